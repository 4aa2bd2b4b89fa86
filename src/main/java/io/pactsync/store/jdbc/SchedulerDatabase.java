package io.pactsync.store.jdbc;

import javax.sql.DataSource;

/**
 * What db-scheduler needs from one database.
 *
 * @param connections each is in autocommit mode, and waits for locks of other writers
 */
public record SchedulerDatabase(DataSource connections, SqlErrorTranslator errors) {}
