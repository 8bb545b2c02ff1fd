struct AlternativeKeys: Sendable {
  /// Keys that identify this form; messages name the first.
  let keys: [String]
  /// All keys of the form: evaluated after a mistake.
  let known: LazyValue<[String]>
  /// The first key's name in an earlier version.
  var former: String?
}

/// Identifies the form of a value. Not generic, so that it is compiled once, not for each type of value.
struct FormKeys: Sendable {
  private let name: String
  private let what: String
  private let hasScalar: Bool
  private let hasList: Bool
  private let alternatives: [AlternativeKeys]
  /// Forms by their first key, by their second one, and so on.
  private let telling: [[String: Int]]

  init(name: String, what: String, hasScalar: Bool, hasList: Bool, _ alternatives: [AlternativeKeys]) {
    (self.name, self.what, self.hasScalar, self.hasList) = (name, what, hasScalar, hasList)
    self.alternatives = alternatives
    telling = (0..<(alternatives.map(\.keys.count).max() ?? 0)).map { rank in
      var forms: [String: Int] = [:]
      for (form, alternative) in alternatives.enumerated() where rank < alternative.keys.count {
        let former = rank == 0 ? alternative.former.map { [$0] } ?? [] : []
        // A later form with the same first key comes before: an action of a block.
        for key in [alternative.keys[rank]] + former where rank == 0 || forms[key] == nil { forms[key] = form }
      }
      return forms
    }
  }

  /// Returns the index of a form in the order scalar, list, blocks; after a reported mistake with corrected entries.
  @inline(never) func choose(
    _ node: YAMLNode, in context: inout DecodingContext
  ) -> (form: Int, corrected: [YAMLNode.Entry]?)? {
    switch node.content {
    case .scalar:
      if hasScalar, !node.isNull { return (0, nil) }
    case .list:
      if hasList { return (hasScalar ? 1 : 0, nil) }
    case .mapping(let entries):
      guard !alternatives.isEmpty, !entries.isEmpty else { break }
      let first = (hasScalar ? 1 : 0) + (hasList ? 1 : 0)
      return choose(entries, at: node.location, in: &context).map { (first + $0, $1) }
    }
    return context.refuse(node, isNot: what)
  }

  private func choose(
    _ entries: [YAMLNode.Entry], at location: SourceLocation, in context: inout DecodingContext
  ) -> (form: Int, corrected: [YAMLNode.Entry]?)? {
    if alternatives.count == 1 { return (0, nil) }
    for forms in telling {
      let given = entries.compactMap { entry in forms[entry.key].map { (form: $0, entry: entry) } }
      guard let first = given.first else { continue }
      if given.count == 1 { return (first.form, nil) }
      let keys = given.map { "'\($0.entry.key)'" }
      let spoken = keys.dropLast().joined(separator: ", ") + " and " + keys[keys.count - 1]
      context.report(at: given[1].entry.keyLocation, "\(spoken) exclude each other in one \(name); keep one of them")
      let others = given.dropFirst().flatMap { alternatives[$0.form].known.value }
      let known = alternatives[first.form].known.value
      return (first.form, entries.filter { known.contains($0.key) || !others.contains($0.key) })
    }
    // None is there. A misspelt key is the likeliest reason: report it there.
    let forms = alternatives.map { $0.keys[0] }
    let known = forms + alternatives.flatMap(\.known.value)
    let strangers = entries.filter { !known.contains($0.key) }
    if name == "action" {
      for entry in entries {
        let isValue = context.sceneValues.contains { $0.name == entry.keyLocation.scoped(entry.key) }
        guard let other = isValue ? "{value: \(entry.key), by: 1}" : Spelling.otherAction(entry.key) else { continue }
        let key = YAMLNode.shortened(entry.key)
        return context.refuse(at: entry.keyLocation, "'\(key)' is not an action; write \(other)")
      }
    }
    if strangers.isEmpty {
      let wanted = ValueDescription.either(forms.map { "'\($0)'" })
      context.report(at: location, "\(name) does not say which it is; add \(wanted)")
      return nil
    }
    let meant = reportUnknown(strangers, known: forms, near: name == "rule" ? known : forms, of: name, in: &context)
    guard let form = meant.lazy.compactMap({ forms.firstIndex(of: $0.meant) }).first else { return nil }
    let corrected = meant.map {
      YAMLNode.Entry(key: $0.meant, keyLocation: strangers[$0.index].keyLocation, value: strangers[$0.index].value)
    }
    return (form, entries.filter { known.contains($0.key) } + corrected)
  }
}
