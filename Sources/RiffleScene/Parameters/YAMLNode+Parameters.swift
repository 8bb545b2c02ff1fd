import RiffleView

extension YAMLNode {
  /// The name of the parameter, for a word without quotes such as `$bounce`.
  var parameterName: Substring? {
    guard case .scalar(let scalar) = content, Self.isParameter(scalar) else { return nil }
    return scalar.text.dropFirst()
  }

  package static func isParameter(_ scalar: Scalar) -> Bool {
    scalar.isPlain && scalar.text.utf8.first == UInt8(ascii: "$") && Parameter.isName(scalar.text.dropFirst())
  }

  /// Calls `body` with each `$name` in the tree.
  func forEachParameter(_ body: (YAMLNode) -> Void) {
    guard hasParameter else { return }
    switch content {
    case .scalar: body(self)
    case .list(let items): for item in items { item.forEachParameter(body) }
    case .mapping(let entries): for entry in entries { entry.value.forEachParameter(body) }
    }
  }
}

extension Schema {
  /// Reads a node with its `$names` replaced.
  func replacingParameters() -> Schema {
    reading { [read] node, context in
      read(context.replacingParameters(node), &context)
    }
  }
}

extension DecodingContext {
  /// Returns the tree with each `$name` replaced by the value of that parameter, which is noted as mentioned. Unknown
  /// names stay. Trees without names are not copied.
  mutating func replacingParameters(_ node: YAMLNode) -> YAMLNode {
    guard node.hasParameter else { return node }
    switch node.content {
    case .scalar:
      guard let name = node.parameterName, let index = parameters.firstIndex(where: { $0.name == name }) else {
        return node
      }
      notes.mentions |= 1 << index
      return YAMLNode(.scalar(YAMLNode.Scalar(parameters[index].text(of: values[index]))), at: node.location)
    case .list(let items):
      return YAMLNode(.list(items.map { replacingParameters($0) }), at: node.location)
    case .mapping(var entries):
      for index in entries.indices { entries[index].value = replacingParameters(entries[index].value) }
      return YAMLNode(.mapping(entries), at: node.location)
    }
  }
}
