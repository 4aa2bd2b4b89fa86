package io.pactsync.contract;

/**
 * An occurrence of a term.
 *
 * @param kind the kind of the term
 * @param words the matched words in lower case
 * @param position the number of words before it
 */
record TermMatch(TermKind kind, String words, int position) {}
