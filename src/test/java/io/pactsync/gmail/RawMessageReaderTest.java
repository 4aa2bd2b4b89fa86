package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawMessageReaderTest {
  private static final Base64.Encoder PADDED = Base64.getUrlEncoder();
  private static final Base64.Encoder UNPADDED = PADDED.withoutPadding();

  private final ByteArrayOutputStream sink = new ByteArrayOutputStream();

  @Test
  void everyLengthIsDecodedWithAndWithoutPadding() throws IOException {
    Random random = new Random(20261102);
    for (int length = 1; length < 300; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      for (Base64.Encoder encoder : List.of(PADDED, UNPADDED)) {
        sink.reset();
        RawMessageInfo read =
            read(GmailResponses.message("a1", encoder.encodeToString(message), length));
        assertThat(sink.toByteArray()).as("seed 20261102, %d bytes", length).isEqualTo(message);
        assertThat(read.size()).isEqualTo(length);
      }
    }
  }

  @Test
  void fieldsMayComeInAnyOrder() throws IOException {
    List<String> fields =
        new ArrayList<>(
            List.of(
                "\"id\":\"a1\"",
                "\"threadId\":\"a0\"",
                "\"labelIds\":[\"INBOX\",\"Label_7\"]",
                "\"snippet\":\"dear \\\"sir\\\" \\u00e9\"",
                "\"payload\":{\"raw\":\"bm90IHRoaXM=\",\"parts\":[{\"id\":\"x\"}]}",
                "\"sizeEstimate\":5",
                "\"raw\":\"aGVsbG8=\"",
                "\"historyId\":\"99\"",
                "\"internalDate\":\"1793527200000\""));
    RawMessageInfo expected =
        new RawMessageInfo("a1", "a0", Optional.of("99"), Instant.ofEpochMilli(1793527200000L), 5);
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      Collections.shuffle(fields, random);
      sink.reset();
      assertThat(read("{" + String.join(",", fields) + "}")).as("seed 7").isEqualTo(expected);
      assertThat(sink).as("seed 7, %s", fields).hasToString("hello");
    }
  }

  @Test
  void aResponseTruncatedAtAnyByteIsAnError() {
    byte[] whole =
        GmailResponses.message("a1", "SGVsbG8sIHdvcmxkIQ==", 13).getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () -> new RawMessageReader("a1", sink).read(new ByteArrayInputStream(cut)),
              "at " + length)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a1\",\"internalDate\":\"1\"}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":null}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":17}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":\"aGVsbG8=\",\"raw\":\"aGVsbG8=\"}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":\"aGVsb\"}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":\"aG=sbG8=\"}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":\"aGVs*G8=\"}",
        "{\"id\":\"b2\",\"internalDate\":\"1\",\"raw\":\"aGVsbG8=\"}",
        "{\"id\":\"a1\",\"raw\":\"aGVsbG8=\"}",
        "{\"id\":\"a1\",\"internalDate\":\"yesterday\",\"raw\":\"aGVsbG8=\"}",
        "{\"id\":\"a1\",\"internalDate\":\"1\",\"raw\":\"aGVsbG8=\"} {}",
        "[\"raw\"]",
        "\"raw\"",
        "<html>Log in to the hotel</html>"
      })
  void anIncompleteMessageIsAnError(String response) {
    assertThatThrownBy(() -> read(response))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageStartingWith("the response ");
  }

  @Test
  void numbersMayBeJsonNumbersOrStrings() throws IOException {
    RawMessageInfo read =
        read("{\"raw\":\"aGVsbG8\",\"internalDate\":1793527200000,\"historyId\":99}");
    assertThat(read.internalDate()).isEqualTo("2026-11-01T10:00:00Z");
    assertThat(read.historyId()).hasValue("99");
    assertThat(read.threadId()).as("of a message alone in its thread").isEqualTo("a1");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4, 45, 1_000_000})
  void theSizeEstimateProvesNothing(long estimate) throws IOException {
    for (int attempt = 1; attempt <= 3; attempt++) {
      sink.reset();
      assertThat(read(GmailResponses.message("a1", "aGVsbG8=", estimate)).size()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"historyId\":\"184467440737095516160\"",
        "\"historyId\":\"0\"",
        "\"historyId\":\"-7\"",
        "\"threadId\":\"msg_a\"",
        "\"internalDate\":\"9223372036854775807\"",
        "\"internalDate\":\"253402300800000\""
      })
  void aValueThatCannotBeUsedIsAnError(String field) {
    assertThatThrownBy(() -> read("{\"raw\":\"aGVsbG8=\",\"internalDate\":\"1\"," + field + "}"))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageStartingWith("the response has the invalid ");
  }

  @Test
  void aSinkErrorIsNotANetworkError() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("no space left");
          }
        };
    String response =
        GmailResponses.message("a1", PADDED.encodeToString(new byte[100_000]), 100_000);
    assertThatThrownBy(
            () ->
                new RawMessageReader("a1", full)
                    .read(new ByteArrayInputStream(response.getBytes(StandardCharsets.UTF_8))))
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("no space left");
  }

  private RawMessageInfo read(String response) throws IOException {
    return new RawMessageReader("a1", sink)
        .read(new ByteArrayInputStream(response.getBytes(StandardCharsets.UTF_8)));
  }
}
