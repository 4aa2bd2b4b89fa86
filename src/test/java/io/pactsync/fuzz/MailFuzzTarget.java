package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.contract.ContractJudge;
import io.pactsync.contract.Verdict;
import io.pactsync.contract.VerdictRules;
import io.pactsync.emulator.sample.SampleMail;
import io.pactsync.emulator.sample.SampleMailbox;
import io.pactsync.emulator.sample.SampleOptions;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailMutations;
import io.pactsync.mail.MailReader;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.SafeFileName;
import io.pactsync.mail.TestEntity;
import io.pactsync.mail.UniqueFileNames;
import io.pactsync.mail.container.CmsSignedContentTest;
import io.pactsync.mail.container.TnefContainerTest;
import io.pactsync.mail.container.ZipContainerTest;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.SpooledContent.ContentDigest;
import io.pactsync.mail.part.SpooledPart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The mail reader, and the judge and the file names after it. */
final class MailFuzzTarget implements FuzzTarget {
  private static final int SAMPLES = 40;
  private static final int LONGEST_SAMPLE = 20_000;
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final List<String> TOKENS =
      List.of(
          "\r\n",
          "\n",
          "\r",
          "\r\n\r\n",
          "--",
          "--\r\n",
          "\r\n ",
          "\r\n\t",
          "Content-Type: ",
          "Content-Disposition: attachment; filename=",
          "Content-ID: <a>",
          "multipart/mixed; boundary=",
          "multipart/alternative; boundary=\"b\"",
          "multipart/appledouble; boundary=b",
          "boundary=\"\"",
          "message/rfc822",
          "message/partial; id=a; number=1; total=2",
          "message/external-body",
          "text/html; charset=utf-7",
          "text/plain; format=flowed; delsp=yes",
          "application/ms-tnef",
          "application/pkcs7-mime; name=a.p7m",
          "application/zip",
          "text/calendar",
          "Content-Transfer-Encoding: base64",
          "Content-Transfer-Encoding: quoted-printable",
          "Content-Transfer-Encoding: x-uuencode",
          "Content-Transfer-Encoding: binary",
          "=?utf-8?B?",
          "=?utf-8?Q?=",
          "=?iso-2022-jp?B?GyRC",
          "=?utf-7?Q?+A",
          "=?hz-gb-2312?B?fns=?=",
          "?=",
          "name*0*=utf-8''",
          "name*1=",
          "filename*=utf-16''%",
          "Subject: ",
          "Date: ",
          "Message-ID: <",
          "To: ",
          "From: \"a\" <",
          "charset=",
          "charset=x-ibm1364",
          "charset=utf-32",
          "%",
          "%00",
          "\0",
          "\u00ff",
          "\u00fe\u00ff",
          "\u00ef\u00bb\u00bf",
          "=",
          "=\r\n",
          "=00",
          "PK\3\4",
          "PK\1\2",
          "PK\5\6",
          "PK\6\6",
          "x\u009f>\"",
          "begin 644 a.pdf\n",
          "begin 644 \n`\nend\n",
          "begin-base64 644 a\n",
          "end\n",
          "%PDF-1.4",
          "<a href=\"https://docs.google.com/document/d/x/edit\">",
          "<a href=\"",
          "<img src=\"cid:a\">",
          "<base href='//'>",
          "https://na4.docusign.net/Member/?a=",
          "https://www.google.com/url?q=https%3A%2F%2F",
          "&#847;",
          "&#x10ffff;",
          "\u00e2\u0080\u00ae",
          "../",
          "<!--",
          "\u001b$B",
          "~{");

  private final String name;
  private final List<byte[]> seeds;
  private final UnaryOperator<byte[]> envelope;
  private final MailReader reader = new MailReader(MailLimits.DEFAULTS);
  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  /**
   * @param envelope makes the mail around an input
   */
  private MailFuzzTarget(String name, List<byte[]> seeds, UnaryOperator<byte[]> envelope) {
    this.name = name;
    this.seeds = List.copyOf(seeds);
    this.envelope = envelope;
  }

  static MailFuzzTarget mail() throws IOException {
    List<byte[]> mails = new ArrayList<>(MailMutations.mails());
    SampleMailbox samples = new SampleMailbox(new SampleOptions(SAMPLES), "a@b.example", NOW);
    for (int i = 0; i < SAMPLES; i++) {
      SampleMail sample = samples.mail(i);
      try (InputStream in = sample.open()) {
        byte[] mail = in.readAllBytes();
        if (mail.length <= LONGEST_SAMPLE) {
          mails.add(mail);
        }
      }
    }
    return new MailFuzzTarget("mail", mails, mail -> mail);
  }

  static MailFuzzTarget zip() throws IOException {
    byte[] inner = ZipContainerTest.zip("Deed.pdf", TestEntity.pdf(1));
    return new MailFuzzTarget(
        "zip",
        List.of(
            inner,
            ZipContainerTest.zip("a/b.pdf", TestEntity.pdf(2), "b.txt", new byte[3000]),
            ZipContainerTest.zip("Ü.zip", inner, "a.eml", MailMutations.mails().get(0))),
        zip -> TestEntity.file("application/zip", "a.zip", zip).mail("x").bytes());
  }

  static MailFuzzTarget tnef() {
    byte[] one = TnefContainerTest.winmail("Deed.pdf", TestEntity.pdf(3));
    return new MailFuzzTarget(
        "tnef",
        List.of(one, TnefContainerTest.winmail("Lease – Alder.pdf", one)),
        tnef -> TestEntity.file("application/ms-tnef", "winmail.dat", tnef).mail("x").bytes());
  }

  static MailFuzzTarget cms() throws IOException {
    return new MailFuzzTarget(
        "cms",
        List.of(
            CmsSignedContentTest.signed(TestEntity.pdf(4), false),
            CmsSignedContentTest.signed(TestEntity.pdf(5), true),
            CmsSignedContentTest.signed(MailMutations.mails().get(0), true)),
        cms -> TestEntity.file("application/pkcs7-mime", "Deed.pdf.p7m", cms).mail("x").bytes());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<byte[]> seeds() {
    return seeds;
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public String run(byte[] input) throws IOException {
    byte[] bytes = envelope.apply(input);
    InMemorySpool spool = new InMemorySpool();
    ReadMail mail = reader.read(new ByteArrayInputStream(bytes), spool);
    checkNoExceptionInside(mail);
    checkSpool(mail, spool);
    checkLimits(mail);
    checkFileNames(mail);
    if (Arrays.hashCode(input) % 16 == 0) {
      checkSameAgain(mail, bytes);
    }
    Verdict verdict = judge.judge(mail);
    check(verdict.score() >= 0 && verdict.score() <= 1, "the score is out of range");
    return outcome(mail);
  }

  /** The reader turns unexpected exceptions into such sentences. */
  private static void checkNoExceptionInside(ReadMail mail) {
    for (String error : mail.readErrors()) {
      int at = error.indexOf("could not be read (");
      check(at < 0, "exception inside: " + error.substring(Math.max(0, at)).replace(": ", ":"));
    }
  }

  /** Every reported part has its bytes, and no other part is left. */
  private static void checkSpool(ReadMail mail, InMemorySpool spool) throws IOException {
    check(spool.open() == 0, "streams are not closed");
    Set<SpooledPart> reported = Collections.newSetFromMap(new IdentityHashMap<>());
    for (MailPart part : mail.attachments()) {
      check(reported.add(part.content()), "two attachments share their content");
      try (InputStream in = part.content().input()) {
        ContentDigest digest = ContentDigest.of(in);
        check(digest.size() == part.size(), "the size of an attachment is wrong");
        check(digest.sha256().equals(part.sha256()), "the hash of an attachment is wrong");
      }
    }
    List<SpooledPart> kept = spool.kept();
    check(kept.size() == reported.size() && reported.containsAll(kept), "parts are left behind");
  }

  private static void checkLimits(ReadMail mail) {
    MailLimits limits = MailLimits.DEFAULTS;
    check(mail.text().length() <= limits.textChars(), "the text is too long");
    check(mail.attachments().size() <= limits.parts() + 1, "there are too many parts");
    check(mail.warnings().containsAll(mail.readErrors()), "a read error is not a warning");
  }

  private static void checkFileNames(ReadMail mail) {
    UniqueFileNames names = new UniqueFileNames("message.json");
    Set<String> used = new HashSet<>();
    for (MailPart part : mail.attachments()) {
      String file = names.next(part);
      check(used.add(file), "a file name is used twice");
      check(!file.isBlank() && !file.startsWith("."), "a file name is empty or hidden");
      check(file.getBytes(UTF_8).length <= SafeFileName.MAX_BYTES, "a file name is too long");
      check(
          file.chars().noneMatch(c -> c < ' ' || "/\\:*?\"<>|".indexOf(c) >= 0),
          "a file name has a forbidden character");
      check(
          file.equals(new String(file.getBytes(UTF_8), UTF_8)),
          "a file name has an unpaired surrogate");
    }
  }

  private void checkSameAgain(ReadMail first, byte[] bytes) throws IOException {
    ReadMail second = reader.read(new ByteArrayInputStream(bytes), new InMemorySpool());
    check(first.text().equals(second.text()), "the text differs the second time");
    check(first.warnings().equals(second.warnings()), "the warnings differ the second time");
    check(parts(first).equals(parts(second)), "the parts differ the second time");
  }

  private static List<String> parts(ReadMail mail) {
    return mail.attachments().stream()
        .map(part -> part.path() + part.name() + part.sha256() + part.kind())
        .toList();
  }

  private static String outcome(ReadMail mail) {
    Set<String> seen = new TreeSet<>();
    mail.warnings().forEach(warning -> seen.add(FuzzText.outline(warning)));
    mail.attachments().forEach(part -> seen.add(part.kind() + " " + part.detectedType()));
    return String.join("|", seen)
        + mail.links().size()
        + mail.calendar()
        + Math.min(9, mail.attachments().size())
        + mail.headers().subject().isPresent()
        + mail.headers().date().isPresent()
        + mail.text().isEmpty();
  }

  private static void check(boolean condition, String violation) {
    if (!condition) {
      throw new AssertionError(violation);
    }
  }
}
