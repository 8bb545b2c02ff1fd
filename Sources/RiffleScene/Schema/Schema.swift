// A `Schema<Value>` describes one kind of value in a scene file: as data (`ValueDescription`: kinds, ranges, defaults,
// doc sentences) and as the reading that obeys this data. A block is a list of fields with key paths into a Swift
// value: that one list decodes the block, finds every mistake in it with its location, fills in defaults, and generates
// the JSON Schema and the documentation.

/// Describes and reads one kind of value in a scene file.
public struct Schema<Value: Sendable>: Sendable {
  /// The permitted values, as data; evaluated on first use.
  public var description: ValueDescription { lazyDescription.value }
  let lazyDescription: LazyDescription
  /// Nil if this is no block or is described otherwise.
  let parts: LazyValue<BlockParts>?
  /// Nil only after every mistake has been reported.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?
  /// Writes like a scene file, to document defaults; nil if unsupported.
  let write: @Sendable (Value) -> String?

  /// Creates a custom schema: `read` reports each mistake and returns nil after one, `write` gives the text of a
  /// default. The description is evaluated on first use, perhaps by two threads at once.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> ValueDescription,
    write: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?
  ) {
    self.init(LazyDescription(description), write: write, read: read)
  }

  init(
    _ description: LazyDescription, parts: LazyValue<BlockParts>? = nil,
    write: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?
  ) {
    lazyDescription = description
    (self.parts, self.read, self.write) = (parts, read, write)
  }

  /// Reads `node`, or reports each mistake in it to `context` and returns nil.
  public func decode(_ node: YAMLNode, in context: inout DecodingContext) -> Value? { read(node, &context) }

  /// Returns the schema with another description for documents and messages.
  public func described(by description: @autoclosure @escaping @Sendable () -> ValueDescription) -> Schema {
    Schema(LazyDescription(description), write: write, read: read)
  }

  /// Transforms values that were read. A thrown error is reported at the value's location, in its own words.
  @_semantics("optimize.sil.specialize.generic.never")
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Other, inverse: (@Sendable (Other) -> Value?)? = nil
  ) -> Schema<Other> {
    Schema<Other>(
      lazyDescription, parts: parts, write: { [write] in inverse?($0).flatMap(write) },
      read: { [read] node, context in
        guard let value = read(node, &context) else { return nil }
        do {
          return try transform(value)
        } catch {
          return context.refuse(at: node.location, "\(error)")
        }
      })
  }

  /// Refuses values for which `problem` returns a sentence.
  @_semantics("optimize.sil.specialize.generic.never")
  public func checked(_ problem: @escaping @Sendable (Value) -> String?) -> Schema {
    reading { [read] node, context in
      guard let value = read(node, &context) else { return nil }
      if let sentence = problem(value) { return context.refuse(at: node.location, sentence) }
      return value
    }
  }

  func reading(_ read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?) -> Schema {
    Schema(lazyDescription, parts: parts, write: write, read: read)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func located<Other: Sendable>(_ transform: @escaping @Sendable (Value, SourceLocation) -> Other) -> Schema<Other> {
    Schema<Other>(lazyDescription, parts: parts) { [read] node, context in
      read(node, &context).map { transform($0, node.location) }
    }
  }

  func located(at path: WritableKeyPath<Value, SourceLocation> & Sendable) -> Schema {
    reading { [read] node, context in
      guard var value = read(node, &context) else { return nil }
      value[keyPath: path] = node.location
      return value
    }
  }

  func noting(_ note: @escaping @Sendable (inout Notes, Value, SourceLocation) -> Void) -> Schema {
    reading { [read] node, context in
      guard let value = read(node, &context) else { return nil }
      note(&context.notes, value, node.location)
      return value
    }
  }
}

/// A type with one notation in scene files.
public protocol SchemaCoded: Sendable { static var schema: Schema<Self> { get } }
