-- Units spent in each second, for charts. Rows are deleted after some days.

PRAGMA user_version = 2;

CREATE TABLE pace (
  mailbox INTEGER NOT NULL REFERENCES mailbox (id),
  -- Seconds since 1970-01-01T00:00:00Z.
  second INTEGER NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  refusals INTEGER NOT NULL CHECK (refusals >= 0),
  PRIMARY KEY (mailbox, second)
) STRICT, WITHOUT ROWID;
