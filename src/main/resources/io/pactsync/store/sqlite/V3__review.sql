-- Messages that need a person's decision, because a part could not be read or judged.

PRAGMA user_version = 3;

ALTER TABLE contract ADD COLUMN review INTEGER NOT NULL DEFAULT 0 CHECK (review IN (0, 1));

-- Partial, because few messages need a person.
CREATE INDEX contract_review_of_mailbox ON contract (mailbox, internal_date, message)
  WHERE review = 1;
