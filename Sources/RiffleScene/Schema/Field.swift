/// One key of a block: how it is called, where its value goes, what it may be, and what it is for.
public struct Field<Root: Sendable>: Sendable {
  /// What a scene writes before the value.
  public let key: String
  /// The field as data; the value of `Root` gives the default.
  let describe: @Sendable (Root) -> FieldDescription
  /// Reads the value into the block; false after reporting a mistake.
  let read: @Sendable (YAMLNode, inout DecodingContext, inout Root) -> Bool

  /// A field that may be left out: the block's starting value holds its default.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ value: Schema<Value>, _ doc: String
  ) {
    self.init(key, path, value, doc, presence: { value.write($0).map { .defaults(to: $0) } ?? .optional })
  }

  /// A field that may be left out and then is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value?> & Sendable, _ value: Schema<Value>, _ doc: String
  ) {
    let optional = Schema<Value?>(value.description) { node, context in
      // A value that was read, wrapped; a mistake stays a mistake.
      value.read(node, &context).map(Optional.some)
    }
    self.init(key, path, optional, doc, presence: { _ in .optional })
  }

  /// A field without which the block makes no sense.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func required<Value: Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ value: Schema<Value>, _ doc: String
  ) -> Field {
    Field(key, path, value, doc, presence: { _ in .required })
  }

  /// A field that may be left out, whose value is stored by a closure.
  ///
  /// - Parameter standing: what counts when it is left out; nil for nothing.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value: Sendable>(
    _ key: String, _ value: Schema<Value>, _ doc: String, default standing: Value? = nil,
    store: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.key = key
    let presence = standing.flatMap(value.write).map { FieldDescription.Presence.defaults(to: $0) }
    let description = FieldDescription(
      key: key, doc: doc, value: value.description, presence: presence ?? .optional)
    describe = { _ in description }
    read = { node, context, root in
      guard let read = value.read(node, &context) else { return false }
      store(&root, read)
      return true
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private init<Value: Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ value: Schema<Value>, _ doc: String,
    presence: @escaping @Sendable (Value) -> FieldDescription.Presence
  ) {
    self.key = key
    describe = { root in
      FieldDescription(key: key, doc: doc, value: value.description, presence: presence(root[keyPath: path]))
    }
    read = { node, context, root in
      guard let read = value.read(node, &context) else { return false }
      root[keyPath: path] = read
      return true
    }
  }

  private init(
    _ key: String, describe: @escaping @Sendable (Root) -> FieldDescription,
    read: @escaping @Sendable (YAMLNode, inout DecodingContext, inout Root) -> Bool
  ) {
    (self.key, self.describe, self.read) = (key, describe, read)
  }

  /// The same field, understood under another spelling as well; the documentation names the key alone.
  public func alias(_ alias: String) -> Field { describing { $0.aliases.append(alias) } }

  /// The same field, called otherwise in an earlier version: that key works for one more, and `riffle check` names the
  /// new one.
  func formerly(_ former: String) -> Field { alias(former).describing { $0.formerKeys.append(former) } }

  private func describing(_ change: @escaping @Sendable (inout FieldDescription) -> Void) -> Field {
    Field(
      key,
      describe: { [describe] root in
        var description = describe(root)
        change(&description)
        return description
      }, read: read)
  }

  /// The same field of a value that lies inside another one, so that blocks can share a group of fields.
  @_semantics("optimize.sil.specialize.generic.never")
  public func inside<Outer: Sendable>(_ path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(
      key, describe: { [describe] in describe($0[keyPath: path]) },
      read: { [read] in read($0, &$1, &$2[keyPath: path]) })
  }
}

/// Lists the fields of a block, one a line.
@resultBuilder
public enum FieldsBuilder<Root: Sendable> {
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  @_semantics("optimize.sil.specialize.generic.never")
  public static func buildBlock(_ parts: [Field<Root>]...) -> [Field<Root>] { parts.flatMap(\.self) }
}
