-- Marks messages that a person must check, because a part could not be read or judged.

PRAGMA user_version = 3;

ALTER TABLE contract ADD COLUMN review INTEGER NOT NULL DEFAULT 0 CHECK (review IN (0, 1));

-- A partial index, because few messages are marked.
CREATE INDEX contract_review_of_mailbox ON contract (mailbox, internal_date, message)
  WHERE review = 1;
