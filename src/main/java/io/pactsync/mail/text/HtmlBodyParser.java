package io.pactsync.mail.text;

import io.pactsync.mail.link.TextLinkFinder;
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

/** The text, the links and the embedded parts of an HTML body. */
public final class HtmlBodyParser {
  private static final Pattern CID = Pattern.compile("(?i)\\bcid:([^\\s\"'<>)]+)");
  private static final Pattern META_CHARSET =
      Pattern.compile("(?i)<meta[^>]{0,200}charset\\s*=\\s*[\"']?([\\w.:-]+)");
  private static final Set<String> EMBEDDING_ATTRIBUTES =
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
  private static final Set<String> HIDDEN_ELEMENTS =
      Set.of("head", "title", "style", "script", "template");

  private final StringBuilder text = new StringBuilder();
  private final Set<String> urls = new LinkedHashSet<>();
  private final Set<String> embeddedParts = new LinkedHashSet<>();
  private final Set<String> decorativeParts = new LinkedHashSet<>();

  private HtmlBodyParser() {}

  public static HtmlBodyParser parse(String html) {
    HtmlBodyParser body = new HtmlBodyParser();
    Document document = Jsoup.parse(html);
    document.traverse(body.new HtmlNodeVisitor());
    return body;
  }

  /** Returns the charset of the meta element, or an empty string. */
  public static String metaCharset(byte[] html) {
    int length = Math.min(html.length, 2048);
    Matcher meta = META_CHARSET.matcher(new String(html, 0, length, StandardCharsets.ISO_8859_1));
    return meta.find() ? meta.group(1) : "";
  }

  /** The visible text, one line per block. */
  public String text() {
    return text.toString()
        .replaceAll("[ \\t\\u00a0]+", " ")
        .replaceAll("\\s*\\n\\s*", "\n")
        .strip();
  }

  /** The link targets in document order. */
  public Set<String> urls() {
    return urls;
  }

  /** The Content-IDs and locations of embedded parts, in lower case. */
  public Set<String> embeddedParts() {
    return embeddedParts;
  }

  /**
   * The embedded parts that decorate: backgrounds, small pictures, pictures in a signature and
   * pictures that are links.
   */
  public Set<String> decorativeParts() {
    return decorativeParts;
  }

  /** Returns a canonical form of a reference: equal for all references to one part. */
  public static String normalizeReference(String raw) {
    String plain = raw.strip();
    try {
      plain = URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException invalid) {
      // The text contains a literal percent sign.
    }
    return plain.toLowerCase(Locale.ROOT);
  }

  /** Visits the document once, without recursion: HTML may have thousands of levels. */
  private final class HtmlNodeVisitor implements NodeVisitor {
    private int hiddenDepth;
    private int linkDepth;
    private int signatureDepth;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof Element element) {
        enter(element);
      } else if (node instanceof TextNode words && hiddenDepth == 0) {
        text.append(words.text());
        if (linkDepth == 0) {
          urls.addAll(TextLinkFinder.find(words.getWholeText()));
        }
      } else if (node instanceof DataNode css) {
        addEmbedded(css.getWholeData(), true);
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element) {
        hiddenDepth -= HIDDEN_ELEMENTS.contains(element.normalName()) ? 1 : 0;
        linkDepth -= element.hasAttr("href") ? 1 : 0;
        signatureDepth -= DisplayedPicture.isSignature(element) ? 1 : 0;
        if (BLOCKS.contains(element.normalName())) {
          text.append('\n');
        } else if (element.normalName().equals("td")) {
          text.append(' ');
        }
      }
    }

    private void enter(Element element) {
      hiddenDepth += HIDDEN_ELEMENTS.contains(element.normalName()) ? 1 : 0;
      if (element.hasAttr("href")) {
        linkDepth++;
        // Browsers remove line breaks from addresses.
        urls.add(element.attr("href").replaceAll("[\\r\\n\\t]", "").strip());
      }
      signatureDepth += DisplayedPicture.isSignature(element) ? 1 : 0;
      if (element.attributesSize() > 0) {
        addEmbeddedByAttributes(element);
      }
      if (BLOCKS.contains(element.normalName())) {
        text.append('\n');
      }
    }

    private void addEmbeddedByAttributes(Element element) {
      for (Attribute attribute : element.attributes()) {
        if (EMBEDDING_ATTRIBUTES.contains(attribute.getKey().toLowerCase(Locale.ROOT))) {
          boolean source = attribute.getKey().equalsIgnoreCase("src");
          boolean decorative =
              !source || linkDepth > 0 || signatureDepth > 0 || DisplayedPicture.isSmall(element);
          addEmbedded(attribute.getValue(), decorative);
          if (source) {
            addReference(normalizeReference(attribute.getValue()), decorative);
          }
        }
      }
    }

    private void addEmbedded(String value, boolean decorative) {
      Matcher cid = CID.matcher(value);
      while (cid.find()) {
        addReference(normalizeReference(cid.group(1)), decorative);
      }
    }

    private void addReference(String reference, boolean decorative) {
      embeddedParts.add(reference);
      if (decorative) {
        decorativeParts.add(reference);
      }
    }
  }
}
