package io.pactsync.contract;

import io.pactsync.mail.MailAddress;
import io.pactsync.mail.MailHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recognises the senders of e-signature services by whole domains, so that neither {@code
 * docusign.net.evil.example} nor a display name passes for one.
 */
final class SigningServices {
  /** Where a service still shows after a group or a gateway has put its own address into From. */
  private static final List<String> SENDERS =
      List.of("sender", "x-original-sender", "x-original-from", "return-path");

  private static final Pattern DOMAIN = Pattern.compile("@([A-Za-z0-9.-]+)>?\\s*$");
  private static final Pattern SIGNED_BY = Pattern.compile("(?:^|;)\\s*d\\s*=\\s*([A-Za-z0-9.-]+)");

  private final List<String> domains;

  SigningServices(List<String> domains) {
    this.domains = domains.stream().map(domain -> domain.toLowerCase(Locale.ROOT)).toList();
  }

  /** The domain of the service that sent the mail; none when the receiving server doubts it. */
  Optional<String> sender(MailHeaders headers) {
    if (isDoubted(headers)) {
      return Optional.empty();
    }
    return Stream.of(
            headers.from().map(MailAddress::domain).stream(),
            SENDERS.stream()
                .flatMap(name -> headers.all(name).stream())
                .flatMap(SigningServices::domain),
            headers.all("dkim-signature").stream().flatMap(SigningServices::signer))
        .flatMap(domain -> domain)
        .filter(this::isService)
        .findFirst();
  }

  private boolean isService(String domain) {
    return domains.stream()
        .anyMatch(service -> domain.equals(service) || domain.endsWith("." + service));
  }

  /** The topmost result is the receiver's own; those below may have been written by anybody. */
  private static boolean isDoubted(MailHeaders headers) {
    return headers
        .first("authentication-results")
        .map(results -> results.toLowerCase(Locale.ROOT))
        .filter(results -> results.contains("dmarc=fail") || results.contains("dkim=fail"))
        .isPresent();
  }

  private static Stream<String> domain(String address) {
    return found(DOMAIN.matcher(address));
  }

  private static Stream<String> signer(String signature) {
    return found(SIGNED_BY.matcher(signature));
  }

  private static Stream<String> found(Matcher matcher) {
    return matcher.find() ? Stream.of(matcher.group(1).toLowerCase(Locale.ROOT)) : Stream.empty();
  }
}
