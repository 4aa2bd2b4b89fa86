package io.pactsync.quota;

/** Why Google refused a call, as far as the limiter knows. */
public enum RefusalCause {
  /** This inbox's own calls: the call was held less strictly than until its response. */
  OWN_CALLS,
  /** Another client spends units of the same mailbox. */
  OTHER_CLIENT,
  /** No window explains the refusal. Google refuses a few percent of calls at random. */
  UNEXPLAINED,
  /** Too many calls were in flight. */
  CONCURRENCY,
  /** The project's daily limit is reached. */
  DAILY_LIMIT,
  /** The refusal named a limit that was not known before. */
  NEW_LIMIT
}
