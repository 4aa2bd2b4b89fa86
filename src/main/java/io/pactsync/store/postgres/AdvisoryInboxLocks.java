package io.pactsync.store.postgres;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks inboxes with PostgreSQL's advisory locks. They belong to the session of one connection and
 * end with it, so a process that is killed releases its inboxes at once. Safe for use by several
 * threads, and beside other processes on any machine.
 *
 * <p>A process that is frozen, or whose machine loses its network, keeps its session. The database
 * ends such a session after a timeout. When the process goes on, it takes its locks again.
 */
final class AdvisoryInboxLocks implements InboxLocks, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdvisoryInboxLocks.class);

  /** How long a process may send nothing before the database releases its locks. */
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The signs of life in each timeout. */
  private static final int RENEWALS = 6;

  private final PostgresConnections connections;
  private final InstantSource clock;
  private final Duration timeout;
  private final Set<String> held = new TreeSet<>();
  private @Nullable LockSession session;
  private @Nullable Thread renewal;

  AdvisoryInboxLocks(PostgresConnections connections, InstantSource clock, Duration timeout) {
    this.connections = connections;
    this.clock = clock;
    this.timeout = timeout;
  }

  @Override
  public synchronized InboxLock acquire(String email) {
    try {
      LockSession current = currentSession();
      // PostgreSQL would grant the session the same lock twice.
      if (held.contains(email) || !current.tryLock(email)) {
        Optional<String> holder = current.holder(email, clock.instant());
        throw new InboxLockedException(email, holder.orElse("another process"));
      }
      held.add(email);
      current.describe(email, clock.instant());
      return new AdvisoryLock(email);
    } catch (SQLException e) {
      throw connections.errors().translate(e);
    } finally {
      endUnusedSession();
    }
  }

  private LockSession currentSession() throws SQLException {
    @Nullable LockSession current = session;
    if (current == null) {
      current = LockSession.open(connections, timeout);
      session = current;
      renewal = startRenewal();
    }
    return current;
  }

  private Thread startRenewal() {
    Thread thread = new Thread(this::renewUntilUnused, "inbox locks");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void renewUntilUnused() {
    try {
      while (true) {
        Thread.sleep(timeout.toMillis() / RENEWALS);
        renew();
      }
    } catch (InterruptedException e) {
      // The last lock was released.
    }
  }

  /** Shows the database that the process is alive, and takes the locks again if it lost them. */
  private synchronized void renew() {
    @Nullable LockSession current = session;
    if (current == null) {
      return;
    }
    try {
      current.renew();
    } catch (SQLException lost) {
      LOG.debug("The connection of the locks is lost.", lost);
      try {
        current.abandon();
        session = null;
        LockSession next = LockSession.open(connections, timeout);
        session = next;
        for (String email : held) {
          lockAgain(next, email);
        }
      } catch (SQLException e) {
        LOG.debug("The locks cannot be taken again yet.", e);
      }
    }
  }

  private void lockAgain(LockSession next, String email) throws SQLException {
    if (next.tryLock(email)) {
      next.describe(email, clock.instant());
    } else {
      LOG.warn(
          "This process lost the lock of {} while the database was unreachable, and {} has it now;"
              + " both may fetch the same messages, and nothing is delivered twice.",
          email,
          next.holder(email, clock.instant()).orElse("another process"));
    }
  }

  private synchronized void release(String email) {
    if (!held.remove(email)) {
      return;
    }
    @Nullable LockSession current = session;
    try {
      if (current != null) {
        current.unlock(email);
      }
    } catch (SQLException e) {
      // The session is lost, and its locks with it.
      LOG.debug("The lock of {} ended with its connection.", email, e);
    } finally {
      endUnusedSession();
    }
  }

  private void endUnusedSession() {
    @Nullable LockSession current = session;
    @Nullable Thread thread = renewal;
    if (!held.isEmpty()) {
      return;
    }
    session = null;
    renewal = null;
    if (thread != null) {
      thread.interrupt();
    }
    if (current != null) {
      try {
        current.end();
      } catch (SQLException e) {
        LOG.debug("The connection of the locks was lost.", e);
      }
    }
  }

  /** Releases every lock that is still held through this store. */
  @Override
  public synchronized void close() {
    Set.copyOf(held).forEach(this::release);
  }

  private final class AdvisoryLock implements InboxLock {
    private final String email;
    private boolean closed;

    AdvisoryLock(String email) {
      this.email = email;
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        release(email);
      }
    }
  }
}
