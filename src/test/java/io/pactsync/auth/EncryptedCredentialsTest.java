package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.InboxCredential.UserGrant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedCredentialsTest {
  private static final String ONE = "one@acme.example";
  private static final String TWO = "two@acme.example";
  private static final UserGrant GRANT =
      new UserGrant(
          "1//hush-refresh",
          OAuthClient.withRevokeEndpointNextTo(
              URI.create("https://oauth2.googleapis.com/token"), "id", "hush-secret"),
          Set.of(GmailScopes.READONLY, GmailScopes.SEND),
          Instant.parse("2026-11-30T12:00:00.123Z"));

  @TempDir Path home;
  private final InMemoryAuthStore store = new InMemoryAuthStore();

  @Test
  void aCredentialIsStoredEncrypted() {
    EncryptedCredentials tokens = withFile();
    tokens.put("One@Acme.example", GRANT);

    assertThat(tokens.find(ONE)).contains(GRANT);
    assertThat(withFile().find("ONE@acme.example")).contains(GRANT);
    assertThat(new String(blob(ONE), ISO_8859_1)).doesNotContain("hush", "refresh", "gmail");
    assertThat(GRANT.toString()).doesNotContain("hush");
    assertThat(tokens.find(TWO)).isEmpty();
  }

  @Test
  void aCredentialWithAnUnencryptedEndpointIsRefused() throws Exception {
    for (String endpoint : List.of("token", "revoke")) {
      String json =
          new String(new InboxCredentialJson().write(GRANT), UTF_8)
              .replace(
                  "https://oauth2.googleapis.com/" + endpoint, "http://evil.example/" + endpoint);
      SealingKey key = new SealingKey(AuthFixture.settings(home));
      store.blobs.put(ONE, key.existingOrNew().encrypt(json.getBytes(UTF_8), ONE.getBytes(UTF_8)));

      AuthException error = errorOfFind(withFile(), ONE);

      assertThat(error.reason()).isEqualTo(Reason.CLEAR_TEXT);
      assertThat(error)
          .hasMessageContaining("unencrypted to evil.example")
          .hasMessageContaining("run pactsync authorize " + ONE);
      assertThat(error.getMessage()).doesNotContain("hush");
    }
  }

  @Test
  void aCredentialOfAnotherInboxCannotBeDecrypted() {
    EncryptedCredentials tokens = withFile();
    tokens.put(ONE, GRANT);
    store.blobs.put(TWO, blob(ONE));

    assertThat(errorOfFind(tokens, TWO).reason()).isEqualTo(Reason.SEALED);
  }

  @Test
  void aChangedBitIsDetected() {
    EncryptedCredentials tokens = withFile();
    tokens.put(ONE, GRANT);
    byte[] whole = blob(ONE);
    long seed = System.nanoTime();
    Random random = new Random(seed);

    for (int i = 0; i < 200; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      store.blobs.put(ONE, changed);
      assertThat(errorOfFind(tokens, ONE).reason()).as("seed %d", seed).isEqualTo(Reason.SEALED);
    }
  }

  @Test
  void withAnotherKeyOnlyAuthorizingIsNeeded() throws IOException {
    withFile().put(ONE, GRANT);
    Files.delete(sealingKeyFile());

    AuthException lost = errorOfFind(withFile(), ONE);
    assertThat(lost.reason()).isEqualTo(Reason.SEALED);
    assertThat(lost.reason().remedy()).isEqualTo(AuthException.Remedy.AUTHORIZE);
    assertThat(lost).hasMessageContaining("pactsync authorize " + ONE);
    assertThat(sealingKeyFile()).doesNotExist();

    withFile().put(TWO, GRANT);
    assertThat(errorOfFind(withFile(), ONE).reason()).isEqualTo(Reason.SEALED);
    assertThat(withFile().find(TWO)).contains(GRANT);
    withFile().put(ONE, GRANT);
    assertThat(withFile().find(ONE)).contains(GRANT);
  }

  @Test
  void onlyTheOwnerCanReadTheKeyFile() throws IOException {
    withFile().put(ONE, GRANT);

    assertThat(mode(sealingKeyFile())).isEqualTo("rw-------");
    assertThat(mode(home.resolve("secret"))).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(home.resolve("secret"))) {
      assertThat(files).containsExactly(sealingKeyFile());
    }
  }

  @Test
  void aKeyFileThatOthersCanReadIsRefused() throws IOException {
    withFile().put(ONE, GRANT);
    for (String open : List.of("rw-r-----", "rw----r--", "rw--w----", "rw-rw-rw-")) {
      Files.setPosixFilePermissions(sealingKeyFile(), PosixFilePermissions.fromString(open));

      AuthException error = errorOfFind(withFile(), ONE);

      assertThat(error.reason()).isEqualTo(Reason.KEY);
      assertThat(error).hasMessageContaining("chmod 600");
    }
    Files.setPosixFilePermissions(sealingKeyFile(), PosixFilePermissions.fromString("r--------"));
    assertThat(withFile().find(ONE)).contains(GRANT);
  }

  @Test
  void aCorruptKeyFileIsNotQuoted() throws IOException {
    withFile().put(ONE, GRANT);
    String keyset = Files.readString(sealingKeyFile());
    String value = keyset.replaceAll("(?s).*\"value\": ?\"([^\"]+)\".*", "$1");
    for (String damaged : List.of("", "{}", "hush", keyset.substring(0, keyset.length() - 20))) {
      Files.writeString(sealingKeyFile(), damaged);

      AuthException error = errorOfFind(withFile(), ONE);

      assertThat(error.reason()).isEqualTo(Reason.KEY);
      assertThat(error).hasNoCause();
      assertThat(error.getMessage()).doesNotContain("hush", value);
    }
  }

  @Test
  void concurrentProcessesCreateOneKey() throws Exception {
    int processes = 16;
    CyclicBarrier start = new CyclicBarrier(processes);
    ExecutorService threads = Executors.newFixedThreadPool(processes);
    try {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < processes; i++) {
        String inbox = "inbox" + i + "@acme.example";
        done.add(
            threads.submit(
                () -> {
                  start.await();
                  withFile().put(inbox, GRANT);
                  return inbox;
                }));
      }
      for (Future<?> each : done) {
        assertThat(withFile().find((String) each.get())).contains(GRANT);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aKeyFromTheEnvironmentNeedsNoFile() throws IOException {
    byte[] bytes = new byte[32];
    new Random(7).nextBytes(bytes);
    withFile().put(TWO, GRANT);
    String keyset = Files.readString(sealingKeyFile());
    Files.delete(sealingKeyFile());

    EncryptedCredentials standard = withKey(Base64.getEncoder().encodeToString(bytes));
    standard.put(ONE, GRANT);
    EncryptedCredentials urlSafe =
        withKey(" " + Base64.getUrlEncoder().encodeToString(bytes) + "\n");
    assertThat(urlSafe.find(ONE)).contains(GRANT);
    assertThat(withKey(keyset).find(TWO)).contains(GRANT);
    assertThat(sealingKeyFile()).doesNotExist();
  }

  @Test
  void anInvalidKeyFromTheEnvironmentIsNotQuoted() {
    String mac =
        """
        {"primaryKeyId":1,"key":[{"keyData":{"typeUrl":"type.googleapis.com/hush","value":"AAAA",
        "keyMaterialType":"SYMMETRIC"},"status":"ENABLED","keyId":1,"outputPrefixType":"RAW"}]}
        """;
    for (String wrong : List.of("hush", "aHVzaA==", "{}", "{hush", mac, "")) {
      AuthException error =
          catchThrowableOfType(AuthException.class, () -> withKey(wrong).put(ONE, GRANT));

      assertThat(error).as(wrong).isNotNull().hasNoCause();
      assertThat(error.reason()).isEqualTo(Reason.KEY);
      assertThat(error.getMessage()).doesNotContain("hush", "aHVzaA");
    }
  }

  @Test
  void unreadableContentNeedsAuthorizing() throws Exception {
    withFile().put(ONE, GRANT);
    for (String content :
        List.of("{}", "hush", "{\"version\":2}", "{\"version\":1,\"kind\":\"x\"}")) {
      store.blobs.put(
          ONE,
          new SealingKey(AuthFixture.settings(home))
              .existing()
              .orElseThrow()
              .encrypt(content.getBytes(ISO_8859_1), ONE.getBytes(ISO_8859_1)));

      AuthException error = errorOfFind(withFile(), ONE);

      assertThat(error.reason()).isEqualTo(Reason.SEALED);
      assertThat(error).hasNoCause();
    }
  }

  private EncryptedCredentials withFile() {
    return new EncryptedCredentials(store.credentials, new SealingKey(AuthFixture.settings(home)));
  }

  private EncryptedCredentials withKey(String key) {
    return new EncryptedCredentials(
        store.credentials,
        new SealingKey(new AuthSettings(Optional.empty(), sealingKeyFile(), Optional.of(key))));
  }

  private Path sealingKeyFile() {
    return AuthFixture.settings(home).sealingKeyFile();
  }

  private byte[] blob(String inbox) {
    return store.credentials.find(inbox).orElseThrow();
  }

  private static AuthException errorOfFind(EncryptedCredentials tokens, String inbox) {
    AuthException error = catchThrowableOfType(AuthException.class, () -> tokens.find(inbox));
    assertThat(error).isNotNull();
    return error;
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
