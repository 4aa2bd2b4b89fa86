-- The store of a fleet: the same tables as the SQLite store, with the same rules. Instants are
-- milliseconds since 1970-01-01T00:00:00Z. Addresses and ids sort by code point (collation "C").
-- Constraints define valid rows. Triggers define valid changes and update the counts, so that no
-- statement of the program can make a count wrong.

-- Every inbox that was ever authorized. Its row and its messages stay when it is revoked.
CREATE TABLE mailbox (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email TEXT COLLATE "C" NOT NULL UNIQUE,
  newest_internal_date BIGINT
);

CREATE TABLE inbox (
  mailbox BIGINT PRIMARY KEY REFERENCES mailbox (id),
  state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'PAUSED', 'NEEDS_AUTHORIZING')),
  reason TEXT,
  project TEXT,
  authorized_at BIGINT NOT NULL
);

CREATE TABLE credential (
  mailbox BIGINT PRIMARY KEY REFERENCES mailbox (id),
  sealed BYTEA NOT NULL
);

CREATE TABLE setting (
  name TEXT COLLATE "C" PRIMARY KEY,
  content TEXT NOT NULL
);

-- Unfinished listings. The transaction that completes a listing deletes its row.
CREATE TABLE listing (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mailbox BIGINT NOT NULL UNIQUE REFERENCES mailbox (id),
  kind TEXT NOT NULL CHECK (kind IN ('FULL', 'INCREMENTAL', 'AD_HOC')),
  configured_query TEXT NOT NULL,
  listed_query TEXT NOT NULL,
  pinned_history_id TEXT NOT NULL,
  next_page_token TEXT,
  begun_at BIGINT NOT NULL
);

CREATE TABLE sync_cursor (
  mailbox BIGINT PRIMARY KEY REFERENCES mailbox (id),
  history_id TEXT NOT NULL,
  query TEXT NOT NULL,
  fully_listed_at BIGINT NOT NULL,
  -- When the last complete check of the mailbox began.
  checked_at BIGINT
);

CREATE TABLE message (
  -- Increases in the order of listing. Rows are never deleted, so no number is reused.
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  gmail_id TEXT COLLATE "C" NOT NULL,
  thread_id TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'PENDING'
    CONSTRAINT message_state_is_known
    CHECK (state IN ('PENDING', 'SYNCED', 'OTHER', 'GONE', 'FAILED')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Responses that said that Gmail does not have the message, or does not give it.
  denials INTEGER NOT NULL DEFAULT 0 CHECK (denials >= 0),
  -- How often the finished message became pending again by itself since a person retried it.
  revivals INTEGER NOT NULL DEFAULT 0 CHECK (revivals >= 0),
  strikes INTEGER NOT NULL DEFAULT 0 CHECK (strikes >= 0),
  -- Time of the next attempt. Null until an attempt has failed.
  not_before BIGINT,
  reason TEXT,
  internal_date BIGINT,
  score DOUBLE PRECISION,
  settled_at BIGINT,
  -- The earliest time at which a finished message becomes pending again by itself: a dead letter at
  -- the next sync, a gone message when a listing shows it. Null: never.
  revive_at BIGINT,
  UNIQUE (mailbox, gmail_id),
  CONSTRAINT message_is_final_since CHECK ((settled_at IS NULL) = (state = 'PENDING')),
  CONSTRAINT message_failed_for_a_reason CHECK (state <> 'FAILED' OR reason IS NOT NULL)
)
-- Most updates of a message change no indexed column. Free space in its page keeps them cheap.
WITH (fillfactor = 85);

-- Partial indexes, because nearly all messages are finished and need no entry.
CREATE INDEX message_due ON message (mailbox, not_before NULLS FIRST, seq)
  WHERE state = 'PENDING' AND strikes < 2;
CREATE INDEX message_suspect ON message (mailbox, not_before NULLS FIRST, seq)
  WHERE state = 'PENDING' AND strikes >= 2;
CREATE INDEX message_failed ON message (settled_at, seq)
  WHERE state = 'FAILED';
CREATE INDEX message_failed_of_mailbox ON message (mailbox, settled_at, seq)
  WHERE state = 'FAILED';
CREATE INDEX message_revivable ON message (mailbox, revive_at, seq)
  WHERE state = 'FAILED' AND revive_at IS NOT NULL;

CREATE TABLE contract (
  message BIGINT PRIMARY KEY REFERENCES message (seq),
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  thread_id TEXT NOT NULL,
  internal_date BIGINT NOT NULL,
  rfc_message_id TEXT,
  sender TEXT,
  subject TEXT,
  -- 1 when a person must check the message, because a part could not be read or judged.
  review INTEGER NOT NULL DEFAULT 0 CHECK (review IN (0, 1)),
  score DOUBLE PRECISION NOT NULL,
  reasons TEXT NOT NULL,
  links INTEGER NOT NULL CHECK (links >= 0),
  folder TEXT NOT NULL,
  json_sha256 TEXT NOT NULL,
  -- Subject, sender and document names with their case folded.
  searched TEXT NOT NULL
);

CREATE INDEX contract_latest ON contract (internal_date, message);
CREATE INDEX contract_latest_of_mailbox ON contract (mailbox, internal_date, message);
CREATE INDEX contract_listed ON contract (mailbox, message);
CREATE INDEX contract_review_of_mailbox ON contract (mailbox, internal_date, message)
  WHERE review = 1;

CREATE TABLE document (
  message BIGINT NOT NULL REFERENCES contract (message),
  -- The position in the message. The part path is no key: two entries of a zip may share one.
  place INTEGER NOT NULL,
  part TEXT NOT NULL,
  name TEXT,
  file TEXT NOT NULL,
  media_type TEXT NOT NULL,
  detected_type TEXT NOT NULL,
  size BIGINT NOT NULL CHECK (size >= 0),
  sha256 TEXT NOT NULL,
  duplicate_of TEXT,
  PRIMARY KEY (message, place)
);

-- Messages with parts that are not looked into, whatever their verdict.
CREATE TABLE unopened (
  message BIGINT PRIMARY KEY REFERENCES message (seq),
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  internal_date BIGINT NOT NULL,
  -- Messages without a contract have no other row with their sender and subject.
  sender TEXT,
  subject TEXT,
  findings TEXT NOT NULL
);

CREATE INDEX unopened_latest ON unopened (internal_date, message);
CREATE INDEX unopened_latest_of_mailbox ON unopened (mailbox, internal_date, message);

-- Messages that the history reported as added and that no listing has shown: the search index lags,
-- or the message is older than what an incremental listing covers, or it does not match the query.
CREATE TABLE unlisted (
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  gmail_id TEXT COLLATE "C" NOT NULL,
  reported_at BIGINT NOT NULL,
  -- The message was added to the mailbox after this instant.
  added_after BIGINT NOT NULL,
  -- A listing without the configured query has shown the message, so the search index knows it.
  indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1)),
  next_check BIGINT NOT NULL,
  PRIMARY KEY (mailbox, gmail_id)
);

-- The counts of each inbox. A negative count fails its check and rolls back the transaction. Every
-- change of an inbox's messages locks its row here first, so writers take turns for each inbox.
CREATE TABLE tally (
  mailbox BIGINT PRIMARY KEY REFERENCES mailbox (id),
  pending BIGINT NOT NULL DEFAULT 0 CHECK (pending >= 0),
  synced BIGINT NOT NULL DEFAULT 0 CHECK (synced >= 0),
  other BIGINT NOT NULL DEFAULT 0 CHECK (other >= 0),
  gone BIGINT NOT NULL DEFAULT 0 CHECK (gone >= 0),
  failed BIGINT NOT NULL DEFAULT 0 CHECK (failed >= 0),
  attachments BIGINT NOT NULL DEFAULT 0 CHECK (attachments >= 0),
  bytes BIGINT NOT NULL DEFAULT 0 CHECK (bytes >= 0)
)
-- Updated with every message: free space in its page avoids new index entries.
WITH (fillfactor = 10);

CREATE TABLE spent (
  day TEXT COLLATE "C" NOT NULL,
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  method TEXT COLLATE "C" NOT NULL,
  units BIGINT NOT NULL CHECK (units >= 0),
  calls BIGINT NOT NULL CHECK (calls >= 0),
  refusals BIGINT NOT NULL CHECK (refusals >= 0),
  PRIMARY KEY (day, mailbox, method)
);

-- Units spent in each second, for charts. Rows are deleted after some days.
CREATE TABLE pace (
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  -- Seconds since 1970-01-01T00:00:00Z.
  second BIGINT NOT NULL,
  units BIGINT NOT NULL CHECK (units >= 0),
  refusals BIGINT NOT NULL CHECK (refusals >= 0),
  PRIMARY KEY (mailbox, second)
);

CREATE TABLE run (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mailbox BIGINT NOT NULL REFERENCES mailbox (id),
  mode TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT,
  completed INTEGER NOT NULL DEFAULT 0 CHECK (completed IN (0, 1)),
  newly_listed BIGINT NOT NULL DEFAULT 0,
  units BIGINT NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT ''
);

CREATE INDEX run_of_mailbox ON run (mailbox, id);

-- Who holds the lock of an inbox. An advisory lock of the holder's session is the lock itself; this
-- row only names the holder, and may outlive it.
CREATE TABLE lock_holder (
  email TEXT COLLATE "C" PRIMARY KEY,
  holder TEXT NOT NULL,
  since BIGINT NOT NULL
);

CREATE FUNCTION mailbox_begins_its_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (mailbox) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER mailbox_begins_its_tally AFTER INSERT ON mailbox
  FOR EACH ROW EXECUTE FUNCTION mailbox_begins_its_tally();

CREATE FUNCTION message_begins_pending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a new message must be pending';
END $$;
CREATE TRIGGER message_begins_pending BEFORE INSERT ON message
  FOR EACH ROW WHEN (NEW.state <> 'PENDING') EXECUTE FUNCTION message_begins_pending();

-- Counts once per statement, because a listing inserts a page of 500 messages at once.
CREATE FUNCTION message_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally t SET pending = t.pending + n.messages
  FROM (SELECT mailbox, count(*) AS messages FROM added GROUP BY mailbox) n
  WHERE t.mailbox = n.mailbox;
  DELETE FROM unlisted u USING added a WHERE u.mailbox = a.mailbox AND u.gmail_id = a.gmail_id;
  RETURN NULL;
END $$;
CREATE TRIGGER message_is_counted AFTER INSERT ON message
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION message_is_counted();

CREATE FUNCTION message_never_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a message cannot be deleted';
END $$;
CREATE TRIGGER message_never_leaves BEFORE DELETE ON message
  FOR EACH ROW EXECUTE FUNCTION message_never_leaves();
CREATE TRIGGER message_never_truncated BEFORE TRUNCATE ON message
  FOR EACH STATEMENT EXECUTE FUNCTION message_never_leaves();

CREATE FUNCTION message_keeps_its_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the identity of a message cannot change';
END $$;
CREATE TRIGGER message_keeps_its_identity BEFORE UPDATE ON message
  FOR EACH ROW
  WHEN (NEW.seq <> OLD.seq OR NEW.mailbox <> OLD.mailbox OR NEW.gmail_id <> OLD.gmail_id)
  EXECUTE FUNCTION message_keeps_its_identity();

-- Only a retry or a reopening makes a finished message pending. Both clear attempts, strikes and
-- reason. An outcome sets attempts or a reason, so it cannot do this by mistake.
CREATE FUNCTION message_changes_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'PENDING' AND NEW.state <> 'PENDING' THEN
    RAISE EXCEPTION 'a final state can only change to pending';
  END IF;
  IF NEW.state = 'PENDING' AND (NEW.attempts <> 0 OR NEW.strikes <> 0
      OR NEW.not_before IS NOT NULL OR NEW.reason IS NOT NULL) THEN
    RAISE EXCEPTION
      'a message becomes pending again only without attempts, strikes and reason';
  END IF;
  IF (NEW.state = 'SYNCED') <> EXISTS (SELECT 1 FROM contract WHERE message = NEW.seq) THEN
    RAISE EXCEPTION 'a message is synced if and only if it has a contract row';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_changes_state BEFORE UPDATE OF state ON message
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION message_changes_state();

CREATE FUNCTION message_is_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET
    pending = pending + (NEW.state = 'PENDING')::int - (OLD.state = 'PENDING')::int,
    synced = synced + (NEW.state = 'SYNCED')::int - (OLD.state = 'SYNCED')::int,
    other = other + (NEW.state = 'OTHER')::int - (OLD.state = 'OTHER')::int,
    gone = gone + (NEW.state = 'GONE')::int - (OLD.state = 'GONE')::int,
    failed = failed + (NEW.state = 'FAILED')::int - (OLD.state = 'FAILED')::int
  WHERE mailbox = NEW.mailbox;
  RETURN NULL;
END $$;
CREATE TRIGGER message_is_recounted AFTER UPDATE OF state ON message
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION message_is_recounted();

CREATE FUNCTION document_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET attachments = attachments + 1, bytes = bytes + NEW.size
  WHERE mailbox = (SELECT mailbox FROM message WHERE seq = NEW.message);
  RETURN NULL;
END $$;
CREATE TRIGGER document_is_counted AFTER INSERT ON document
  FOR EACH ROW EXECUTE FUNCTION document_is_counted();

CREATE FUNCTION document_is_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET attachments = attachments - 1, bytes = bytes - OLD.size
  WHERE mailbox = (SELECT mailbox FROM message WHERE seq = OLD.message);
  RETURN NULL;
END $$;
CREATE TRIGGER document_is_uncounted AFTER DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION document_is_uncounted();

CREATE FUNCTION document_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a document row can be replaced but not changed';
END $$;
CREATE TRIGGER document_never_changes BEFORE UPDATE OR TRUNCATE ON document
  FOR EACH STATEMENT EXECUTE FUNCTION document_never_changes();
