-- When inboxes sync.

-- The inboxes with a schedule other than the default. Without cron and interval: never.
CREATE TABLE schedule (
  mailbox BIGINT PRIMARY KEY REFERENCES mailbox (id),
  cron TEXT,
  zone TEXT,
  interval_millis BIGINT CHECK (interval_millis > 0),
  set_at BIGINT NOT NULL,
  CHECK ((cron IS NULL) = (zone IS NULL)),
  CHECK (cron IS NULL OR interval_millis IS NULL)
);

-- The table of db-scheduler 16, with milliseconds since 1970-01-01T00:00:00Z as times. One row per
-- inbox with a next run.
CREATE TABLE scheduled_tasks (
  task_name TEXT COLLATE "C" NOT NULL,
  -- The inbox.
  task_instance TEXT COLLATE "C" NOT NULL,
  -- The schedule from which execution_time was computed.
  task_data TEXT NOT NULL,
  execution_time BIGINT NOT NULL,
  picked BOOLEAN NOT NULL,
  picked_by TEXT,
  last_success BIGINT,
  last_failure BIGINT,
  consecutive_failures BIGINT,
  last_heartbeat BIGINT,
  version BIGINT NOT NULL,
  PRIMARY KEY (task_name, task_instance)
);

CREATE INDEX scheduled_tasks_due ON scheduled_tasks (execution_time);
CREATE INDEX scheduled_tasks_heartbeat ON scheduled_tasks (last_heartbeat);
