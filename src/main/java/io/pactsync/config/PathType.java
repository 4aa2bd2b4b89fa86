package io.pactsync.config;

import java.nio.file.Path;
import java.util.Optional;

/** The path of a file or a directory. */
final class PathType implements ValueType<Path> {
  @Override
  public Optional<Path> read(RawValue raw) {
    return YamlDocument.scalar(raw.node()).flatMap(text -> FilePaths.parse(text, raw.base()));
  }

  @Override
  public String form() {
    return "a path";
  }

  @Override
  public Optional<String> refusal(RawValue raw) {
    return YamlDocument.scalar(raw.node()).flatMap(FilePaths::refusal);
  }
}
