package io.pactsync.auth;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.AesGcmParameters;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.util.SecretBytes;
import io.pactsync.auth.AuthException.Reason;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;

/**
 * The key that encrypts credentials. It comes from the environment or else from its file, which is
 * created when the first credential is stored.
 *
 * <p>Each use reads the file again (about once an hour for each inbox), so that a restored key
 * needs no restart. Safe for use by several threads and processes.
 */
public final class SealingKey {
  private static final int AES256_BYTES = 32;

  private final Optional<String> given;
  private final SealingKeyFile file;

  public SealingKey(AuthSettings settings) {
    this.given = settings.sealingKey();
    this.file = new SealingKeyFile(settings.sealingKeyFile());
  }

  /**
   * The key, if it exists.
   *
   * @throws AuthException with reason {@code KEY} when the key cannot be used
   */
  public Optional<Aead> existing() {
    if (given.isPresent()) {
      return Optional.of(aead(fromEnvironment(given.get().strip())));
    }
    return file.read().map(this::fromFile);
  }

  /**
   * The key; created if it does not exist.
   *
   * @throws AuthException with reason {@code KEY} when the key cannot be used or created
   */
  Aead existingOrNew() {
    return existing().orElseGet(() -> fromFile(file.create(newKeyset())));
  }

  private static String newKeyset() {
    try {
      KeysetHandle handle =
          KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, configuration());
      return TinkJsonProtoKeysetFormat.serializeKeyset(
          handle, configuration(), InsecureSecretKeyAccess.get());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no AES-256-GCM", e);
    }
  }

  private Aead fromFile(String keyset) {
    try {
      return aead(parse(keyset));
    } catch (GeneralSecurityException e) {
      // Without the cause, here and below, because it may describe the key.
      throw new AuthException(
          Reason.KEY,
          "The sealing key "
              + file
              + " is corrupt: restore it from a backup, or remove it and authorize every inbox"
              + " again.");
    }
  }

  private static KeysetHandle fromEnvironment(String text) {
    try {
      return text.startsWith("{") ? parse(text) : ofBytes(decoded(text));
    } catch (GeneralSecurityException e) {
      throw new AuthException(
          Reason.KEY,
          "The sealing key in the environment is neither 32 bytes in base64 nor a Tink keyset for"
              + " AEAD in JSON: create one with 'openssl rand -base64 32'.");
    }
  }

  private static KeysetHandle parse(String keyset) throws GeneralSecurityException {
    return TinkJsonProtoKeysetFormat.parseKeyset(
        keyset, configuration(), InsecureSecretKeyAccess.get());
  }

  private static byte[] decoded(String base64) throws GeneralSecurityException {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
      if (bytes.length == AES256_BYTES) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // The caller reports it, as it does a wrong length.
    }
    throw new GeneralSecurityException("not 32 bytes in base64");
  }

  /** The annotation allows key bytes to be read here, which Tink requires. */
  @AccessesPartialKey
  private static KeysetHandle ofBytes(byte[] bytes) throws GeneralSecurityException {
    AesGcmParameters parameters =
        AesGcmParameters.builder()
            .setKeySizeBytes(AES256_BYTES)
            .setIvSizeBytes(12)
            .setTagSizeBytes(16)
            .setVariant(AesGcmParameters.Variant.NO_PREFIX)
            .build();
    AesGcmKey key =
        AesGcmKey.builder()
            .setParameters(parameters)
            .setKeyBytes(SecretBytes.copyFrom(bytes, InsecureSecretKeyAccess.get()))
            .build();
    return KeysetHandle.newBuilder()
        .addEntry(KeysetHandle.importKey(key).withRandomId().makePrimary())
        .build();
  }

  private static Aead aead(KeysetHandle handle) {
    try {
      return handle.getPrimitive(configuration(), Aead.class);
    } catch (GeneralSecurityException e) {
      throw new AuthException(
          Reason.KEY, "The sealing key is a Tink keyset, but not for AEAD: create another.");
    }
  }

  /** Passed explicitly, because other code could change Tink's global registry. */
  private static Configuration configuration() {
    return AeadConfig2026.get();
  }
}
