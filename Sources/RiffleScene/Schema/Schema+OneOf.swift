extension Schema {
  /// One form of a value that is written as a block, identified by a key that only this form has.
  public struct Alternative: Sendable {
    let schema: Schema
    fileprivate var keys: AlternativeKeys

    /// - Parameters:
    ///   - keys: the keys that identify the form, the most telling first.
    ///   - block: a `.block` with these keys.
    @_semantics("optimize.sil.specialize.generic.never")
    public init<Form: Sendable>(
      _ keys: String..., block: Schema<Form>, transform: @escaping @Sendable (Form) throws -> Value
    ) {
      self.init(anyOf: keys, block: block.map(transform))
    }

    /// Creates a form that is chosen by one of these keys.
    public init(_ keys: String..., block: Schema) { self.init(anyOf: keys, block: block) }

    init(anyOf keys: [String], block: Schema) {
      schema = block
      let (parts, description) = (schema.parts, schema.lazyDescription)
      self.keys = AlternativeKeys(
        keys: keys, known: LazyValue { parts?.value.known ?? Self.keys(of: description.value) })
    }

    func formerly(_ key: String?) -> Alternative {
      var form = self
      form.keys.former = key
      return form
    }

    private static func keys(of description: ValueDescription) -> [String] {
      guard case .block(let block) = description else { fatalError("a form that is not described by a block") }
      return block.fields.flatMap { [$0.key] + $0.aliases }
    }
  }

  /// A block that may also be one word or number, or a list; `what` is the expected value, as the end of a sentence.
  @_semantics("optimize.sil.specialize.generic.never")
  func or(_ what: String, scalar: Schema? = nil, list: Schema? = nil) -> Schema {
    .oneOf("", what, scalar: scalar, list: list, [Alternative(block: self)])
  }

  /// A value with several forms: a word or number, a list, or a block with one of its keys.
  ///
  /// - Parameters:
  ///   - name: the name in messages: "animation".
  ///   - what: the expected value, as the end of a sentence: "an animation: a name, or …".
  ///   - scalar: the schema of one word or number, if allowed.
  ///   - list: the schema of a list, if allowed.
  ///   - alternatives: its forms as a block. Exactly one of their keys must be there.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func oneOf(
    _ name: String, _ what: String, scalar: Schema? = nil, list: Schema? = nil, _ alternatives: [Alternative] = []
  ) -> Schema {
    var forms: [Schema] = []
    var keys: [AlternativeKeys] = []
    if let scalar { forms.append(scalar) }
    if let list { forms.append(list) }
    for form in 0..<alternatives.count {
      forms.append(alternatives[form].schema)
      keys.append(alternatives[form].keys)
    }
    let write: @Sendable (Value) -> String? = { [forms] value in forms.lazy.compactMap { $0.write(value) }.first }
    let choice = FormKeys(name: name, what: what, hasScalar: scalar != nil, hasList: list != nil, keys)
    let description = LazyDescription { [forms] in .oneOf(what: what, forms.map { $0.description }) }
    return Schema(description, write: write) { [forms] node, context in
      guard let (form, corrected) = choice.choose(node, in: &context) else { return nil }
      guard let corrected else { return forms[form].read(node, &context) }
      // It is wrong already; reading on finds other mistakes.
      _ = forms[form].read(YAMLNode(.mapping(corrected), at: node.location), &context)
      return nil
    }
  }
}
