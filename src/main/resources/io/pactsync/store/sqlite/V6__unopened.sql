-- Messages with parts that are not looked into, whatever their verdict.

PRAGMA user_version = 6;

CREATE TABLE unopened (
  message INTEGER PRIMARY KEY REFERENCES message (seq),
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  internal_date INTEGER NOT NULL,
  -- Messages without a contract have no other row with their sender and subject.
  sender TEXT,
  subject TEXT,
  findings TEXT NOT NULL
) STRICT;

CREATE INDEX unopened_latest ON unopened (internal_date, message);
CREATE INDEX unopened_latest_of_mailbox ON unopened (mailbox, internal_date, message);
