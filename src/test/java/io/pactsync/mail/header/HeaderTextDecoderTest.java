package io.pactsync.mail.header;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderTextDecoderTest {
  private static final int ROUNDS = 40;

  @ParameterizedTest
  @CsvSource({
    "UTF-8,Zusatz über Pacht – 第二版.pdf",
    "ISO-2022-JP,賃貸借契約書（控え）.pdf",
    "Shift_JIS,売買契約書・表紙.pdf",
    "EUC-JP,秘密保持契約.pdf",
    "EUC-KR,임대차 계약서 최종.pdf",
    "ks_c_5601-1987,용역 계약서.pdf",
    "GB2312,租赁合同（副本）.pdf",
    "GBK,買賣合約.pdf",
    "GB18030,服务合同.pdf",
    "Big5,租賃合約書.pdf",
    "KOI8-R,Договор аренды.pdf",
    "KOI8-U,Договір оренди.pdf",
    "windows-1250,Smlouva o dílo č. 5.pdf",
    "windows-1251,Договор подряда № 9.pdf",
    "windows-1252,Contrat – « annexe » n° 2.pdf",
    "windows-1253,Σύμβαση μίσθωσης.pdf",
    "windows-1254,Kira sözleşmesi İş.pdf",
    "windows-1255,חוזה שכירות.pdf",
    "windows-1256,عقد إيجار.pdf",
    "windows-1257,Nomas līgums.pdf",
    "ISO-8859-1,Avtale på norsk æøå.pdf",
    "ISO-8859-2,Umowa najmu żółć.pdf",
    "ISO-8859-5,Договор.pdf",
    "ISO-8859-7,Σύμβαση.pdf",
    "ISO-8859-15,Bail à 950 €.pdf",
    "TIS-620,สัญญาเช่า.pdf"
  })
  void encodedWordsMaySplitAnywhereInAnyCharset(String charset, String text) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = text.getBytes(Charset.forName(charset));
    for (int i = 0; i < ROUNDS; i++) {
      String words = words(bytes, charset, random);
      assertThat(decode(words)).as("seed %s: %s", seed, words).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          =?utf-8?Q?Pacht_=C3=A4?= | Pacht ä
          =?UTF-8*de?B?w6Q=?= | ä
          =?utf-8?q?a?=  =?utf-8?q?b?= | ab
          =?utf-8?q?a?= =?iso-8859-1?q?=E9?= | aé
          a =?utf-8?q?b?= c | a b c
          Lease=?utf-8?Q?_=C3=A4?=.pdf | Lease ä.pdf
          =?utf-8?Q?raw space?= | raw space
          =?utf-8?Q?why?.pdf?= | why?.pdf
          =?utf-8?Q?100=?= | 100=
          =?utf-8?B?w6R?= | ä
          =?utf-8?B?w?= =?utf-8?B?6Q=?= | ä
          =?no-such-charset?Q?plain.pdf?= | plain.pdf
          =?unknown-8bit?Q?caf=E9.pdf?= | café.pdf
          =?us-ascii?Q?caf=C3=A9?= | café
          =?iso-8859-1?Q?5_=80?= | 5 €
          =?utf-8?Q?caf=E9?= | café
          =?utf-8?X?a?= | =?utf-8?X?a?=
          no word at all | no word at all
          """)
  void encodedWordsAreDecodedLeniently(String raw, String text) {
    assertThat(decode(raw)).isEqualTo(text);
  }

  @Test
  void rawBytesAreUtf8IfValidElseWindows1252() {
    assertThat(decode(latin1("Договор".getBytes(UTF_8)))).isEqualTo("Договор");
    assertThat(decode("caf\u00e9 \u0096 5 \u0080")).isEqualTo("café – 5 €");
  }

  @Test
  void bytesUndefinedInWindows1252AreKept() {
    assertThat(decode("\u0081\u00e9\u009d")).isEqualTo("\u0081é\u009d");
  }

  @Test
  void labelsOfSubsetsDecodeTheLargerCharsets() {
    byte[] circled = "契約①".getBytes(Charset.forName("windows-31j"));
    assertThat(CharsetDecoder.decode(circled, "Shift_JIS")).isEqualTo("契約①");
    byte[] gbk = "朱镕基".getBytes(Charset.forName("GBK"));
    assertThat(CharsetDecoder.decode(gbk, "gb2312")).isEqualTo("朱镕基");
  }

  private static String words(byte[] bytes, String charset, Random random) {
    List<byte[]> pieces = new ArrayList<>();
    int from = 0;
    while (from < bytes.length) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(12));
      pieces.add(Arrays.copyOfRange(bytes, from, to));
      from = to;
    }
    return pieces.stream()
        .map(p -> "=?" + charset + (random.nextBoolean() ? base64(p) : quotedPrintable(p)) + "?=")
        .collect(Collectors.joining(random.nextBoolean() ? " " : ""));
  }

  private static String base64(byte[] piece) {
    return "?B?" + Base64.getEncoder().encodeToString(piece);
  }

  private static String quotedPrintable(byte[] piece) {
    StringBuilder out = new StringBuilder("?Q?");
    for (byte b : piece) {
      out.append("=%02X".formatted(b & 0xff));
    }
    return out.toString();
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static String decode(String latin1) {
    return HeaderTextDecoder.decode(latin1, new UnlabelledTextDecoder());
  }
}
