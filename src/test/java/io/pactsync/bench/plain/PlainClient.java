package io.pactsync.bench.plain;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The program {@code PlainClient KIND ROOT-URL FOLDER}. Lists all messages, then fetches them into
 * files. The access token is in the environment.
 */
public final class PlainClient {
  /** The environment variable with the access token. */
  public static final String TOKEN = "PLAIN_CLIENT_TOKEN";

  private static final Map<String, FetchPacing> KINDS =
      Map.of(
          "token-bucket", new TokenBucket(),
          "timer-ring", new TimerRing(),
          "work-queue", new WorkQueue(),
          "batch-loop", new BatchLoop());

  private PlainClient() {}

  public static void main(String[] args) throws Exception {
    FetchPacing pacing = KINDS.get(args[0]);
    String token = System.getenv(TOKEN);
    if (pacing == null || token == null) {
      throw new IllegalArgumentException("pass one of " + KINDS.keySet() + " and set " + TOKEN);
    }
    PlainGmailApi gmail = new PlainGmailApi(args[1], token);
    List<String> ids = gmail.ids();
    // The gets start in a new window, so that the listing does not use their units.
    TimeUnit.SECONDS.sleep(1);
    pacing.fetchAll(ids, new RetryingFetcher(gmail), new MessageFiles(Path.of(args[2])));
  }
}
