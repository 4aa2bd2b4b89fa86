package io.pactsync.mail.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** How an HTML body shows a picture. */
final class DisplayedPicture {
  /** In CSS pixels. Logos and icons are shown smaller, photos larger. */
  private static final int SMALL = 160;

  private static final Pattern LENGTH = Pattern.compile("\\s*(\\d{1,5})(?:\\.\\d+)?(?:px)?\\s*");
  private static final Pattern STYLE =
      Pattern.compile("(?i)(?:^|;)\\s*(?:max-)?(?:width|height)\\s*:\\s*(\\d{1,5})(?:\\.\\d+)?px");

  private DisplayedPicture() {}

  /**
   * Whether an element contains the signature of a mail: mail programs mark it by its class or id.
   */
  static boolean isSignature(Element element) {
    String marks = element.className() + " " + element.id() + " " + element.attr("data-smartmail");
    return marks.length() > 2 && marks.toLowerCase(Locale.ROOT).contains("signature");
  }

  /** Whether a picture is shown with a small width or height. */
  static boolean isSmall(Element picture) {
    Matcher style = STYLE.matcher(picture.attr("style"));
    boolean small = isSmall(picture.attr("width")) || isSmall(picture.attr("height"));
    while (!small && style.find()) {
      small = Integer.parseInt(style.group(1)) <= SMALL;
    }
    return small;
  }

  private static boolean isSmall(String length) {
    Matcher pixels = LENGTH.matcher(length);
    return pixels.matches() && Integer.parseInt(pixels.group(1)) <= SMALL;
  }
}
