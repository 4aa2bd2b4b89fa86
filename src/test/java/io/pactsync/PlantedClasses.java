package io.pactsync;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Classes compiled from text into a temporary directory, to break a rule on purpose. */
final class PlantedClasses {
  private PlantedClasses() {}

  /**
   * Imports production and the planted classes together.
   *
   * @param sources source texts by fully qualified name
   */
  static JavaClasses besideProduction(Path directory, Map<String, String> sources)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-nowarn",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                Files.createDirectories(directory.resolve("classes")).toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = directory.resolve("src").resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      arguments.add(file.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    if (compiler.run(null, new ByteArrayOutputStream(), errors, arguments.toArray(String[]::new))
        != 0) {
      throw new IllegalStateException(errors.toString(StandardCharsets.UTF_8));
    }
    return new ClassFileImporter()
        .importPaths(Path.of("target", "classes"), directory.resolve("classes"));
  }

  /** The text of a class that has a field of another type. */
  static String using(String name, String type) {
    int dot = name.lastIndexOf('.');
    return "package %s;\npublic class %s { public %s used; }\n"
        .formatted(name.substring(0, dot), name.substring(dot + 1), type);
  }

  /** The text of a class whose method runs a statement. */
  static String running(String name, String statement) {
    int dot = name.lastIndexOf('.');
    return "package %s;\npublic class %s { public Object run() throws Exception { %s } }\n"
        .formatted(name.substring(0, dot), name.substring(dot + 1), statement);
  }
}
