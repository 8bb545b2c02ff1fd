/// One key of a block: how it is called, where its value goes, what it may be, and what it is for.
public struct Field<Root: Sendable>: Sendable {
  /// How it is spelt.
  private(set) var keys: FieldKeys
  /// The rest of it as data; the value of `Root` gives the default.
  private let describe: @Sendable (Root) -> (doc: String, value: ValueDescription, presence: FieldDescription.Presence)
  /// Reads the value into the block; false after reporting a mistake.
  let read: @Sendable (YAMLNode, inout DecodingContext, inout Root) -> Bool

  /// A field that may be left out: the block's starting value holds its default.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value> & Sendable,
    _ value: Schema<Value>, _ doc: String
  ) {
    self.init(key, path, value, doc, presence: { value.write($0()).map { .defaults(to: $0) } ?? .optional })
  }

  /// A field that may be left out and then is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: Sendable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value?> & Sendable,
    _ value: Schema<Value>, _ doc: String
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
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Root, Value> & Sendable,
    _ value: Schema<Value>, _ doc: String
  ) -> Field {
    Field(key, path, value, doc, isRequired: true, presence: { _ in .required })
  }

  /// A field that may be left out, whose value is stored by a closure.
  ///
  /// - Parameter standing: what counts when it is left out; nil for nothing.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value: Sendable>(
    _ key: String, _ value: Schema<Value>, _ doc: @autoclosure @escaping @Sendable () -> String,
    default standing: @autoclosure @escaping @Sendable () -> Value? = nil,
    store: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    keys = FieldKeys(key: key)
    describe = { _ in
      let presence = standing().flatMap(value.write).map { FieldDescription.Presence.defaults(to: $0) }
      return (doc(), value.description, presence ?? .optional)
    }
    read = { node, context, root in
      guard let read = value.read(node, &context) else { return false }
      store(&root, read)
      return true
    }
  }

  /// - Parameter presence: what of the value that stands where nothing is written is documented.
  @_semantics("optimize.sil.specialize.generic.never")
  private init<Value: Sendable>(
    _ key: String, _ path: @escaping @Sendable () -> WritableKeyPath<Root, Value> & Sendable, _ value: Schema<Value>,
    _ doc: String, isRequired: Bool = false,
    presence: @escaping @Sendable (_ standing: () -> Value) -> FieldDescription.Presence
  ) {
    keys = FieldKeys(key: key, isRequired: isRequired)
    describe = { root in (doc, value.description, presence { root[keyPath: path()] }) }
    // To make a key path costs as much as to read a value, and most keys of most blocks stand in no scene.
    read = { node, context, root in
      guard let read = value.read(node, &context) else { return false }
      root[keyPath: path()] = read
      return true
    }
  }

  private init(
    _ keys: FieldKeys,
    describe: @escaping @Sendable (Root) -> (doc: String, value: ValueDescription, presence: FieldDescription.Presence),
    read: @escaping @Sendable (YAMLNode, inout DecodingContext, inout Root) -> Bool
  ) {
    (self.keys, self.describe, self.read) = (keys, describe, read)
  }

  /// What a scene writes before the value.
  public var key: String { keys.key }

  /// The field as data; the value of `Root` gives the default.
  func description(in root: Root) -> FieldDescription {
    let (doc, value, presence) = describe(root)
    return FieldDescription(
      key: key, doc: doc, value: value, presence: presence, aliases: keys.aliases, formerKeys: keys.formerKeys)
  }

  /// The same field, understood under another spelling as well; the documentation names the key alone.
  public func alias(_ alias: String) -> Field {
    var field = self
    field.keys.aliases.append(alias)
    return field
  }

  /// The same field, called otherwise in an earlier version: that key works for one more, and `riffle check` names the
  /// new one.
  func formerly(_ former: String) -> Field {
    var field = alias(former)
    field.keys.formerKeys.append(former)
    return field
  }

  /// The same field of a value that lies inside another one, so that blocks can share a group of fields.
  @_semantics("optimize.sil.specialize.generic.never")
  public func inside<Outer: Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Outer, Root> & Sendable
  ) -> Field<Outer> {
    Field<Outer>(
      keys, describe: { [describe] in describe($0[keyPath: path()]) },
      read: { [read] in read($0, &$1, &$2[keyPath: path()]) })
  }
}

/// How a field of a block is spelt, and whether it has to be.
struct FieldKeys: Sendable {
  let key: String
  /// Other spellings that are understood.
  var aliases: [String] = []
  /// Those of them that are keys of an earlier version.
  var formerKeys: [String] = []
  var isRequired = false
}

/// Lists the fields of a block, one a line.
@resultBuilder
public enum FieldsBuilder<Root: Sendable> {
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  @_semantics("optimize.sil.specialize.generic.never")
  public static func buildBlock(_ parts: [Field<Root>]...) -> [Field<Root>] {
    var fields: [Field<Root>] = []
    // By number, here and where else fields and forms of all types are listed at every start: a sequence of a generic
    // type is looked up at run time, for each type, which costs more than all the rest.
    for part in 0..<parts.count {
      for field in 0..<parts[part].count { fields.append(parts[part][field]) }
    }
    return fields
  }
}
