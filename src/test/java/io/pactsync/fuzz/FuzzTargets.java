package io.pactsync.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All targets by their names. */
final class FuzzTargets {
  /** How a target is created. */
  interface FuzzTargetFactory {
    /**
     * Creates a target.
     *
     * @param directory for files that the target writes
     */
    FuzzTarget create(Path directory) throws IOException;
  }

  private static final Map<String, FuzzTargetFactory> ALL = new LinkedHashMap<>();

  static {
    ALL.put("mail", directory -> MailFuzzTarget.mail());
    ALL.put("zip", directory -> MailFuzzTarget.zip());
    ALL.put("tnef", directory -> MailFuzzTarget.tnef());
    ALL.put("cms", directory -> MailFuzzTarget.cms());
    ALL.put("gmail-profile", directory -> GmailFuzzTarget.profile());
    ALL.put("gmail-list", directory -> GmailFuzzTarget.list());
    ALL.put("gmail-history", directory -> GmailFuzzTarget.history());
    ALL.put("gmail-raw", directory -> GmailFuzzTarget.raw());
    ALL.put("oauth-token", directory -> new TokenEndpointFuzzTarget(false));
    ALL.put("oauth-revoke", directory -> new TokenEndpointFuzzTarget(true));
    ALL.put("query", directory -> new SearchQueryFuzzTarget());
    for (ConfigurationFuzzTarget.Kind kind : ConfigurationFuzzTarget.Kind.values()) {
      ALL.put(
          new ConfigurationFuzzTarget(kind, Path.of("")).name(),
          directory -> new ConfigurationFuzzTarget(kind, directory));
    }
    ALL.put("client-file", directory -> new CredentialFileFuzzTarget(false, directory));
    ALL.put("service-account", directory -> new CredentialFileFuzzTarget(true, directory));
  }

  private FuzzTargets() {}

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static FuzzTarget create(String name, Path directory) throws IOException {
    FuzzTargetFactory factory = ALL.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("there is no target " + name);
    }
    return factory.create(directory);
  }
}
