package io.pactsync.mail;

import com.google.common.io.ByteStreams;
import io.pactsync.mail.container.ContainerMemberSink;
import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.header.HeaderTextDecoder;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.part.SpooledPart;
import io.pactsync.mail.text.DecodingInputStream;
import io.pactsync.mail.text.HtmlUnescapingStream;
import io.pactsync.mail.text.UuBlock;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Attaches the uuencoded files in a plain text, as Outlook and old mail programs send them. Their
 * paths are those of members: {@code 1!lease.pdf}.
 */
final class UuencodedFiles {
  private final MailReadSession session;
  private final int depth;

  UuencodedFiles(MailReadSession session, int depth) {
    this.session = session;
    this.depth = depth;
  }

  /**
   * Attaches the files. Returns the text without them, or the same text if it has none.
   *
   * @param html whether the text is HTML, in which the files may be escaped
   */
  SpooledContent attach(MimePartPath path, SpooledContent text, boolean html) throws IOException {
    if (!html) {
      return attach(path, text);
    }
    SpooledContent unescaped;
    try (InputStream in = text.part().input()) {
      unescaped = session.spool(new HtmlUnescapingStream(in));
    }
    try {
      SpooledContent rest = attach(path, unescaped);
      return rest == unescaped ? text : rest;
    } finally {
      unescaped.part().discard();
    }
  }

  private SpooledContent attach(MimePartPath path, SpooledContent text) throws IOException {
    List<UuBlock> blocks;
    try (InputStream in = text.part().input()) {
      blocks = UuBlock.find(in);
    }
    if (blocks.isEmpty()) {
      return text;
    }
    ContainerMemberSink members = session.memberSink(path, depth);
    Map<String, Integer> names = new HashMap<>();
    for (UuBlock block : blocks) {
      String name = HeaderTextDecoder.decode(block.name(), session.builder().charset());
      int number = names.merge(name, 1, Integer::sum);
      attach(text.part(), block, number == 1 ? name : number + "/" + name, members);
    }
    return withoutFiles(text, blocks);
  }

  private void attach(SpooledPart text, UuBlock block, String entry, ContainerMemberSink members)
      throws IOException {
    try (InputStream encoded = section(text, block.start(), block.end())) {
      DecodingInputStream decoded = block.decode(encoded);
      SpooledContent content = session.spool(decoded);
      decoded.damage().ifPresent(damage -> members.warn("contains a damaged file: " + damage));
      members.addMember(entry, MediaTypeDetector.BINARY, content);
    }
  }

  private SpooledContent withoutFiles(SpooledContent text, List<UuBlock> blocks)
      throws IOException {
    List<InputStream> rest = new ArrayList<>();
    long at = 0;
    for (UuBlock block : blocks) {
      rest.add(section(text.part(), at, block.start()));
      at = block.end();
    }
    rest.add(section(text.part(), at, text.size()));
    try (InputStream in = new SequenceInputStream(Collections.enumeration(rest))) {
      return session.spool(in);
    }
  }

  private static InputStream section(SpooledPart part, long start, long end) throws IOException {
    SeekableByteChannel channel = part.channel();
    channel.position(start);
    return ByteStreams.limit(Channels.newInputStream(channel), end - start);
  }
}
