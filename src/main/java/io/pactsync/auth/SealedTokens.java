package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.crypto.tink.Aead;
import io.pactsync.auth.AuthException.Reason;
import io.pactsync.store.Credentials;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;

/**
 * The inboxes' credentials, sealed (AES-256-GCM) on their way into the books and opened on their
 * way out. A seal is bound to its inbox: copied to another inbox's row, it does not open. Safe for
 * use by several threads.
 */
public final class SealedTokens {
  private final Credentials credentials;
  private final SealingKey key;
  private final StoredTokenJson json = new StoredTokenJson();

  public SealedTokens(Credentials credentials, SealingKey key) {
    this.credentials = credentials;
    this.key = key;
  }

  /**
   * Seals and stores it in the place of what was there.
   *
   * @throws AuthException with reason {@code KEY} when there is no usable key
   */
  public void put(String email, StoredToken token) {
    String inbox = Address.normal(email);
    try {
      byte[] blob = key.existingOrNew().encrypt(json.write(token), inbox.getBytes(UTF_8));
      credentials.put(inbox, blob);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM seals everything", e);
    }
  }

  /**
   * What is stored for the inbox.
   *
   * @throws AuthException with reason {@code SEALED} when the key at hand does not open it, {@code
   *     CLEAR_TEXT} when its secret would be sent unencrypted, {@code KEY} when the key cannot be
   *     used
   */
  public Optional<StoredToken> find(String email) {
    String inbox = Address.normal(email);
    return credentials.find(inbox).map(blob -> open(inbox, blob));
  }

  private StoredToken open(String inbox, byte[] blob) {
    Aead aead =
        key.existing().orElseThrow(() -> unopened(inbox, "the sealing key is no longer there"));
    try {
      return json.read(aead.decrypt(blob, inbox.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw unopened(inbox, "the sealing key is not the one it was sealed with");
    } catch (ClearTextEndpointException e) {
      throw clearText(inbox, e.endpoint().getHost());
    } catch (IOException e) {
      // Without the cause, which may quote what was opened.
      throw unopened(inbox, "it was written by another version of Pactsync");
    }
  }

  private static AuthException clearText(String inbox, String host) {
    return new AuthException(
        Reason.CLEAR_TEXT,
        "The credential of %s would be sent unencrypted to %s: correct the address in the file that"
                .formatted(inbox, host)
            + " it was authorized with ("
            + UrlSecurity.RULE
            + "), and run pactsync authorize "
            + inbox
            + ".");
  }

  private static AuthException unopened(String inbox, String why) {
    return new AuthException(
        Reason.SEALED,
        "The credential of %s cannot be opened, because %s: bring that back, or run pactsync"
                .formatted(inbox, why)
            + " authorize "
            + inbox
            + " (nothing else is lost).");
  }

  /** Forgets it, if it was there; the key is not needed for that. */
  public void erase(String email) {
    credentials.erase(Address.normal(email));
  }
}
