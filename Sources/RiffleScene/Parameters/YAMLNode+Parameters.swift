import RiffleStage

extension YAMLNode {
  /// The name of the parameter, for a word without quotes such as `$bounce`.
  var parameterName: Substring? {
    guard case .scalar(let scalar) = content, Self.isParameter(scalar) else { return nil }
    return scalar.text.dropFirst()
  }

  static func isParameter(_ scalar: Scalar) -> Bool {
    scalar.isPlain && scalar.text.utf8.first == UInt8(ascii: "$") && Parameter.isName(scalar.text.dropFirst())
  }

  /// A scene's tree with each `$name` replaced, in those entries under `entities:` only whose numbers `isWanted` takes.
  func replacingParameters(
    entitiesWhere isWanted: (Int) -> Bool, _ value: (Substring) -> String?, unknown: (YAMLNode) -> Void
  ) -> YAMLNode {
    guard hasParameter, case .mapping(var entries) = content else {
      return replacingParameters(value, unknown: unknown)
    }
    for index in entries.indices {
      if entries[index].key == "entities", case .mapping(var things) = entries[index].value.content {
        for thing in things.indices where things[thing].value.hasParameter && isWanted(thing) {
          things[thing].value = things[thing].value.replacingParameters(value, unknown: unknown)
        }
        entries[index].value = YAMLNode(.mapping(things), at: entries[index].value.location)
      } else {
        entries[index].value = entries[index].value.replacingParameters(value, unknown: unknown)
      }
    }
    return YAMLNode(.mapping(entries), at: location)
  }

  /// The tree with each `$name` replaced by what `value` says it is; what it does not know stays, and is given to
  /// `unknown`. What names no parameter is not copied.
  func replacingParameters(
    _ value: (Substring) -> String?, unknown: (YAMLNode) -> Void = { _ in }
  ) -> YAMLNode {
    guard hasParameter else { return self }
    switch content {
    case .scalar:
      guard let text = parameterName.flatMap(value) else {
        unknown(self)
        return self
      }
      return YAMLNode(.scalar(Scalar(text)), at: location)
    case .list(let items):
      return YAMLNode(.list(items.map { $0.replacingParameters(value, unknown: unknown) }), at: location)
    case .mapping(let entries):
      return YAMLNode(
        .mapping(
          entries.map {
            Entry(
              key: $0.key, keyLocation: $0.keyLocation,
              value: $0.value.replacingParameters(value, unknown: unknown))
          }), at: location)
    }
  }
}
