package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sample rows to fill a store with. */
public final class StoreSamples {
  public static final String INBOX = "contracts@lamp-oil.example";
  public static final String OTHER_INBOX = "legal@paper-kites.example";
  public static final Instant NOW = Instant.parse("2026-11-30T10:15:00Z");

  private StoreSamples() {}

  /** A message whose id is the number plus 0x1000 in hex, in its own thread. */
  public static MessageRef ref(int number) {
    return new MessageRef(id(number), "t" + id(number));
  }

  /** Messages from one number to another, the last excluded. */
  public static List<MessageRef> refs(int from, int to) {
    return IntStream.range(from, to).mapToObj(StoreSamples::ref).toList();
  }

  public static String id(int number) {
    return Integer.toHexString(0x1000 + number);
  }

  public static List<String> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(StoreSamples::id).toList();
  }

  public static ContractRow contract(String email, String gmailId, Instant internalDate) {
    return contract(email, gmailId, internalDate, "Supply agreement " + gmailId);
  }

  public static ContractRow contract(
      String email, String gmailId, Instant internalDate, String subject) {
    return new ContractRow(
        email,
        gmailId,
        "t" + gmailId,
        internalDate,
        Optional.of("<" + gmailId + "@mail.example>"),
        Optional.of("Lamp Oil Works <sales@lamp-oil.example>"),
        Optional.of(subject),
        false,
        0.75,
        List.of("subject names an agreement", "a PDF\nwith a \\ signature page"),
        1,
        email + "/2026/11/" + gmailId,
        "0".repeat(64));
  }

  public static DocumentRow document(int place, String name, long size) {
    return new DocumentRow(
        Integer.toString(place),
        Optional.of(name),
        name,
        "application/octet-stream",
        "application/pdf",
        size,
        Integer.toString(place).repeat(64).substring(0, 64),
        Optional.empty());
  }

  /** A message that contains a contract, with documents of these sizes. */
  public static MessageOutcome.Synced synced(
      String email, String gmailId, Instant internalDate, long... sizes) {
    return new MessageOutcome.Synced(
        gmailId,
        contract(email, gmailId, internalDate),
        IntStream.range(0, sizes.length)
            .mapToObj(i -> document(i + 1, "part-" + i + ".pdf", sizes[i]))
            .toList());
  }

  public static Listing listing(ListingKind kind, String historyId, Instant begunAt) {
    return new Listing(
        0, INBOX, kind, "has:attachment", "has:attachment", historyId, Optional.empty(), begunAt);
  }

  /** Adds messages as pending. */
  public static void list(Store store, String email, int from, int to) {
    store.listings().enqueue(email, refs(from, to));
  }
}
