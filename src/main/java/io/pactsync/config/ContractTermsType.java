package io.pactsync.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A list of terms, or a map of terms to weights. Outside a file, a list may also be separated by
 * commas.
 */
final class ContractTermsType implements ValueType<List<ContractTerm>> {
  @Override
  public Optional<List<ContractTerm>> read(WrittenValue raw) {
    return YamlParser.scalar(raw.node())
        .map(text -> fromText(text.strip(), raw))
        .orElseGet(() -> fromNode(raw.node()));
  }

  private Optional<List<ContractTerm>> fromText(String text, WrittenValue raw) {
    if (text.startsWith("{") || text.startsWith("[")) {
      return YamlParser.parse(raw.file(), text, new ArrayList<>()).flatMap(this::fromNode);
    }
    return collect(
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(term -> !term.isEmpty())
            .map(term -> term(term, ContractTerm.DEFAULT_WEIGHT))
            .toList());
  }

  private Optional<List<ContractTerm>> fromNode(Node node) {
    if (node instanceof SequenceNode list) {
      return collect(
          list.getValue().stream()
              .map(
                  item ->
                      YamlParser.scalar(item)
                          .flatMap(text -> term(text, ContractTerm.DEFAULT_WEIGHT)))
              .toList());
    }
    if (node instanceof MappingNode map) {
      return collect(map.getValue().stream().map(ContractTermsType::weighted).toList());
    }
    return Optional.empty();
  }

  private static Optional<ContractTerm> weighted(NodeTuple pair) {
    return YamlParser.scalar(pair.getKeyNode())
        .flatMap(
            text ->
                YamlParser.scalar(pair.getValueNode())
                    .flatMap(NumberFormat::decimal)
                    .flatMap(weight -> term(text, weight)));
  }

  private static Optional<ContractTerm> term(String text, double weight) {
    return text.isBlank() || weight < -1 || weight > 1
        ? Optional.empty()
        : Optional.of(new ContractTerm(text.strip(), weight));
  }

  /** Returns all terms, or empty if one of them is missing. */
  private static Optional<List<ContractTerm>> collect(List<Optional<ContractTerm>> terms) {
    List<ContractTerm> found = terms.stream().flatMap(Optional::stream).toList();
    return found.size() == terms.size() ? Optional.of(found) : Optional.empty();
  }

  @Override
  public String description() {
    return "a list of terms, or a map of terms to weights from -1 to 1";
  }
}
