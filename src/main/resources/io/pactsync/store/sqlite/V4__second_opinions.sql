-- No final state rests on one response. A message that Gmail denies is asked for once more, a gone
-- message that a listing shows again becomes pending again, and so do dead letters by transient
-- errors after a while.

PRAGMA user_version = 4;

-- Responses that said that Gmail does not have the message, or does not give it.
ALTER TABLE message ADD COLUMN denials INTEGER NOT NULL DEFAULT 0 CHECK (denials >= 0);

-- How often the finished message became pending again by itself since a person retried it.
ALTER TABLE message ADD COLUMN revivals INTEGER NOT NULL DEFAULT 0 CHECK (revivals >= 0);

-- The earliest time at which a finished message becomes pending again by itself: a dead letter at
-- the next sync, a gone message when a listing shows it. Null: never.
ALTER TABLE message ADD COLUMN revive_at INTEGER;

-- Partial, because few messages fail.
CREATE INDEX message_revivable ON message (mailbox, revive_at, seq)
  WHERE state = 'FAILED' AND revive_at IS NOT NULL;

-- Finished before this version: after one response, or after attempts within seconds.
UPDATE message SET revive_at = settled_at WHERE state = 'GONE';
UPDATE message SET revive_at = settled_at WHERE state = 'FAILED' AND reason LIKE '%(tried % time%)';
