package io.pactsync.store.postgres;

import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/** Text as PostgreSQL can store it. */
public final class StorableText {
  private static final char NUL = '\0';
  private static final char REPLACEMENT = '\uFFFD';

  private StorableText() {}

  /** Replaces NUL characters, which PostgreSQL cannot store, but which mails contain. */
  public static String of(String text) {
    return text.indexOf(NUL) < 0 ? text : text.replace(NUL, REPLACEMENT);
  }

  /** Binds every text of a statement as {@link #of} returns it. */
  static final class Factory extends AbstractArgumentFactory<String> {
    Factory() {
      super(Types.VARCHAR);
    }

    @Override
    protected Argument build(String value, ConfigRegistry config) {
      return (position, statement, context) -> statement.setString(position, of(value));
    }
  }
}
