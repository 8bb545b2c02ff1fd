/// One key of a block: its name, its target, its schema and its documentation.
public struct Field<Root: Sendable>: Sendable {
  private(set) var keys: FieldKeys
  /// Evaluated on demand; the value of `Root` gives the default.
  private let describe: @Sendable (FieldKeys, Root) -> FieldDescription
  /// False after reporting a mistake.
  let read: @Sendable (YAMLNode, inout DecodingContext, inout Root) -> Bool

  /// The key in a scene.
  public var key: String { keys.key }

  func description(in root: Root) -> FieldDescription { describe(keys, root) }

  /// Returns the field with another spelling; the documentation names the key alone.
  public func alias(_ alias: String) -> Field {
    var field = self
    field.keys.aliases.append(alias)
    return field
  }

  /// An earlier version's key works for one more version, and `riffle check` names the new one.
  func formerly(_ former: String) -> Field {
    var field = alias(former)
    field.keys.formerKeys.append(former)
    return field
  }

  /// Returns the field for a value that contains this one, so that blocks can share a group of fields.
  @_semantics("optimize.sil.specialize.generic.never")
  package func inside<Outer: Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Outer, Root> & Sendable
  ) -> Field<Outer> {
    Field<Outer>(
      keys: keys, describe: { [describe] in describe($0, $1[keyPath: path()]) },
      read: { [read] in read($0, &$1, &$2[keyPath: path()]) })
  }
}

// Making a key path costs as much as reading a value, and most keys of most blocks are in no scene.
extension Field {
  /// Creates an optional field: the block's starting value holds its default.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value> & Sendable,
    _ value: Schema<Value>, _ doc: String
  ) {
    self.init(
      key, value, doc: { doc }, presence: { value.presence(of: $0[keyPath: path()]) },
      store: { $0[keyPath: path()] = $1 })
  }

  /// Creates an optional field that is nil if it is left out.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value?> & Sendable,
    _ value: Schema<Value>, _ doc: String
  ) {
    self.init(key, value, doc: { doc }, presence: { _ in .optional }, store: { $0[keyPath: path()] = $1 })
  }

  /// Creates a required field.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func required<Value: Sendable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value> & Sendable,
    _ value: Schema<Value>, _ doc: String
  ) -> Field {
    var field = Field(key, value, doc: { doc }, presence: { _ in .required }, store: { $0[keyPath: path()] = $1 })
    field.keys.isRequired = true
    return field
  }

  /// Creates an optional field whose value a closure stores; `standing` is its default.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value: Sendable>(
    _ key: String, _ value: Schema<Value>, _ doc: @autoclosure @escaping @Sendable () -> String,
    default standing: @autoclosure @escaping @Sendable () -> Value? = nil,
    store: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.init(key, value, doc: doc, presence: { _ in value.presence(of: standing()) }, store: store)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private init<Value: Sendable>(
    _ key: String, _ value: Schema<Value>, doc: @escaping @Sendable () -> String,
    presence: @escaping @Sendable (Root) -> FieldDescription.Presence,
    store: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    keys = FieldKeys(key: key)
    describe = { keys, root in
      FieldDescription(
        key: keys.key, doc: doc(), value: value.description, presence: presence(root), aliases: keys.aliases,
        formerKeys: keys.formerKeys)
    }
    read = { node, context, root in
      guard let read = value.read(node, &context) else { return false }
      store(&root, read)
      return true
    }
  }
}

extension Schema {
  fileprivate func presence(of standing: Value?) -> FieldDescription.Presence {
    standing.flatMap(write).map { .defaults(to: $0) } ?? .optional
  }
}

struct FieldKeys: Sendable {
  let key: String
  var aliases: [String] = []
  var formerKeys: [String] = []
  var isRequired = false
}

/// Lists the fields of a block, one a line.
@resultBuilder public enum FieldsBuilder<Root: Sendable> {
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  @_semantics("optimize.sil.specialize.generic.never")
  public static func buildBlock(_ parts: [Field<Root>]...) -> [Field<Root>] {
    var fields: [Field<Root>] = []
    // By index: looking up a generic sequence for each type costs more than all the rest of the start.
    for part in 0..<parts.count {
      for field in 0..<parts[part].count { fields.append(parts[part][field]) }
    }
    return fields
  }
}
