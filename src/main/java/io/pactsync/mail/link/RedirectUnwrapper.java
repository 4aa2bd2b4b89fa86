package io.pactsync.mail.link;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts the target from redirector links that mail systems add, if the link contains it. */
final class RedirectUnwrapper {
  private static final int MAX_LAYERS = 4;
  private static final Pattern URLDEFENSE_3 = Pattern.compile("/v3/__(https?:/.*?)__;.*");

  private RedirectUnwrapper() {}

  /** Returns the target, or the address itself when it is not a redirector. */
  static String unwrap(String url) {
    String unwrapped = url;
    for (int i = 0; i < MAX_LAYERS; i++) {
      Optional<String> target = WebAddress.parse(unwrapped).flatMap(RedirectUnwrapper::target);
      if (target.isEmpty()) {
        return unwrapped;
      }
      unwrapped = target.get();
    }
    return unwrapped;
  }

  private static Optional<String> target(WebAddress address) {
    Optional<String> target = Optional.empty();
    if (address.host().matches("(www\\.)?google\\.[a-z.]{2,6}") && address.path().equals("/url")) {
      target = address.parameter("q").or(() -> address.parameter("url"));
    } else if (address.isUnder("safelinks.protection.outlook.com")) {
      target = address.parameter("url");
    } else if (address.host().equals("urldefense.proofpoint.com")) {
      target = address.parameter("u").flatMap(RedirectUnwrapper::proofpoint2);
    } else if (address.host().equals("urldefense.com")) {
      target = proofpoint3(address);
    }
    return target.filter(t -> WebAddress.parse(t).isPresent());
  }

  private static Optional<String> proofpoint2(String encoded) {
    String percent = encoded.replace('-', '%').replace('_', '/');
    return WebAddress.parse("https://host/?u=" + percent).flatMap(a -> a.parameter("u"));
  }

  /** Version 3 replaces some characters by stars. Links with stars are not unwrapped. */
  private static Optional<String> proofpoint3(WebAddress address) {
    String rest = address.path() + (address.query().isEmpty() ? "" : "?" + address.query());
    Matcher wrapped = URLDEFENSE_3.matcher(rest);
    if (!wrapped.matches() || wrapped.group(1).contains("*")) {
      return Optional.empty();
    }
    return Optional.of(wrapped.group(1).replaceFirst(":/+", "://"));
  }
}
