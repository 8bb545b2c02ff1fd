/// The first stored property in which two values of one type differ, at any depth. Complete descriptions of both would
/// be cut before it.
package struct DivergentLeaf {
  /// The path: `settings.spacing`, `cards[3].isUp`. Empty for the values themselves.
  package let path: String
  package let left: String
  package let right: String

  /// Deeper than any nesting in practice, and a limit for cycles.
  private static let deepest = 12

  /// - Returns: nil if their reflections are equal.
  package init?(_ left: Any, _ right: Any) { self.init(left, right, path: "", depth: 0) }

  private init?(_ left: Any, _ right: Any, path: String, depth: Int) {
    let (one, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    guard depth < Self.deepest, one.displayStyle != .class else { return nil }
    if one.children.isEmpty || other.children.isEmpty {
      let (text, otherText) = (Self.text(left, one), Self.text(right, other))
      guard text != otherText else { return nil }
      (self.path, self.left, self.right) = (path, text, otherText)
      return
    }
    let isList = one.displayStyle == .collection || one.displayStyle == .set || one.displayStyle == .dictionary
    for (index, pair) in zip(one.children, other.children).enumerated() {
      let label = pair.0.label
      if !isList, label != pair.1.label {
        (self.path, self.left, self.right) = (path, label ?? "one", pair.1.label ?? "another")
        return
      }
      let isUnnamed = isList || label == nil || label?.first == "."
      var step = isUnnamed ? "[\(index)]" : label ?? ""
      if step.hasPrefix("_") { step.removeFirst() }
      // A wrapped value has no name of its own.
      if one.displayStyle == .optional { step = "" }
      let next = path.isEmpty || step.isEmpty || isUnnamed ? path + step : "\(path).\(step)"
      if let leaf = DivergentLeaf(pair.0.value, pair.1.value, path: next, depth: depth + 1) {
        self = leaf
        return
      }
    }
    guard one.children.count != other.children.count else { return nil }
    (self.path, self.left, self.right) = (path, "\(one.children.count) of them", "\(other.children.count) of them")
  }

  private static func text(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return "none" }
    if !mirror.children.isEmpty { return "\(mirror.children.count) of them" }
    return FieldValue(of: value).text
  }
}
