package io.pactsync.contract;

import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.header.MailHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recognizes e-signature services by the complete sender domain. Ignores display names, and rejects
 * domains such as {@code docusign.net.evil.example}.
 */
final class SigningServices {
  /** Fields that keep the service's address when a group or gateway replaces From. */
  private static final List<String> SENDERS =
      List.of("sender", "x-original-sender", "x-original-from", "return-path");

  private static final Pattern DOMAIN = Pattern.compile("@([A-Za-z0-9.-]+)>?\\s*$");
  private static final Pattern SIGNED_BY = Pattern.compile("(?:^|;)\\s*d\\s*=\\s*([A-Za-z0-9.-]+)");

  private final List<String> domains;

  SigningServices(List<String> domains) {
    this.domains = domains.stream().map(domain -> domain.toLowerCase(Locale.ROOT)).toList();
  }

  /** Returns the domain of the sending service, or empty when authentication failed. */
  Optional<String> senderDomain(MailHeaders headers) {
    if (failsAuthentication(headers)) {
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

  /** Uses only the first result, which the receiver adds. Any sender can forge the others. */
  private static boolean failsAuthentication(MailHeaders headers) {
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
