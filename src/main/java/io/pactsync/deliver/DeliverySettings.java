package io.pactsync.deliver;

import java.nio.file.Path;

/**
 * Where documents go.
 *
 * @param directory the root of the delivered tree
 */
public record DeliverySettings(Path directory) {}
