extension YAMLNode {
  /// The name of the parameter that is meant, for a word without quotes such as `$bounce`.
  var parameterName: Substring? {
    guard case .scalar(let scalar) = content, Self.isParameter(scalar) else { return nil }
    return scalar.text.dropFirst()
  }

  static func isParameter(_ scalar: Scalar) -> Bool {
    scalar.isPlain && scalar.text.utf8.first == UInt8(ascii: "$") && Parameter.isName(scalar.text.dropFirst())
  }

  /// The tree with each `$name` replaced by what `value` says it is; what it does not know stays, and is told to
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
