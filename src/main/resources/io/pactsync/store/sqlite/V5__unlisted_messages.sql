-- Messages that the history reported as added and that no listing has shown: the search index lags,
-- or the message is older than what an incremental listing covers, or it does not match the query.

PRAGMA user_version = 5;

CREATE TABLE unlisted (
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  gmail_id TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  -- The message was added to the mailbox after this instant.
  added_after INTEGER NOT NULL,
  -- A listing without the configured query has shown the message, so the search index knows it.
  indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1)),
  next_check INTEGER NOT NULL,
  PRIMARY KEY (mailbox, gmail_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER message_is_listed AFTER INSERT ON message
BEGIN
  DELETE FROM unlisted WHERE mailbox = NEW.mailbox AND gmail_id = NEW.gmail_id;
END;

-- When the last complete check of the mailbox began. Null in older databases: at the full listing.
ALTER TABLE sync_cursor ADD COLUMN checked_at INTEGER;
