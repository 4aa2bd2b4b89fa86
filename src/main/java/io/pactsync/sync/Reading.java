package io.pactsync.sync;

import io.pactsync.contract.Judge;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.mail.MailReader;
import java.nio.file.Path;

/**
 * What turns bytes into delivered documents.
 *
 * @param directory the root of the delivered tree, for sentences
 * @param minFreeDisk bytes below which nothing more is fetched
 */
public record Reading(
    MailReader reader, Judge judge, DirectorySink sink, Path directory, long minFreeDisk) {}
