package io.pactsync.emulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.quota.GmailMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultPlanTest {
  private final FaultPlan plan = new FaultPlan(1);

  @Test
  void onlyTheNthCallGetsTheFault() {
    plan.add(FaultRule.of(FaultKind.RESET).on(GmailMethod.MESSAGES_GET).nth(3));
    assertThat(faultyCalls(GmailMethod.MESSAGES_LIST, 5)).isEmpty();
    assertThat(faultyCalls(GmailMethod.MESSAGES_GET, 6)).containsExactly(3);
  }

  @Test
  void callRangeStartsWhenTheRuleIsAdded() {
    faultyCalls(GmailMethod.MESSAGES_GET, 4);
    plan.add(FaultRule.of(FaultKind.UNAVAILABLE).next(2));
    assertThat(faultyCalls(GmailMethod.MESSAGES_GET, 5)).containsExactly(1, 2);
    plan.add("429-concurrent@3..4");
    assertThat(faultyCalls(GmailMethod.MESSAGES_GET, 6)).containsExactly(3, 4);
  }

  @Test
  void ruleForAMessageAppliesOnlyToIt() {
    plan.add(FaultRule.of(FaultKind.GONE).forMessage("1f"));
    assertThat(plan.nextFault(GmailMethod.MESSAGES_GET, Optional.of("1f"), Optional.empty()))
        .isPresent();
    assertThat(plan.nextFault(GmailMethod.MESSAGES_GET, Optional.of("2f"), Optional.empty()))
        .isEmpty();
  }

  @Test
  void kindsApplyOnlyToTheirMethods() {
    plan.add("empty-page").add("404-history").add("invalid-grant");
    assertThat(faultyCalls(GmailMethod.MESSAGES_GET, 3)).isEmpty();
    assertThat(
            plan.nextFault(GmailMethod.MESSAGES_LIST, Optional.empty(), Optional.empty())
                .map(FaultRule::kind))
        .contains(FaultKind.EMPTY_PAGE);
    assertThat(
            plan.nextFault(GmailMethod.HISTORY_LIST, Optional.empty(), Optional.empty())
                .map(FaultRule::kind))
        .contains(FaultKind.HISTORY_EXPIRED);
    assertThat(plan.refusesRefresh()).isTrue();
  }

  @Test
  void probabilityHoldsAndSeedIsReproducible() {
    FaultPlan twin = new FaultPlan(1);
    plan.add("503:5%");
    twin.add("503:5%");
    List<Integer> faultyCalls = faultyCalls(GmailMethod.MESSAGES_GET, 20_000);
    assertThat(faultyCalls.size()).isBetween(850, 1150);
    assertThat(faultyCalls)
        .isEqualTo(
            IntStream.rangeClosed(1, 20_000)
                .filter(
                    i ->
                        twin.nextFault(GmailMethod.MESSAGES_GET, Optional.empty(), Optional.empty())
                            .isPresent())
                .boxed()
                .toList());
  }

  @Test
  void actionRunsOnceBeforeItsCall() {
    List<String> ran = new ArrayList<>();
    plan.runBefore(GmailMethod.MESSAGES_LIST, 2, ran::add);
    plan.runHooks(GmailMethod.MESSAGES_LIST, "first");
    plan.runHooks(GmailMethod.MESSAGES_GET, "another");
    plan.runHooks(GmailMethod.MESSAGES_LIST, "second");
    plan.runHooks(GmailMethod.MESSAGES_LIST, "third");
    assertThat(ran).containsExactly("second");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "503:5%",
        "reset:1%",
        "truncate:messages.get:2%",
        "429-concurrent@10..15",
        "404:id=1f@1",
        "stall(10000ms):messages.get@3",
        "mail-arrives(5)@2",
        "429-retry-after(2500ms):0.5%"
      })
  void ruleTextRoundTrips(String text) {
    assertThat(FaultSpec.parse(text)).singleElement().hasToString(text);
  }

  @Test
  void severalRulesAreParsedInOrder() {
    assertThat(FaultSpec.parse(" 503:5%, stall(10s)@1 ,"))
        .containsExactly(
            FaultRule.of(FaultKind.UNAVAILABLE).chance(0.05),
            FaultRule.of(FaultKind.STALL).lasting(Duration.ofSeconds(10)).nth(1));
    assertThat(FaultSpec.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "503:",
        "504x",
        "503:105%",
        "503:five%",
        "503@0",
        "503@9..3",
        "reset:messages.frob",
        "empty-page:messages.get",
        "stall(soon)",
        "503 5%",
        "@3",
        "503:5%:6%@"
      })
  void invalidRuleIsRefusedInOneSentence(String text) {
    assertThatThrownBy(() -> FaultSpec.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains(";")
        .doesNotContain("\n")
        .hasSizeLessThan(500);
  }

  private List<Integer> faultyCalls(GmailMethod method, int calls) {
    return IntStream.rangeClosed(1, calls)
        .filter(i -> plan.nextFault(method, Optional.empty(), Optional.empty()).isPresent())
        .boxed()
        .toList();
  }
}
