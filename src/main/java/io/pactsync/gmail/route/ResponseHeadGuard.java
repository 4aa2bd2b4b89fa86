package io.pactsync.gmail.route;

import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/**
 * Keeps malformed responses from causing unexpected exceptions: Apache's client throws some for
 * status lines, and Google's library for numbers in headers and for a missing body.
 */
public final class ResponseHeadGuard implements ExecChainHandler {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /** Google's library parses the values of these. */
  private static final Set<String> NUMERIC = Set.of(HttpHeaders.CONTENT_LENGTH, HttpHeaders.AGE);

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    ClassicHttpResponse response;
    try {
      response = chain.proceed(request, scope);
    } catch (IllegalArgumentException e) {
      throw new IOException("the response is not HTTP", e);
    }
    for (String name : NUMERIC) {
      for (Header header : response.getHeaders(name)) {
        if (header.getValue() == null || !NUMBER.matcher(header.getValue()).matches()) {
          response.removeHeaders(name);
        }
      }
    }
    if (response.getEntity() == null) {
      response.setEntity(new ByteArrayEntity(new byte[0], ContentType.TEXT_PLAIN));
    }
    return response;
  }
}
