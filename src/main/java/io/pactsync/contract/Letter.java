package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import java.util.List;

/**
 * A mail with what the evidence shares.
 *
 * @param subject its beginning; empty when there is none
 * @param text its beginning
 * @param documents attachments of types that contracts come as
 */
record Letter(ReadMail mail, String subject, String text, List<Document> documents) {}
