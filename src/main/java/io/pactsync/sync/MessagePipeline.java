package io.pactsync.sync;

import io.pactsync.contract.ContractJudge;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.mail.MailReader;
import java.nio.file.Path;

/**
 * The components that turn a fetched message into delivered documents.
 *
 * @param directory the root of the delivered tree, for error messages
 * @param minFreeDisk free bytes below which no message is fetched
 */
public record MessagePipeline(
    MailReader reader, ContractJudge judge, DirectorySink sink, Path directory, long minFreeDisk) {}
