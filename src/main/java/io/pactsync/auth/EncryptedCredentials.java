package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.crypto.tink.Aead;
import io.pactsync.auth.AuthException.Reason;
import io.pactsync.store.SealedCredentials;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;

/**
 * Stores the inboxes' credentials encrypted (AES-256-GCM). The encryption is bound to the inbox: a
 * copy in another inbox's row cannot be decrypted. Safe for use by several threads.
 */
public final class EncryptedCredentials {
  private final SealedCredentials credentials;
  private final SealingKey key;
  private final InboxCredentialJson json = new InboxCredentialJson();

  public EncryptedCredentials(SealedCredentials credentials, SealingKey key) {
    this.credentials = credentials;
    this.key = key;
  }

  /**
   * Encrypts and stores the credential. Replaces the earlier one.
   *
   * @throws AuthException with reason {@code KEY} when there is no usable key
   */
  public void put(String email, InboxCredential token) {
    String inbox = InboxAddress.normalize(email);
    try {
      byte[] blob = key.existingOrNew().encrypt(json.write(token), inbox.getBytes(UTF_8));
      credentials.put(inbox, blob);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM encrypts any input", e);
    }
  }

  /**
   * The stored credential of the inbox.
   *
   * @throws AuthException with reason {@code SEALED} when the current key cannot decrypt it, {@code
   *     CLEAR_TEXT} when its secret would be sent unencrypted, {@code KEY} when the key cannot be
   *     used
   */
  public Optional<InboxCredential> find(String email) {
    String inbox = InboxAddress.normalize(email);
    return credentials.find(inbox).map(blob -> open(inbox, blob));
  }

  private InboxCredential open(String inbox, byte[] blob) {
    Aead aead = key.existing().orElseThrow(() -> notOpened(inbox, "the sealing key is missing"));
    try {
      return json.read(aead.decrypt(blob, inbox.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw notOpened(inbox, "it was sealed with another key");
    } catch (ClearTextEndpointException e) {
      throw clearText(inbox, e.endpoint().getHost());
    } catch (IOException e) {
      // Without the cause, which may quote the decrypted text.
      throw notOpened(inbox, "another version of Pactsync wrote it");
    }
  }

  private static AuthException clearText(String inbox, String host) {
    return new AuthException(
        Reason.CLEAR_TEXT,
        "The credential of %s would be sent unencrypted to %s: correct the URL in its client or key"
                .formatted(inbox, host)
            + " file ("
            + UrlSecurity.RULE
            + "), and run pactsync authorize "
            + inbox
            + ".");
  }

  private static AuthException notOpened(String inbox, String reason) {
    return new AuthException(
        Reason.SEALED,
        "The credential of %s cannot be opened, because %s: restore the key, or run pactsync"
                .formatted(inbox, reason)
            + " authorize "
            + inbox
            + " (nothing else is lost).");
  }

  /** Erases the credential if there is one. This needs no key. */
  public void erase(String email) {
    credentials.erase(InboxAddress.normalize(email));
  }
}
