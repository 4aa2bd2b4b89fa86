package io.pactsync.mail.header;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartNameParserTest {
  private static final int ROUNDS = 60;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          attachment; filename="Lease.pdf" | Lease.pdf
          attachment; filename=Lease.pdf | Lease.pdf
          attachment; filename = "Lease.pdf" ; size=3 | Lease.pdf
          attachment; filename=Deed of gift (final).pdf; size=3 | Deed of gift (final).pdf
          attachment; filename=Deed of gift.pdf size=3 | Deed of gift.pdf
          attachment;filename="a;b.pdf";size=3 | a;b.pdf
          ATTACHMENT; FILENAME="Lease.PDF" | Lease.PDF
          attachment (see below); filename="Lease.pdf" | Lease.pdf
          filename="Lease.pdf" | Lease.pdf
          attachment; filename="The "big" lease.pdf"; size=3 | The "big" lease.pdf
          attachment; filename="The \\"big\\" lease.pdf" | The "big" lease.pdf
          attachment; filename="Lease.pdf | Lease.pdf
          attachment; filename="Lease.pdf; size=3 | Lease.pdf
          attachment; filename="Lease.pdf"x; size="3" | Lease.pdf
          attachment; filename="C:\\papers\\Lease.pdf" | C:\\papers\\Lease.pdf
          attachment; filename="\\\\\\\\share\\\\Lease.pdf" | \\\\share\\Lease.pdf
          attachment; filename="100% paid.pdf" | 100% paid.pdf
          attachment; filename="a.pdf"; filename="b.pdf" | a.pdf
          attachment; filename="a%20b.pdf" | a%20b.pdf
          attachment; filename*=utf-8''a%20b.pdf | a b.pdf
          attachment; filename*="utf-8''a%20b.pdf" | a b.pdf
          attachment; filename*=UTF-8'de'%C3%A4.pdf | ä.pdf
          attachment; filename*=iso-8859-1''%E4.pdf | ä.pdf
          attachment; filename*=koi8-r''%C4%CF%C7%CF%D7%CF%D2.pdf | договор.pdf
          attachment; filename*=no-such''%C3%A4.pdf | ä.pdf
          attachment; filename*=''%E4.pdf | ä.pdf
          attachment; filename*=a%20b.pdf | a b.pdf
          attachment; filename*=utf-8''5%25%20of%20%zz%.pdf | 5% of %zz%.pdf
          attachment; filename*=utf-8''it's.pdf | it's.pdf
          attachment; filename*=utf-8''new.pdf; filename="old.pdf" | new.pdf
          attachment; filename="old.pdf"; filename*=utf-8''new.pdf | new.pdf
          attachment; filename=""; filename*=utf-8'' | ``
          attachment; filename*0="Lea"; filename*1="se.pdf" | Lease.pdf
          attachment; filename*1="se.pdf"; filename*0="Lea" | Lease.pdf
          attachment; filename*0*=utf-8''%C3; filename*1*=%A4; filename*2=".pdf" | ä.pdf
          attachment; filename*0*=utf-8''50%25; filename*1=" of %41.pdf" | 50% of %41.pdf
          attachment; filename*0="=?utf-8?B?w6Q="; filename*1="?=.pdf" | ä.pdf
          attachment; filename="=?utf-8?Q?a=3B_b.pdf?=" | a; b.pdf
          attachment; filename==?utf-8?Q?a=3B_b.pdf?= | a; b.pdf
          attachment; filename="  two  spaces  .pdf " | `  two  spaces  .pdf `
          attachment; filename="dots..." | dots...
          attachment | ``
          """)
  void namesInContentDispositionAreParsedLeniently(String disposition, String name) {
    RawHeaderFields fields = new RawHeaderFields();
    fields.add("Content-Disposition", disposition);
    assertThat(PartNameParser.find(fields, new UnlabelledTextDecoder()).orElse("")).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          attachment | application/pdf; name="b.pdf" | b.pdf
          attachment; filename="a.pdf" | application/pdf; name*=utf-8''b.pdf | a.pdf
          attachment; filename="" | application/pdf; name*=utf-8''b%C3%A4.pdf; name="c.pdf" | bä.pdf
          inline | application/pdf; name*0*=utf-8''b%C3; name*1*=%A4.pdf | bä.pdf
          inline | application/pdf name="b.pdf" | b.pdf
          inline | application/pdf; name=b c.pdf | b c.pdf
          =?utf-8?Q?attachment=3B_filename=3D=22a=2Epdf=22?= | application/pdf; name="b.pdf" | b.pdf
          =?utf-8?Q?attachment=3B_filename=3D=22a=2Epdf=22?= | application/pdf | a.pdf
          attachment | =?utf-8?Q?application/pdf=3B_name=3D=22=C3=A4=2Epdf=22?= | ä.pdf
          """)
  void theNameInContentTypeIsTheFallback(String disposition, String type, String name) {
    RawHeaderFields fields = new RawHeaderFields();
    fields.add("Content-Disposition", disposition);
    fields.add("Content-Type", type);
    assertThat(PartNameParser.find(fields, new UnlabelledTextDecoder())).contains(name);
  }

  @Test
  void segmentsMayHaveAnyOrderAndLength() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String name = "Rámcová smlouva – příloha č. 3 (čistopis) 合同.pdf";
    byte[] bytes = name.getBytes(UTF_8);
    for (int round = 0; round < ROUNDS; round++) {
      List<String> segments = new ArrayList<>();
      int from = 0;
      while (from < bytes.length) {
        int to = Math.min(bytes.length, from + 1 + random.nextInt(9));
        StringBuilder segment = new StringBuilder("filename*" + segments.size() + "*=");
        segment.append(segments.isEmpty() ? "UTF-8''" : "");
        for (int i = from; i < to; i++) {
          segment.append("%%%02x".formatted(bytes[i] & 0xff));
        }
        segments.add(segment.toString());
        from = to;
      }
      Collections.shuffle(segments, random);
      RawHeaderFields fields = new RawHeaderFields();
      fields.add("Content-Disposition", "attachment;\r\n " + String.join(";\r\n ", segments));
      assertThat(PartNameParser.find(fields, new UnlabelledTextDecoder()))
          .as("seed %s", seed)
          .contains(name);
    }
  }

  @Test
  void aFoldedNameIsUnfolded() {
    RawHeaderFields fields = new RawHeaderFields();
    fields.add("Content-Disposition", "attachment;\r\n\tfilename=\"Deed\r\n of\r\n\tgift.pdf\"");
    assertThat(PartNameParser.find(fields, new UnlabelledTextDecoder()))
        .contains("Deed of gift.pdf");
  }

  @Test
  void unlabelledBytesAreDecoded() {
    RawHeaderFields utf8 = new RawHeaderFields();
    utf8.add(
        "content-disposition", "attachment; filename=\"" + bytes("Pacht ä №.pdf", UTF_8) + "\"");
    assertThat(PartNameParser.find(utf8, new UnlabelledTextDecoder())).contains("Pacht ä №.pdf");
    RawHeaderFields windows = new RawHeaderFields();
    windows.add(
        "content-disposition",
        "attachment; filename=" + bytes("Bail – annexé.pdf", Charset.forName("windows-1252")));
    assertThat(PartNameParser.find(windows, new UnlabelledTextDecoder()))
        .contains("Bail – annexé.pdf");
  }

  private static String bytes(String text, Charset charset) {
    return new String(text.getBytes(charset), ISO_8859_1);
  }
}
