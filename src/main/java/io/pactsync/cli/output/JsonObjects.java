package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Creates JSON objects for outputs. Their {@code toString()} is one line. */
public final class JsonObjects {
  private JsonObjects() {}

  /** Returns an empty object. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
