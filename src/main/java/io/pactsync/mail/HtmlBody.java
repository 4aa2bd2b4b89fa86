package io.pactsync.mail;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** An HTML body: what it says, where it links to, and which parts of its mail it shows. */
final class HtmlBody {
  private static final Pattern CID = Pattern.compile("(?i)\\bcid:([^\\s\"'<>)]+)");
  private static final Pattern META_CHARSET =
      Pattern.compile("(?i)<meta[^>]{0,200}charset\\s*=\\s*[\"']?([\\w.:-]+)");
  private static final Set<String> ATTRIBUTES_THAT_SHOW =
      Set.of("src", "background", "style", "srcset", "poster", "data", "xlink:href");
  private static final Set<String> BLOCKS =
      Set.of(
          "p",
          "div",
          "br",
          "tr",
          "table",
          "li",
          "ul",
          "ol",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "blockquote",
          "pre",
          "hr",
          "section",
          "article",
          "header",
          "footer",
          "dt",
          "dd");
  private static final Set<String> UNSEEN = Set.of("head", "title", "style", "script", "template");

  private final StringBuilder text = new StringBuilder();
  private final Set<String> urls = new LinkedHashSet<>();
  private final Set<String> shown = new LinkedHashSet<>();

  private HtmlBody() {}

  static HtmlBody read(String html) {
    HtmlBody body = new HtmlBody();
    Document document = Jsoup.parse(html);
    document.traverse(body.new Visitor());
    return body;
  }

  /** The charset that the HTML itself names, when its part names none; else an empty text. */
  static String charsetWithin(byte[] html) {
    int length = Math.min(html.length, 2048);
    Matcher meta = META_CHARSET.matcher(new String(html, 0, length, StandardCharsets.ISO_8859_1));
    return meta.find() ? meta.group(1) : "";
  }

  /** What a reader sees, a line for each block. */
  String text() {
    return text.toString()
        .replaceAll("[ \\t\\u00a0]+", " ")
        .replaceAll("\\s*\\n\\s*", "\n")
        .strip();
  }

  /** What clicks open, in the order in which it stands. */
  Set<String> urls() {
    return urls;
  }

  /** The Content-IDs and locations of the parts that are shown, in lower case. */
  Set<String> shown() {
    return shown;
  }

  /** The form in which two references to one part are equal. */
  static String reference(String raw) {
    String plain = raw.strip();
    try {
      plain = URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException noEscapes) {
      // A percent sign of its own: the text is meant as it stands.
    }
    return plain.toLowerCase(Locale.ROOT);
  }

  /** Goes through the document once, without recursion: HTML may be nested thousands deep. */
  private final class Visitor implements NodeVisitor {
    private int unseen;
    private int links;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof Element element) {
        enter(element);
      } else if (node instanceof TextNode words && unseen == 0) {
        text.append(words.text());
        if (links == 0) {
          urls.addAll(PlainLinks.in(words.getWholeText()));
        }
      } else if (node instanceof DataNode css) {
        showAll(css.getWholeData());
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element) {
        unseen -= UNSEEN.contains(element.normalName()) ? 1 : 0;
        links -= element.hasAttr("href") ? 1 : 0;
        if (BLOCKS.contains(element.normalName())) {
          text.append('\n');
        } else if (element.normalName().equals("td")) {
          text.append(' ');
        }
      }
    }

    private void enter(Element element) {
      unseen += UNSEEN.contains(element.normalName()) ? 1 : 0;
      if (element.hasAttr("href")) {
        links++;
        // Browsers take line breaks out of addresses.
        urls.add(element.attr("href").replaceAll("[\\r\\n\\t]", "").strip());
      }
      if (element.attributesSize() > 0) {
        showByAttributes(element);
      }
      if (BLOCKS.contains(element.normalName())) {
        text.append('\n');
      }
    }

    private void showByAttributes(Element element) {
      for (Attribute attribute : element.attributes()) {
        if (ATTRIBUTES_THAT_SHOW.contains(attribute.getKey().toLowerCase(Locale.ROOT))) {
          showAll(attribute.getValue());
          if (attribute.getKey().equalsIgnoreCase("src")) {
            shown.add(reference(attribute.getValue()));
          }
        }
      }
    }

    private void showAll(String value) {
      Matcher cid = CID.matcher(value);
      while (cid.find()) {
        shown.add(reference(cid.group(1)));
      }
    }
  }
}
