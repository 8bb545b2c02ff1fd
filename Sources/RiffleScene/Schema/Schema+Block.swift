extension Schema {
  /// A mapping with known keys.
  ///
  /// - Parameters:
  ///   - name: the name in messages.
  ///   - doc: one sentence that stands alone.
  ///   - start: the empty block; it holds the defaults.
  ///   - fields: its keys, in the order in which they are documented and *read*, whatever the order in the file, so
  ///     that a field can name what an earlier one defines. They are listed when the first such block is read: most
  ///     blocks of the language are in no scene, and the types of each take the runtime 0.1 ms to make.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func block(
    _ name: String, _ doc: String, _ start: Value,
    @FieldsBuilder<Value> _ fields: @escaping @Sendable () -> [Field<Value>]
  ) -> Schema {
    let parts = LazyValue { BlockParts(fields()) }
    let description = LazyDescription {
      let fields = parts.value.fields(of: Value.self)
      return .block(BlockDescription(name: name, doc: doc, fields: fields.map { $0.description(in: start) }))
    }
    return Schema(description, parts: parts) { node, context in
      let fields = parts.value.fields(of: Value.self)
      var value = start
      let isRight = parts.value.read(node, describedBy: description, &context) { fields[$0].read($1, &$2, &value) }
      return isRight ? value : nil
    }
  }

  /// A mapping with keys that the scene chooses, in the order of the file.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func named<Item: Sendable>(_ what: String, _ item: Schema<Item>) -> Schema<[Named<Item>]>
  where Value == [Named<Item>] {
    Schema(
      .named(what: what, item.description), write: { $0.isEmpty ? "{}" : nil },
      read: { node, context in
        if node.isNull { return [] }
        guard let entries = node.entries else { return context.refuse(node, isNot: "a block of \(what)") }
        var values: [Named<Item>] = []
        for entry in entries {
          if let problem = nameProblem(entry.key) {
            context.report(at: entry.keyLocation, problem)
            continue
          }
          guard let value = context.labelled(entry.key, { item.read(entry.value, &$0) }) else { continue }
          values.append(Named(name: entry.key, location: entry.keyLocation, value: value))
        }
        return values.count == entries.count ? values : nil
      })
  }

  /// A value for each key of a block; the block must not be empty.
  static func values<Item: Sendable>(
    _ description: ValueDescription, isNot expected: String,
    _ read: @escaping @Sendable (YAMLNode.Entry, inout DecodingContext) -> Item?
  ) -> Schema where Value == [Item] {
    Schema(description) { node, context in
      guard let entries = node.entries, !entries.isEmpty else { return context.refuse(node, isNot: expected) }
      let values = entries.compactMap { read($0, &context) }
      return values.count == entries.count ? values : nil
    }
  }

  private static func nameProblem(_ name: String) -> String? {
    if name.isEmpty { return "a name is empty; give it at least one letter" }
    if name.unicodeScalars.count > 64 {
      return "the name '\(YAMLNode.shortened(name))' is longer than 64 characters; shorten it"
    }
    return nil
  }
}

/// A value with the name a scene gave it.
///
/// The value is in an object of its own: a hundred thousand equal ones share it, and a copy of a name copies no value.
public struct Named<Value: Sendable>: Sendable {
  /// The name as written.
  public var name: String
  /// The location of the name.
  public var location: SourceLocation
  private var shared: Shared<Value>

  init(name: String, location: SourceLocation, value: Value) {
    self.init(name: name, location: location, sharing: Shared(value))
  }

  init(name: String, location: SourceLocation, sharing value: Shared<Value>) {
    (self.name, self.location, shared) = (name, location, value)
  }

  /// True if both have one value in common, not only equal ones.
  package func sharesValue(with other: Named) -> Bool { shared === other.shared }

  /// The value of the name.
  public var value: Value {
    _read { yield shared.value }
    set { shared = Shared(newValue) }
  }
}

extension Named: Equatable where Value: Equatable {
  public static func == (left: Named, right: Named) -> Bool {
    left.name == right.name && left.location == right.location && left.value == right.value
  }
}
