package io.pactsync.deliver;

import java.nio.file.Path;

/**
 * The delivery settings.
 *
 * @param directory the root of the delivered tree
 */
public record DeliverySettings(Path directory) {}
