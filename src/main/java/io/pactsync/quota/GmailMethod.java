package io.pactsync.quota;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The Gmail API methods with a published price, named as in Google's quota table. A method without
 * a row there (language settings, {@code labels.patch}) is omitted on purpose: it has no price, so
 * it cannot be called.
 */
public enum GmailMethod {
  GET_PROFILE("getProfile"),
  STOP("stop"),
  WATCH("watch"),
  DRAFTS_CREATE("drafts.create"),
  DRAFTS_DELETE("drafts.delete"),
  DRAFTS_GET("drafts.get"),
  DRAFTS_LIST("drafts.list"),
  DRAFTS_SEND("drafts.send"),
  DRAFTS_UPDATE("drafts.update"),
  HISTORY_LIST("history.list"),
  LABELS_CREATE("labels.create"),
  LABELS_DELETE("labels.delete"),
  LABELS_GET("labels.get"),
  LABELS_LIST("labels.list"),
  LABELS_UPDATE("labels.update"),
  MESSAGES_ATTACHMENTS_GET("messages.attachments.get"),
  MESSAGES_BATCH_DELETE("messages.batchDelete"),
  MESSAGES_BATCH_MODIFY("messages.batchModify"),
  MESSAGES_DELETE("messages.delete"),
  MESSAGES_GET("messages.get"),
  MESSAGES_IMPORT("messages.import"),
  MESSAGES_INSERT("messages.insert"),
  MESSAGES_LIST("messages.list"),
  MESSAGES_MODIFY("messages.modify"),
  MESSAGES_SEND("messages.send"),
  MESSAGES_TRASH("messages.trash"),
  MESSAGES_UNTRASH("messages.untrash"),
  SETTINGS_DELEGATES_CREATE("settings.delegates.create"),
  SETTINGS_DELEGATES_DELETE("settings.delegates.delete"),
  SETTINGS_DELEGATES_GET("settings.delegates.get"),
  SETTINGS_DELEGATES_LIST("settings.delegates.list"),
  SETTINGS_FILTERS_CREATE("settings.filters.create"),
  SETTINGS_FILTERS_DELETE("settings.filters.delete"),
  SETTINGS_FILTERS_GET("settings.filters.get"),
  SETTINGS_FILTERS_LIST("settings.filters.list"),
  SETTINGS_FORWARDING_ADDRESSES_CREATE("settings.forwardingAddresses.create"),
  SETTINGS_FORWARDING_ADDRESSES_DELETE("settings.forwardingAddresses.delete"),
  SETTINGS_FORWARDING_ADDRESSES_GET("settings.forwardingAddresses.get"),
  SETTINGS_FORWARDING_ADDRESSES_LIST("settings.forwardingAddresses.list"),
  SETTINGS_GET_AUTO_FORWARDING("settings.getAutoForwarding"),
  SETTINGS_GET_IMAP("settings.getImap"),
  SETTINGS_GET_POP("settings.getPop"),
  SETTINGS_GET_VACATION("settings.getVacation"),
  SETTINGS_SEND_AS_CREATE("settings.sendAs.create"),
  SETTINGS_SEND_AS_DELETE("settings.sendAs.delete"),
  SETTINGS_SEND_AS_GET("settings.sendAs.get"),
  SETTINGS_SEND_AS_LIST("settings.sendAs.list"),
  SETTINGS_SEND_AS_UPDATE("settings.sendAs.update"),
  SETTINGS_SEND_AS_VERIFY("settings.sendAs.verify"),
  SETTINGS_UPDATE_AUTO_FORWARDING("settings.updateAutoForwarding"),
  SETTINGS_UPDATE_IMAP("settings.updateImap"),
  SETTINGS_UPDATE_POP("settings.updatePop"),
  SETTINGS_UPDATE_VACATION("settings.updateVacation"),
  THREADS_DELETE("threads.delete"),
  THREADS_GET("threads.get"),
  THREADS_LIST("threads.list"),
  THREADS_MODIFY("threads.modify"),
  THREADS_TRASH("threads.trash"),
  THREADS_UNTRASH("threads.untrash");

  private static final Map<String, GmailMethod> BY_API_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(GmailMethod::apiName, Function.identity()));

  private final String apiName;

  GmailMethod(String apiName) {
    this.apiName = apiName;
  }

  /** The name in Google's quota table, such as {@code messages.get}. */
  public String apiName() {
    return apiName;
  }

  /** The method with this name in Google's quota table, if that table has it. */
  public static Optional<GmailMethod> fromApiName(String apiName) {
    return Optional.ofNullable(BY_API_NAME.get(apiName));
  }
}
