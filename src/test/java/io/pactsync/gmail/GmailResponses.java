package io.pactsync.gmail;

/** Google's error responses and small responses. */
final class GmailResponses {
  private GmailResponses() {}

  static final String PROFILE =
      """
      {"emailAddress":"legal@acme.example","messagesTotal":7,"threadsTotal":5,"historyId":"4711"}
      """;

  static String error(int code, String domain, String reason, String message) {
    return error(code, domain, reason, message, "");
  }

  /**
   * @param more additional fields, each with a comma before it
   */
  static String error(int code, String domain, String reason, String message, String more) {
    return """
    {"error":{"code":%d,"message":"%s",
     "errors":[{"message":"%s","domain":"%s","reason":"%s"}]%s}}
    """
        .formatted(code, message, message, domain, reason, more);
  }

  /** The details of a refusal that names a limit. */
  static String limitDetails(String metric, String limit, int units, String unit) {
    return """
    ,"status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.Help"},
     {"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"RATE_LIMIT_EXCEEDED",
      "domain":"googleapis.com","metadata":{"service":"gmail.googleapis.com",
      "quota_metric":"%s","quota_limit":"%s","quota_limit_value":"%d","quota_unit":"%s",
      "consumer":"projects/1"}}]
    """
        .formatted(metric, limit, units, unit);
  }

  /** A message in Gmail's usual order of fields. */
  static String message(String id, String raw, long sizeEstimate) {
    return """
    {"id":"%s","threadId":"%s","labelIds":["INBOX","Label_7"],"snippet":"hello",\
    "sizeEstimate":%d,"raw":"%s","historyId":"99","internalDate":"1793527200000"}
    """
        .formatted(id, id, sizeEstimate, raw)
        .strip();
  }
}
