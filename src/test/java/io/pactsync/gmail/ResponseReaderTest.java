package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pactsync.gmail.HistoryPage.ChangeKind;
import io.pactsync.gmail.HistoryPage.HistoryChange;
import io.pactsync.gmail.MessagePage.ListedMessage;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to Gmail, and the parsing of its responses. */
class ResponseReaderTest {
  @Test
  void aProfileHasTheMailboxAddress() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ok(GmailResponses.PROFILE))) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isEqualTo(new CallResult.Success<>(new MailboxProfile("legal@acme.example", "4711")));
      assertThat(target(fixture)).isEqualTo("/gmail/v1/users/me/profile");
    }
  }

  @Test
  void aListingRequestsLongPagesAndKeepsTheToken() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(
            ok(
                """
                {"messages":[{"id":"a2","threadId":"a1"},{"id":"a1","threadId":"a1"}],
                 "nextPageToken":"p2","resultSizeEstimate":2}
                """))) {
      MessageQuery query = MessageQuery.first("has:attachment {a b}");
      assertThat(fixture.gmail.listMessages(fixture.caller, query))
          .isEqualTo(
              new CallResult.Success<>(
                  new MessagePage(
                      List.of(new ListedMessage("a2", "a1"), new ListedMessage("a1", "a1")),
                      Optional.of("p2"))));
      assertThat(target(fixture))
          .startsWith("/gmail/v1/users/me/messages?")
          .contains("maxResults=500", "q=has:attachment%20%7Ba%20b%7D", "includeSpamTrash=false")
          .doesNotContain("pageToken");
      fixture.gmail.listMessages(fixture.caller, query.page("p2"));
      assertThat(fixture.server.seen().get(1).target()).contains("pageToken=p2");
    }
  }

  @Test
  void anEmptyPageMayHaveANextPage() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(
            ok("{\"nextPageToken\":\"p2\",\"resultSizeEstimate\":201}"),
            ok("{\"resultSizeEstimate\":0}"))) {
      MessageQuery query = MessageQuery.first("");
      assertThat(fixture.gmail.listMessages(fixture.caller, query))
          .isEqualTo(new CallResult.Success<>(new MessagePage(List.of(), Optional.of("p2"))));
      assertThat(target(fixture)).doesNotContain("q=");
      assertThat(fixture.gmail.listMessages(fixture.caller, query))
          .isEqualTo(new CallResult.Success<>(new MessagePage(List.of(), Optional.empty())));
    }
  }

  @Test
  void oneHistoryRecordMayHoldSeveralKindsOfChange() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(
            ok(
                """
                {"historyId":"4800","history":[
                 {"id":"4790","messages":[{"id":"a1","threadId":"a1"}],
                  "messagesAdded":[{"message":{"id":"a1","threadId":"a1","labelIds":["INBOX"]}}],
                  "labelsAdded":[{"message":{"id":"a0","threadId":"a0"},"labelIds":["STARRED"]}]},
                 {"id":"4795","messagesDeleted":[{"message":{"id":"a1","threadId":"a1"}}],
                  "labelsRemoved":[{"message":{"id":"a0","threadId":"a0"},"labelIds":["X"]}]}]}
                """),
            ok("{\"historyId\":\"4800\"}"))) {
      assertThat(fixture.gmail.history(fixture.caller, "4711", Optional.empty()))
          .isEqualTo(
              new CallResult.Success<>(
                  new HistoryPage(
                      List.of(
                          new HistoryChange(ChangeKind.ADDED, "a1", "a1", Set.of("INBOX")),
                          new HistoryChange(ChangeKind.LABELS_ADDED, "a0", "a0", Set.of("STARRED")),
                          new HistoryChange(ChangeKind.DELETED, "a1", "a1", Set.of()),
                          new HistoryChange(ChangeKind.LABELS_REMOVED, "a0", "a0", Set.of("X"))),
                      List.of("4790", "4795"),
                      "4800",
                      Optional.empty())));
      assertThat(target(fixture)).contains("startHistoryId=4711", "maxResults=500");
      assertThat(fixture.gmail.history(fixture.caller, "4800", Optional.of("p2")))
          .isEqualTo(new CallResult.Success<>(HistoryPage.empty("4800")));
      assertThat(fixture.server.seen().get(1).target()).contains("pageToken=p2");
      assertThat(fixture.permits.charged()).isEqualTo(4);
    }
  }

  @Test
  void aHistoryIdMustBeANumber() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ok("{\"historyId\":\"18446744073709551615\"}"))) {
      assertThat(fixture.gmail.history(fixture.caller, "18446744073709551614", Optional.empty()))
          .isEqualTo(new CallResult.Success<>(HistoryPage.empty("18446744073709551615")));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fixture.gmail.history(fixture.caller, "latest", Optional.empty()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"184467440737095516160", "18446744073709551616", "0", "-1"})
  void aHistoryIdThatCannotBeUsedIsNotAccepted(String id) throws Exception {
    try (GmailFixture fixture = new GmailFixture(ok(GmailResponses.PROFILE.replace("4711", id)))) {
      assertThat(sentence(fixture.gmail.mailboxProfile(fixture.caller)))
          .isEqualTo("the response has the invalid historyId \"" + id + "\"");
    }
    try (GmailFixture fixture = new GmailFixture(ok("{\"historyId\":\"" + id + "\"}"))) {
      assertThat(sentence(fixture.gmail.history(fixture.caller, "4711", Optional.empty())))
          .contains("invalid historyId");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fixture.gmail.history(fixture.caller, id, Optional.empty()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"msg_a", "", "18f2a6c0d1e3b457f", "../../x", "\u0661\u0662"})
  void aMessageIdThatCannotBeUsedIsNotAccepted(String id) throws Exception {
    String listing = "{\"messages\":[{\"id\":\"a1\"},{\"id\":\"" + id + "\"}]}";
    String added =
        "{\"historyId\":\"9\",\"history\":[{\"messagesAdded\":[{\"message\":{\"id\":\""
            + id
            + "\"}}]}]}";
    try (GmailFixture fixture = new GmailFixture(ok(listing))) {
      assertThat(sentence(fixture.gmail.listMessages(fixture.caller, MessageQuery.first(""))))
          .isEqualTo("the response has the invalid message id \"" + id + "\"");
    }
    try (GmailFixture fixture = new GmailFixture(ok(added))) {
      assertThat(sentence(fixture.gmail.history(fixture.caller, "4711", Optional.empty())))
          .contains("invalid message id");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a\\nb", "\u00e9"})
  void aPageTokenThatCannotBeUsedIsNotAccepted(String token) throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(ok("{\"historyId\":\"9\",\"nextPageToken\":\"" + token + "\"}"))) {
      assertThat(sentence(fixture.gmail.listMessages(fixture.caller, MessageQuery.first(""))))
          .contains("invalid page token");
      assertThat(sentence(fixture.gmail.history(fixture.caller, "4711", Optional.empty())))
          .contains("invalid page token");
    }
  }

  private static String sentence(CallResult<?> outcome) {
    return ((CallResult.Failure<?>) outcome).error().sentence();
  }

  @Test
  void anIdIsEscapedInTheUrl() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(ok(GmailResponses.message("../../x?y=z", "aGVsbG8=", 5)))) {
      fixture.gmail.fetchRaw(fixture.caller, "../../x?y=z", OutputStream.nullOutputStream());
      assertThat(target(fixture))
          .isEqualTo("/gmail/v1/users/me/messages/..%2F..%2Fx%3Fy=z?format=raw");
    }
  }

  @Test
  void anEmptyIdIsNotSent() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ok("{}"))) {
      assertThat(fixture.gmail.fetchRaw(fixture.caller, "", OutputStream.nullOutputStream()))
          .isEqualTo(new CallResult.Failure<>(new GmailError.InvalidId("the id is empty")));
      assertThat(fixture.server.seen()).isEmpty();
      assertThat(fixture.permits.granted()).isEmpty();
    }
  }

  private static String target(GmailFixture fixture) {
    return fixture.server.seen().get(0).target();
  }
}
