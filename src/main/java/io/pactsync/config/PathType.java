package io.pactsync.config;

import java.nio.file.Path;
import java.util.Optional;

/** The path of a file or a directory. */
final class PathType implements ValueType<Path> {
  @Override
  public Optional<Path> read(WrittenValue raw) {
    return YamlParser.scalar(raw.node()).flatMap(text -> PathFormat.parse(text, raw.base()));
  }

  @Override
  public String description() {
    return "a path";
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    return YamlParser.scalar(raw.node()).flatMap(PathFormat::rejectionReason);
  }
}
