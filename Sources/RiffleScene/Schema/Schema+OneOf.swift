import RiffleTime

extension Schema {
  /// One form of a value that is written as a block, known by a key only this form has.
  public struct Alternative: Sendable {
    /// The keys that say that it is this form; the first is the one messages name.
    let keys: [String]
    let schema: Schema
    /// Other spellings of the first.
    let aliases: [String]
    /// Every key the form may have.
    let known: [String]

    /// - Parameters:
    ///   - keys: what the form is known by, the most telling first.
    ///   - block: a `.block` with these keys.
    public init<Form: Sendable>(
      _ keys: String..., block: Schema<Form>, transform: @escaping @Sendable (Form) throws -> Value
    ) {
      self.init(keys: keys, schema: block.map(transform))
    }

    /// A form that is chosen by the presence of one of these keys.
    public init(_ keys: String..., block: Schema) {
      self.init(keys: keys, schema: block)
    }

    private init(keys: [String], schema: Schema) {
      guard case .block(let description) = schema.description else {
        preconditionFailure("the form '\(keys[0])' is not described by a block")
      }
      self.keys = keys
      self.schema = schema
      aliases = description.fields.first { $0.key == keys[0] }?.aliases ?? []
      known = description.fields.flatMap { [$0.key] + $0.aliases }
    }

    fileprivate func isKnown(by key: String, rank: Int) -> Bool {
      rank < keys.count && keys[rank] == key || rank == 0 && aliases.contains(key)
    }
  }

  /// A value with several forms: a word or number, a list, or a block known by one of its keys.
  ///
  /// - Parameters:
  ///   - name: what messages call it: "animation".
  ///   - what: what should stand here, as the end of a sentence: "an animation: a name, or …".
  ///   - scalar: how it is read when it is one word or number, if it may be.
  ///   - list: how it is read when it is a list, if it may be.
  ///   - alternatives: its forms as a block. Exactly one of their keys must be there.
  public static func oneOf(
    _ name: String, _ what: String, scalar: Schema? = nil, list: Schema? = nil,
    _ alternatives: [Alternative] = []
  ) -> Schema {
    let forms = [scalar, list].compactMap(\.self) + alternatives.map(\.schema)
    let write: @Sendable (Value) -> String? = { value in forms.lazy.compactMap { $0.write(value) }.first }
    var telling: [String: Int] = [:]
    for (index, alternative) in alternatives.enumerated() {
      for key in [alternative.keys[0]] + alternative.aliases { telling[key] = index }
    }
    return Schema(.oneOf(what: what, forms.map(\.description)), write: write) { [telling] node, context in
      switch node.content {
      case .scalar:
        if let scalar, !node.isNull { return scalar.read(node, &context) }
      case .list:
        if let list { return list.read(node, &context) }
      case .mapping(let entries):
        guard !alternatives.isEmpty, !entries.isEmpty else { break }
        if let form = only(entries, in: telling) { return alternatives[form].schema.read(node, &context) }
        guard let choice = choose(among: alternatives, entries, name, at: node.location, in: &context) else {
          return nil
        }
        guard let entries = choice.corrected else { return choice.form.schema.read(node, &context) }
        // It is wrong already; reading on finds what else is.
        _ = choice.form.schema.read(YAMLNode(.mapping(entries), at: node.location), &context)
        return nil
      }
      context.report(node, isNot: what)
      return nil
    }
  }

  /// The form of which alone the most telling key is there.
  private static func only(_ entries: [YAMLNode.Entry], in telling: [String: Int]) -> Int? {
    var form: Int?
    for entry in entries {
      guard let index = telling[entry.key] else { continue }
      guard form == nil else { return nil }
      form = index
    }
    return form
  }

  /// The form that fits, and after a correction, which is reported, the corrected entries.
  private static func choose(
    among alternatives: [Alternative], _ entries: [YAMLNode.Entry], _ name: String, at location: SourceLocation,
    in context: inout DecodingContext
  ) -> (form: Alternative, corrected: [YAMLNode.Entry]?)? {
    if alternatives.count == 1 { return (alternatives[0], nil) }
    for rank in 0..<(alternatives.map(\.keys.count).max() ?? 0) {
      let given = entries.compactMap { entry in
        alternatives.first { $0.isKnown(by: entry.key, rank: rank) }.map { (form: $0, entry: entry) }
      }
      guard let first = given.first else { continue }
      if given.count == 1 { return (first.form, nil) }
      let keys = given.map { "'\($0.entry.key)'" }
      let spoken = keys.dropLast().joined(separator: ", ") + " and " + keys[keys.count - 1]
      context.report(
        at: given[1].entry.keyLocation, "\(spoken) exclude each other in one \(name); keep one of them")
      let others = given.dropFirst().flatMap(\.form.known)
      return (first.form, entries.filter { first.form.known.contains($0.key) || !others.contains($0.key) })
    }
    // None is there. A misspelt one is the likeliest reason; say so at its place.
    let forms = alternatives.map { $0.keys[0] }
    let known = forms + alternatives.flatMap(\.known)
    let strangers = entries.filter { !known.contains($0.key) }
    if name == "action" {
      for entry in entries {
        guard let other = Spelling.otherActions.first(where: { $0.key == entry.key.lowercased() }) else { continue }
        let key = YAMLNode.shortened(entry.key)
        context.report(at: entry.keyLocation, "'\(key)' is not an action; write \(other.value)")
        return nil
      }
    }
    for stranger in strangers {
      guard let nearest = context.nearest(to: stranger.key, in: forms),
        let form = alternatives.first(where: { $0.keys[0] == nearest })
      else { continue }
      let key = YAMLNode.shortened(stranger.key)
      context.report(at: stranger.keyLocation, "'\(key)' is not a key of \(name); did you mean '\(nearest)'?")
      let corrected = entries.map { entry in
        var entry = entry
        if entry.key == stranger.key { entry.key = nearest }
        return entry
      }
      return (form, corrected)
    }
    if strangers.isEmpty {
      let wanted = ValueDescription.either(forms.map { "'\($0)'" })
      context.report(at: location, "\(name) does not say which it is; add \(wanted)")
    } else {
      _ = reportUnknown(strangers, known: forms, of: name, in: &context)
    }
    return nil
  }
}
