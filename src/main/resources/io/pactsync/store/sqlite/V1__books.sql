-- The store of one machine. Instants are milliseconds since 1970-01-01T00:00:00Z.
-- Constraints define valid rows. Triggers define valid changes and update the counts, so that no
-- statement of the program can make a count wrong.

-- The characters PACT. They distinguish this database from other SQLite files.
PRAGMA application_id = 1346454356;
PRAGMA user_version = 1;

-- Every inbox that was ever authorized. Its row and its messages stay when it is revoked.
CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  newest_internal_date INTEGER
) STRICT;

CREATE TABLE inbox (
  mailbox INTEGER PRIMARY KEY REFERENCES mailbox (id),
  state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'PAUSED', 'NEEDS_AUTHORIZING')),
  reason TEXT,
  project TEXT,
  authorized_at INTEGER NOT NULL
) STRICT;

CREATE TABLE credential (
  mailbox INTEGER PRIMARY KEY REFERENCES mailbox (id),
  sealed BLOB NOT NULL
) STRICT;

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Unfinished listings. The transaction that completes a listing deletes its row.
-- AUTOINCREMENT never reuses an id, so a later listing never has the id of a deleted one.
CREATE TABLE listing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mailbox INTEGER NOT NULL UNIQUE REFERENCES mailbox (id),
  kind TEXT NOT NULL CHECK (kind IN ('FULL', 'INCREMENTAL', 'AD_HOC')),
  configured_query TEXT NOT NULL,
  listed_query TEXT NOT NULL,
  pinned_history_id TEXT NOT NULL,
  next_page_token TEXT,
  begun_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sync_cursor (
  mailbox INTEGER PRIMARY KEY REFERENCES mailbox (id),
  history_id TEXT NOT NULL,
  query TEXT NOT NULL,
  fully_listed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE message (
  -- Increases in the order of listing. Rows are never deleted, so no number is reused.
  seq INTEGER PRIMARY KEY,
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  gmail_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'PENDING'
    CHECK (state IN ('PENDING', 'SYNCED', 'OTHER', 'GONE', 'FAILED')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  strikes INTEGER NOT NULL DEFAULT 0 CHECK (strikes >= 0),
  -- Time of the next attempt. Null until an attempt has failed.
  not_before INTEGER,
  reason TEXT,
  internal_date INTEGER,
  score REAL,
  settled_at INTEGER,
  UNIQUE (mailbox, gmail_id),
  CHECK ((settled_at IS NULL) = (state = 'PENDING')),
  CHECK (state <> 'FAILED' OR reason IS NOT NULL)
) STRICT;

-- Partial indexes, because nearly all messages are finished and need no entry.
CREATE INDEX message_due ON message (mailbox, not_before, seq)
  WHERE state = 'PENDING' AND strikes < 2;
CREATE INDEX message_suspect ON message (mailbox, not_before, seq)
  WHERE state = 'PENDING' AND strikes >= 2;
CREATE INDEX message_failed ON message (settled_at, seq)
  WHERE state = 'FAILED';
CREATE INDEX message_failed_of_mailbox ON message (mailbox, settled_at, seq)
  WHERE state = 'FAILED';

CREATE TABLE contract (
  message INTEGER PRIMARY KEY REFERENCES message (seq),
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  thread_id TEXT NOT NULL,
  internal_date INTEGER NOT NULL,
  rfc_message_id TEXT,
  sender TEXT,
  subject TEXT,
  score REAL NOT NULL,
  reasons TEXT NOT NULL,
  links INTEGER NOT NULL CHECK (links >= 0),
  folder TEXT NOT NULL,
  json_sha256 TEXT NOT NULL,
  -- Subject, sender and document names with their case folded, because LIKE folds only ASCII.
  searched TEXT NOT NULL
) STRICT;

CREATE INDEX contract_latest ON contract (internal_date, message);
CREATE INDEX contract_latest_of_mailbox ON contract (mailbox, internal_date, message);
CREATE INDEX contract_listed ON contract (mailbox, message);

CREATE TABLE document (
  message INTEGER NOT NULL REFERENCES contract (message),
  -- The position in the message. The part path is no key: two entries of a zip may share one.
  place INTEGER NOT NULL,
  part TEXT NOT NULL,
  name TEXT,
  file TEXT NOT NULL,
  media_type TEXT NOT NULL,
  detected_type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  sha256 TEXT NOT NULL,
  duplicate_of TEXT,
  PRIMARY KEY (message, place)
) STRICT, WITHOUT ROWID;

-- The counts of each inbox. A negative count fails its check and rolls back the transaction.
CREATE TABLE tally (
  mailbox INTEGER PRIMARY KEY REFERENCES mailbox (id),
  pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0),
  synced INTEGER NOT NULL DEFAULT 0 CHECK (synced >= 0),
  other INTEGER NOT NULL DEFAULT 0 CHECK (other >= 0),
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone >= 0),
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
  attachments INTEGER NOT NULL DEFAULT 0 CHECK (attachments >= 0),
  bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0)
) STRICT;

CREATE TABLE spent (
  day TEXT NOT NULL,
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  method TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  calls INTEGER NOT NULL CHECK (calls >= 0),
  refusals INTEGER NOT NULL CHECK (refusals >= 0),
  PRIMARY KEY (day, mailbox, method)
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  mode TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  completed INTEGER NOT NULL DEFAULT 0 CHECK (completed IN (0, 1)),
  newly_listed INTEGER NOT NULL DEFAULT 0,
  units INTEGER NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX run_of_mailbox ON run (mailbox, id);

CREATE TRIGGER mailbox_begins_its_tally AFTER INSERT ON mailbox
BEGIN
  INSERT INTO tally (mailbox) VALUES (NEW.id);
END;

CREATE TRIGGER message_begins_pending BEFORE INSERT ON message
WHEN NEW.state <> 'PENDING'
BEGIN
  SELECT RAISE(ABORT, 'a new message must be pending');
END;

CREATE TRIGGER message_is_counted AFTER INSERT ON message
BEGIN
  UPDATE tally SET pending = pending + 1 WHERE mailbox = NEW.mailbox;
END;

CREATE TRIGGER message_never_leaves BEFORE DELETE ON message
BEGIN
  SELECT RAISE(ABORT, 'a message cannot be deleted');
END;

CREATE TRIGGER message_keeps_its_identity BEFORE UPDATE OF seq, mailbox, gmail_id ON message
WHEN NEW.seq <> OLD.seq OR NEW.mailbox <> OLD.mailbox OR NEW.gmail_id <> OLD.gmail_id
BEGIN
  SELECT RAISE(ABORT, 'the identity of a message cannot change');
END;

CREATE TRIGGER message_final_stays_final BEFORE UPDATE OF state ON message
WHEN OLD.state <> 'PENDING' AND NEW.state <> 'PENDING' AND NEW.state <> OLD.state
BEGIN
  SELECT RAISE(ABORT, 'a final state can only change to pending');
END;

-- Only a retry or a reopening makes a finished message pending. Both clear attempts, strikes and
-- reason. An outcome sets attempts or a reason, so it cannot do this by mistake.
CREATE TRIGGER message_reopens_clean BEFORE UPDATE OF state ON message
WHEN OLD.state <> 'PENDING' AND NEW.state = 'PENDING'
  AND (NEW.attempts <> 0 OR NEW.strikes <> 0
    OR NEW.not_before IS NOT NULL OR NEW.reason IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a message becomes pending again only without attempts, strikes and reason');
END;

CREATE TRIGGER message_synced_has_its_contract BEFORE UPDATE OF state ON message
WHEN (NEW.state = 'SYNCED') <> EXISTS (SELECT 1 FROM contract WHERE message = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'a message is synced if and only if it has a contract row');
END;

CREATE TRIGGER message_is_recounted AFTER UPDATE OF state ON message
WHEN NEW.state <> OLD.state
BEGIN
  UPDATE tally SET
    pending = pending + (NEW.state = 'PENDING') - (OLD.state = 'PENDING'),
    synced = synced + (NEW.state = 'SYNCED') - (OLD.state = 'SYNCED'),
    other = other + (NEW.state = 'OTHER') - (OLD.state = 'OTHER'),
    gone = gone + (NEW.state = 'GONE') - (OLD.state = 'GONE'),
    failed = failed + (NEW.state = 'FAILED') - (OLD.state = 'FAILED')
  WHERE mailbox = NEW.mailbox;
END;

CREATE TRIGGER document_is_counted AFTER INSERT ON document
BEGIN
  UPDATE tally SET attachments = attachments + 1, bytes = bytes + NEW.size
  WHERE mailbox = (SELECT mailbox FROM message WHERE seq = NEW.message);
END;

CREATE TRIGGER document_is_uncounted AFTER DELETE ON document
BEGIN
  UPDATE tally SET attachments = attachments - 1, bytes = bytes - OLD.size
  WHERE mailbox = (SELECT mailbox FROM message WHERE seq = OLD.message);
END;

CREATE TRIGGER document_never_changes BEFORE UPDATE ON document
BEGIN
  SELECT RAISE(ABORT, 'a document row can be replaced but not changed');
END;
