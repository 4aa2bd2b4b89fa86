package io.pactsync.contract;

/**
 * A term that was found.
 *
 * @param kind what it says
 * @param words as they stand there, in lower case
 * @param at how many words come before it
 */
record Hit(TermKind kind, String words, int at) {}
