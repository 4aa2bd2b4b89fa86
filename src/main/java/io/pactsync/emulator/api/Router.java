package io.pactsync.emulator.api;

import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.quota.GmailMethod;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the method of a request. Unsupported paths, batch requests included, get a 404. */
final class Router {
  private static final List<String> API = List.of("gmail", "v1", "users");
  private static final Set<GmailMethod> UPLOADING =
      Set.of(GmailMethod.MESSAGES_SEND, GmailMethod.MESSAGES_INSERT, GmailMethod.MESSAGES_IMPORT);

  /**
   * The requested method.
   *
   * @param user the user in the path: an address or {@code me}
   * @param variables the other path variables
   */
  record RoutedCall(Route route, String user, Map<String, String> variables) {
    GmailMethod method() {
      return route.gmailMethod();
    }

    /** Returns the requested message or thread id if the path has one. */
    Optional<String> messageId() {
      return Optional.ofNullable(variables.get("id"));
    }
  }

  private final List<Route> routes;

  Router(InstantSource clock) {
    MessageSearch search = new MessageSearch(clock);
    MessageEndpoints messages = new MessageEndpoints(search);
    ThreadEndpoints threads = new ThreadEndpoints(search);
    LabelEndpoints labels = new LabelEndpoints();
    MessageChangeEndpoints changes = new MessageChangeEndpoints();
    MessageUploadEndpoints arrivals = new MessageUploadEndpoints(clock);
    routes =
        List.of(
            get("messages/{id}", GmailMethod.MESSAGES_GET, messages::get),
            get("messages", GmailMethod.MESSAGES_LIST, messages::list),
            get(
                "messages/{id}/attachments/{attachment}",
                GmailMethod.MESSAGES_ATTACHMENTS_GET,
                messages::attachment),
            get("profile", GmailMethod.GET_PROFILE, new ProfileEndpoint()::get),
            get("history", GmailMethod.HISTORY_LIST, new HistoryEndpoint()::list),
            get("labels", GmailMethod.LABELS_LIST, labels::list),
            get("labels/{id}", GmailMethod.LABELS_GET, labels::get),
            get("threads", GmailMethod.THREADS_LIST, threads::list),
            get("threads/{id}", GmailMethod.THREADS_GET, threads::get),
            post("messages/send", GmailMethod.MESSAGES_SEND, arrivals::send),
            post("messages", GmailMethod.MESSAGES_INSERT, arrivals::insert),
            post("messages/import", GmailMethod.MESSAGES_IMPORT, arrivals::importMessage),
            post("messages/{id}/modify", GmailMethod.MESSAGES_MODIFY, changes::modify),
            post("messages/{id}/trash", GmailMethod.MESSAGES_TRASH, changes::trash),
            post("messages/{id}/untrash", GmailMethod.MESSAGES_UNTRASH, changes::untrash),
            route("DELETE", "messages/{id}", GmailMethod.MESSAGES_DELETE, changes::delete));
  }

  Optional<RoutedCall> find(EmulatorRequest call) {
    List<String> path = call.path();
    boolean upload = !path.isEmpty() && path.get(0).equals("upload");
    List<String> below = upload ? path.subList(1, path.size()) : path;
    if (below.size() < 5 || !below.subList(0, 3).equals(API)) {
      return Optional.empty();
    }
    String user = below.get(3);
    List<String> called = below.subList(4, below.size());
    return routes.stream()
        .filter(route -> !upload || UPLOADING.contains(route.gmailMethod()))
        .flatMap(
            route ->
                route.match(call.httpMethod(), called).stream()
                    .map(variables -> new RoutedCall(route, user, variables)))
        .findFirst();
  }

  private static Route get(String path, GmailMethod method, Endpoint endpoint) {
    return route("GET", path, method, endpoint);
  }

  private static Route post(String path, GmailMethod method, Endpoint endpoint) {
    return route("POST", path, method, endpoint);
  }

  private static Route route(String verb, String path, GmailMethod method, Endpoint endpoint) {
    return new Route(verb, List.of(path.split("/")), method, endpoint);
  }
}
