package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import java.util.List;

/**
 * A mail, prepared for the evidence.
 *
 * @param subject its beginning; empty when missing
 * @param text its beginning
 * @param documents attachments of file types that contracts use
 */
record JudgeInput(ReadMail mail, String subject, String text, List<AttachedDocument> documents) {}
