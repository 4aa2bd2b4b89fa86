package io.pactsync.emulator.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates a DOCX document with tracked changes, with only the required parts. */
final class DocxDocument {

  private static final String XML =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

  private static final String TYPES =
      XML
          + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
          + "<Default Extension=\"rels\""
          + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
          + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
          + "<Override PartName=\"/word/document.xml\" ContentType=\"application/"
          + "vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>";

  private static final String RELATIONS =
      XML
          + "<Relationships"
          + " xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship"
          + " Id=\"rId1\""
          + " Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\""
          + " Target=\"word/document.xml\"/></Relationships>";

  private DocxDocument() {}

  /** Writes one paragraph per line. Every third paragraph has a change by the author. */
  static SampleContent of(List<String> lines, String author) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      body.append("<w:p>");
      if (i % 3 == 2) {
        body.append(change("ins", i, author, run("t", lines.get(i))));
        body.append(change("del", lines.size() + i, author, run("delText", "[...]")));
      } else {
        body.append(run("t", lines.get(i)));
      }
      body.append("</w:p>");
    }
    Map<String, SampleContent> parts = new LinkedHashMap<>();
    parts.put("[Content_Types].xml", SampleContent.of(TYPES));
    parts.put("_rels/.rels", SampleContent.of(RELATIONS));
    parts.put(
        "word/document.xml",
        SampleContent.of(
            XML
                + "<w:document"
                + " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">"
                + "<w:body>"
                + body
                + "</w:body></w:document>"));
    return SampleZip.of(parts);
  }

  private static String change(String kind, int id, String author, String run) {
    return String.format(
        "<w:%1$s w:id=\"%2$d\" w:author=\"%3$s\" w:date=\"2026-01-01T00:00:00Z\">%4$s</w:%1$s>",
        kind, id, SampleHtml.escape(author), run);
  }

  private static String run(String element, String text) {
    return String.format(
        "<w:r><w:%1$s xml:space=\"preserve\">%2$s</w:%1$s></w:r>",
        element, SampleHtml.escape(text));
  }
}
