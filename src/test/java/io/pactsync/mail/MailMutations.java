package io.pactsync.mail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages a mail's bytes at random from a seed, as transport, storage and attackers do. */
public final class MailMutations {
  /** Tokens with a meaning in mails or containers. */
  private static final String[] TOKENS = {
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    "--",
    "--\r\n",
    "Content-Type: ",
    "multipart/mixed; boundary=",
    "boundary=\"\"",
    "message/rfc822",
    "application/ms-tnef",
    "Content-Transfer-Encoding: base64",
    "=?utf-8?B?",
    "=?utf-8?Q?=",
    "?=",
    "name*0*=utf-8''",
    "%",
    "´",
    "\u034f",
    "\0",
    "\u00ff",
    "=",
    "PK\3\4",
    "PK\1\2",
    "PK\5\6",
    "begin 644 a.pdf\n",
    "<a href=\"",
    "&#847;",
    "\u202e",
    "../"
  };

  private final Random random;

  public MailMutations(long seed) {
    this.random = new Random(seed);
  }

  /** Returns mails of many structures. */
  public static List<byte[]> mails() throws IOException {
    List<byte[]> mails = new ArrayList<>(CorruptMailTest.mails());
    for (String kind : FailingContainerReaders.kinds()) {
      mails.add(FailingContainerReaders.mail(kind, "Contract"));
    }
    return mails;
  }

  /** Returns a copy with one to five random changes. */
  public byte[] of(byte[] mail) {
    byte[] damaged = mail.clone();
    for (int i = random.nextInt(5); i >= 0; i--) {
      damaged = once(damaged);
    }
    // Gmail has no empty mails: a response without a mail is one that failed.
    return damaged.length == 0 ? new byte[] {'\n'} : damaged;
  }

  private byte[] once(byte[] mail) {
    if (mail.length == 0) {
      return mail;
    }
    int at = random.nextInt(mail.length);
    int end = Math.min(mail.length, at + 1 + random.nextInt(60));
    ByteArrayOutputStream out = new ByteArrayOutputStream(mail.length + 64);
    switch (random.nextInt(9)) {
      case 0 -> {
        mail[at] = (byte) random.nextInt(256);
        return mail;
      }
      case 1 -> {
        mail[at] ^= (byte) (1 << random.nextInt(8));
        return mail;
      }
      case 2 -> {
        return Arrays.copyOf(mail, at);
      }
      case 3 -> {
        Arrays.fill(mail, at, end, random.nextBoolean() ? (byte) 0xff : 0);
        return mail;
      }
      case 4 -> {
        out.write(mail, 0, at);
        out.write(mail, end, mail.length - end);
      }
      case 5 -> {
        out.write(mail, 0, end);
        out.write(mail, at, mail.length - at);
      }
      case 6 -> {
        out.write(mail, 0, at);
        out.writeBytes(token());
        out.write(mail, end, mail.length - end);
      }
      case 7 -> {
        out.write(mail, 0, at);
        out.writeBytes(token());
        out.write(mail, at, mail.length - at);
      }
      default -> {
        int from = random.nextInt(mail.length);
        out.write(mail, 0, at);
        out.write(mail, from, Math.min(200, mail.length - from));
        out.write(mail, at, mail.length - at);
      }
    }
    return out.toByteArray();
  }

  private byte[] token() {
    return TestEntity.ascii(TOKENS[random.nextInt(TOKENS.length)]);
  }
}
