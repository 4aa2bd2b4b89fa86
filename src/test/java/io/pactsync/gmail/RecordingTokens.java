package io.pactsync.gmail;

import java.util.ArrayList;
import java.util.List;

/** Returns {@code token-1} until it is rejected, then {@code token-2}, and so on. */
final class RecordingTokens implements TokenSource {
  private int number = 1;
  private final List<String> rejected = new ArrayList<>();

  @Override
  public synchronized String accessToken(String inbox) {
    return "token-" + number;
  }

  @Override
  public synchronized String replacementFor(String inbox, String token) {
    rejected.add(token);
    if (token.equals("token-" + number)) {
      number++;
    }
    return accessToken(inbox);
  }

  synchronized List<String> rejected() {
    return List.copyOf(rejected);
  }
}
