package io.pactsync.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.pactsync.store.DocumentRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectorySinkTest {
  private static final String INBOX = "admin@kettle.example";
  private static final String ID = "18f0a1b2c3d4e5f6";
  private static final String FOLDER = "admin@kettle.example/2026/10/" + ID;

  @TempDir private Path temporary;
  private Path root;
  private DirectorySink sink;

  @BeforeEach
  void open() {
    root = temporary.resolve("deep/contracts");
    sink = new DirectorySink(new DeliverySettings(root));
  }

  @Test
  void documentsLieBesideTheirMessageJson() throws IOException {
    DeliveryResult delivered = deliver(INBOX, "Lease.pdf", "Annex.pdf");

    assertThat(delivered.folder()).isEqualTo(FOLDER);
    assertThat(files(root.resolve(FOLDER)).keySet())
        .containsExactlyInAnyOrder("Annex.pdf", "Lease.pdf", "message.json");
    assertThat(root.resolve(FOLDER).resolve("Lease.pdf")).hasContent("bytes of Lease.pdf");
    assertThat(delivered.documents())
        .extracting(DocumentRow::part, DocumentRow::file)
        .containsExactly(tuple("2", "Lease.pdf"), tuple("3", "Annex.pdf"));
  }

  @Test
  void theMessageJsonHasItsFieldsInOrder() throws IOException {
    DeliveryResult delivered = deliver(INBOX, "Lease.pdf");
    byte[] json = Files.readAllBytes(root.resolve(FOLDER).resolve("message.json"));

    assertThat(new String(json, StandardCharsets.UTF_8))
        .isEqualTo(
            ("{'schema':1,'inbox':'admin@kettle.example','gmailId':'18f0a1b2c3d4e5f6',"
                    + "'threadId':'18f0a1b2c3d4e5f6','historyId':'4711',"
                    + "'internalDate':'2026-10-31T23:30:00Z','rfcMessageId':'<1@teapot.example>',"
                    + "'from':'Teapot Ltd <legal@teapot.example>','to':['admin@kettle.example'],"
                    + "'cc':[],'subject':'Lease','verdict':'contract','score':0.93,"
                    + "'reasons':['the attached \\\"Lease.pdf\\\" is named like a contract"
                    + " (\\\"lease\\\")'],'attachments':[{'part':'2','name':'Lease.pdf',"
                    + "'file':'Lease.pdf','mediaType':'application/pdf',"
                    + "'detectedType':'application/pdf','size':18,'sha256':'"
                    + Sha256.of("bytes of Lease.pdf".getBytes(StandardCharsets.UTF_8))
                    + "','duplicateOf':null}],'links':[{'kind':'docusign','url':'https://docusign.example/d/1'}],'warnings':['One"
                    + " part is cut off.']}\n")
                .replace('\'', '"'));
    assertThat(delivered.jsonSha256()).isEqualTo(Sha256.of(json));
  }

  @Test
  void onlyTheOwnerMayReadAnything() throws IOException {
    try (InboxDeliverer run = sink.open(INBOX);
        MessageSpool spool = run.stage()) {
      run.deliver(new TestMailParts(spool).attach("Lease.pdf", "lease").delivery(ID), spool);
      new TestMailParts(spool).attach("left over", "staged");

      try (Stream<Path> all = Files.walk(root)) {
        for (Path path : (Iterable<Path>) all::iterator) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
              .as("%s", path)
              .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
        }
      }
    }
  }

  @Test
  void aRunLeavesNothingInStaging() throws IOException {
    deliver(INBOX, "Lease.pdf");

    assertThat(files(root.resolve(StagingArea.NAME))).isEmpty();
  }

  @Test
  void deliveringAgainAfterACrashGivesTheSameFiles() throws IOException {
    deliver(INBOX, "Lease.pdf", "Lease.pdf", "Annex.pdf");
    Path folder = root.resolve(FOLDER);
    Map<String, String> whole = files(folder);
    long seed = new Random().nextLong();
    Random random = new Random(seed);

    for (int i = 0; i < 30; i++) {
      // Each file appears complete or not at all, so a crash leaves some of the files, old or new.
      List<String> names = new ArrayList<>(whole.keySet());
      Collections.shuffle(names, random);
      for (String name : names.subList(0, random.nextInt(names.size() + 1))) {
        Files.delete(folder.resolve(name));
      }
      if (random.nextBoolean()) {
        Files.writeString(folder.resolve("Lease (3).pdf"), "of an attempt with other names");
      }
      deliver(INBOX, "Lease.pdf", "Lease.pdf", "Annex.pdf");

      assertThat(files(folder)).as("seed %d", seed).isEqualTo(whole);
    }
  }

  @Test
  void noNameLeavesTheFolderOrCollides() throws IOException {
    String[] names = {
      "../../../escape.pdf",
      "/etc/passwd",
      "..",
      ".",
      "",
      "message.json",
      "MESSAGE.JSON",
      "a/b.pdf",
      "b.pdf",
      "B.PDF",
      "con",
      "nul.pdf",
      ".hidden",
      "Vertrag für Zürich.pdf",
      "契約書.pdf",
      "\u0000.pdf",
      "x".repeat(400) + ".pdf",
      "é.pdf",
      "e\u0301.pdf",
      "\uD800.pdf",
      "C:\\a\\b.pdf",
      "\u202Efdp.exe"
    };

    DeliveryResult delivered = deliver(INBOX, names);

    Map<String, String> files = files(root.resolve(FOLDER));
    assertThat(files).hasSize(names.length + 1);
    for (DocumentRow document : delivered.documents()) {
      assertThat(files.get(document.file())).isEqualTo(document.sha256());
    }
    assertThat(files.get("message.json")).isEqualTo(delivered.jsonSha256());
    try (Stream<Path> outside = Files.list(temporary)) {
      assertThat(outside).containsExactly(temporary.resolve("deep"));
    }
  }

  @Test
  void duplicatesAreSavedAndMarked() throws IOException {
    try (InboxDeliverer run = sink.open(INBOX);
        MessageSpool spool = run.stage()) {
      DeliveryResult delivered =
          run.deliver(
              new TestMailParts(spool)
                  .attach("Lease.pdf", "same")
                  .attach("Annex.pdf", "other")
                  .attach("Copy.pdf", "same")
                  .attach("Copy.pdf", "same")
                  .delivery(ID),
              spool);

      assertThat(delivered.documents())
          .extracting(DocumentRow::duplicateOf)
          .containsExactly(Optional.empty(), Optional.empty(), Optional.of("2"), Optional.of("2"));
      assertThat(files(root.resolve(FOLDER))).containsKeys("Copy.pdf", "Copy (2).pdf");
    }
  }

  @Test
  void aMailWithOnlyALinkIsDeliveredAsMessageJson() throws IOException {
    deliver(INBOX);

    assertThat(files(root.resolve(FOLDER)).keySet()).containsExactly("message.json");
  }

  @Test
  void anUnpairedSurrogateDoesNotStopADelivery() throws IOException {
    try (InboxDeliverer run = sink.open(INBOX);
        MessageSpool spool = run.stage()) {
      run.deliver(new TestMailParts(spool).delivery(ID, "broken \uD83D subject"), spool);
    }

    assertThat(Files.readString(root.resolve(FOLDER).resolve("message.json")))
        .contains("\"subject\":\"broken \uFFFD subject\"");
  }

  @Test
  void partsOfAnotherSpoolAreCopied() throws IOException {
    try (InboxDeliverer run = sink.open(INBOX);
        MessageSpool spool = run.stage()) {
      MemorySpool memory = new MemorySpool();
      run.deliver(new TestMailParts(memory).attach("Lease.pdf", "lease").delivery(ID), spool);
    }

    assertThat(root.resolve(FOLDER).resolve("Lease.pdf")).hasContent("lease");
  }

  @Test
  void threadsDeliverAtTheSameTime() {
    try (InboxDeliverer run = sink.open(INBOX)) {
      IntStream.range(0, 64)
          .parallel()
          .forEach(
              i -> {
                try (MessageSpool spool = run.stage()) {
                  run.deliver(
                      new TestMailParts(spool)
                          .attach("Lease.pdf", "lease " + i)
                          .delivery(Integer.toHexString(i)),
                      spool);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
    }

    assertThat(IntStream.range(0, 64))
        .allSatisfy(
            i ->
                assertThat(
                        root.resolve("admin@kettle.example/2026/10")
                            .resolve(Integer.toHexString(i))
                            .resolve("Lease.pdf"))
                    .hasContent("lease " + i));
  }

  @Test
  void aDirectoryDeletedDuringARunIsCreatedAgain() throws IOException {
    try (InboxDeliverer run = sink.open(INBOX);
        MessageSpool spool = run.stage()) {
      run.deliver(new TestMailParts(spool).attach("Lease.pdf", "lease").delivery("1"), spool);
      DirectoryTree.delete(root.resolve(INBOX));
      run.deliver(new TestMailParts(spool).attach("Lease.pdf", "lease").delivery("2"), spool);
    }

    assertThat(root.resolve("admin@kettle.example/2026/10/2/Lease.pdf")).hasContent("lease");
  }

  @Test
  void aRootThatIsAFileIsReported() throws IOException {
    Files.createDirectories(root.getParent());
    Files.writeString(root, "in the way");

    assertThatThrownBy(() -> sink.open(INBOX))
        .isInstanceOf(DeliveryException.class)
        .hasMessageContaining(root.toString())
        .hasMessageEndingWith("check that directory and sync again.");
  }

  @Test
  void anInvalidIdNamesNoDirectory() {
    assertThatThrownBy(() -> new TestMailParts(new MemorySpool()).delivery("../../up"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"../../up\" is not a message id; message ids are hexadecimal digits.");
  }

  @Test
  void freeBytesArePositive() {
    assertThat(sink.freeBytes()).isPositive();
  }

  private DeliveryResult deliver(String inbox, String... names) throws IOException {
    try (InboxDeliverer run = sink.open(inbox);
        MessageSpool spool = run.stage()) {
      TestMailParts parts = new TestMailParts(spool);
      for (String name : names) {
        parts.attach(name, "bytes of " + name);
      }
      return run.deliver(parts.delivery(ID), spool);
    }
  }

  /** SHA-256 by file name. */
  private static Map<String, String> files(Path directory) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(directory.relativize(file).toString(), Sha256.of(Files.readAllBytes(file)));
      }
    }
    return files;
  }
}
