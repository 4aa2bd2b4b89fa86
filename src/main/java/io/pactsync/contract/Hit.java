package io.pactsync.contract;

/**
 * An occurrence of a term.
 *
 * @param kind the kind of the term
 * @param words the matched words in lower case
 * @param at the number of words before it
 */
record Hit(TermKind kind, String words, int at) {}
