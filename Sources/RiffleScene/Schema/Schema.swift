import RiffleView

// The heart of the scene language. A `Schema<Value>` describes one kind of value in a scene file: as data
// (`ValueDescription`: kinds, ranges, defaults, doc sentences) and as the reading that obeys this data. A block is a
// list of fields with key paths into a Swift value: that one list decodes the block, finds every mistake in it with its
// location, fills in defaults, and generates the JSON Schema and the documentation. No second list has to be kept in
// step, and nothing uses reflection: everything is typed where it is written.
//
//   struct Window { var width = 960; var height = 720 }
//
//   static let described = Schema<Window>.block("window", "The window in points.", Window()) {
//     Field("width", \.width, .integer(in: 160...8192), "Width.")
//     Field("height", \.height, .integer(in: 160...8192), "Height.")
//   }

/// Describes and reads one kind of value in a scene file.
public struct Schema<Value: Sendable>: Sendable {
  /// The permitted values, as data; evaluated on first use.
  public var description: ValueDescription { lazyDescription.value }
  let lazyDescription: LazyDescription
  /// The fields of a block; nil if this is no block or is described otherwise.
  let parts: LazyValue<BlockParts>?
  /// Reads a node; nil only after every mistake in it has been reported.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?
  /// Writes a value as a scene file would, to document defaults; nil if unsupported.
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

  /// - Parameter parts: those of a block.
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
    _ transform: @escaping @Sendable (Value) throws -> Other,
    inverse: (@Sendable (Other) -> Value?)? = nil
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

  /// Replaces the reading.
  func reading(_ read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?) -> Schema {
    Schema(lazyDescription, parts: parts, write: write, read: read)
  }

  /// Transforms values that were read, with their locations.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Other: Sendable>(_ transform: @escaping @Sendable (Value, SourceLocation) -> Other) -> Schema<Other> {
    Schema<Other>(lazyDescription, parts: parts) { [read] node, context in
      read(node, &context).map { transform($0, node.location) }
    }
  }

  /// Stores the location of each value in it.
  func located(at path: WritableKeyPath<Value, SourceLocation> & Sendable) -> Schema {
    reading { [read] node, context in
      guard var value = read(node, &context) else { return nil }
      value[keyPath: path] = node.location
      return value
    }
  }

  /// Notes each value that was read, with its location.
  func noting(_ note: @escaping @Sendable (inout Notes, Value, SourceLocation) -> Void) -> Schema {
    reading { [read] node, context in
      guard let value = read(node, &context) else { return nil }
      note(&context.notes, value, node.location)
      return value
    }
  }
}

/// A type with one notation in scene files.
public protocol SchemaCoded: Sendable {
  static var schema: Schema<Self> { get }
}

/// The state of decoding besides the node: the file, the names so far, and the mistakes.
public struct DecodingContext: Sendable {
  /// The file's name in messages.
  public let file: String
  /// The mistakes found so far, in the order of finding.
  public private(set) var diagnostics: [Diagnostic] = []
  /// Keys of an earlier version, each with its present name.
  private(set) var formerKeys: [Diagnostic] = []
  /// The name of the value being read in messages: its key, or `item 2 of at`.
  public package(set) var label: String
  /// The animations named so far; they win over built-in names.
  public var animations = NamedAnimations()
  /// The colours named so far; they win over built-in names.
  var palette = ScenePalette()
  /// The entities of the scene; `entities:` is read before all references to them.
  var entities = EntityNames()
  /// Can be changed while the scene runs; `values` has their values.
  var parameters: [Parameter] = []
  var values: [Double] = []
  var files = SceneBundle([])
  /// The sheets read so far; nil for one that is wrong.
  var sheets: [String: SpriteSheet?] = [:]
  var fonts: [String: CustomFont] = [:]
  /// Mistakes in tables. With any, only they are reported, as names from their rows are missing.
  var tableMistakes: [Diagnostic] = []
  /// Names for the copies of uses, which are separate entries.
  var groups: [EntityNames.Group] = []
  var sceneValues: [SceneValue] = []
  var traits = EntityTraits()
  var notes = Notes()
  /// The entities of an earlier reading that may be taken over, and those of this one.
  var earlier: EarlierEntities?
  var entityReadings: [EntityReading] = []
  /// False for a text that was read before, with other values of its parameters.
  var isFirstReading = true
  /// The names of the layouts, in the order of the file; empty for an unnamed one.
  var layouts: [String] = []
  /// The number of action lists around the value being read.
  var actionDepth = 0
  /// Names compared with misspelt ones.
  var comparisons = 0
  /// Messages about names without an entity: copies have the same mistake.
  var missingEntities: [String: String] = [:]
  /// The schema of an action of this scene, with those of its blocks.
  var action = Self.actionWithoutBlocks
  /// The names of its blocks' actions without an argument.
  var raisable: [String] = []

  private static let actionWithoutBlocks = Actions.schema()

  /// A context without mistakes; `label` names the whole file in messages.
  public init(file: String, label: String = "the scene") { (self.file, self.label) = (file, label) }

  /// Reports a mistake.
  public mutating func report(at location: SourceLocation, _ message: String) {
    diagnostics.append(Diagnostic(file: file, location: location, message: message))
  }

  /// Reports a key of an earlier version: no mistake, yet.
  mutating func reportFormer(_ key: String, now: String, at location: SourceLocation) {
    formerKeys.append(
      Diagnostic(
        file: file, location: location, message: "note: '\(key)' is now '\(now)'; the old key works in this version"))
  }

  /// Reports that a value does not match its description: what it is, and what it should be.
  mutating func report(_ node: YAMLNode, isNot expected: String) {
    var hint = node.numbers.map { "; write it with commas: [\($0.joined(separator: ", "))]" } ?? ""
    if let sum = node.text?.wholeMatch(of: /\$([\w-]+) *([-+]) *([.\d]+)/) {
      hint = "; a sum is a link: links: {\(label): [{from: \(sum.1)}, \(sum.2 == "-" ? "-" : "")\(sum.3)]}"
    }
    report(at: node.location, "\(label) is \(node.phrase); it should be \(expected)\(hint)")
  }

  /// Reports a mistake and returns nil as the value.
  mutating func refuse<T>(at location: SourceLocation, _ message: String) -> T? {
    report(at: location, message)
    return nil
  }

  /// Reports that a value does not match its description, and returns nil as the value.
  mutating func refuse<T>(_ node: YAMLNode, isNot expected: String) -> T? {
    report(node, isNot: expected)
    return nil
  }

  /// Adds words for its location to each mistake after the first `count`; returns nil as the value.
  mutating func refuse<T>(since count: Int, adding words: (SourceLocation) -> String?) -> T? {
    for index in diagnostics.indices.dropFirst(count) {
      diagnostics[index].message += words(diagnostics[index].location) ?? ""
    }
    return nil
  }

  /// Names the value that `body` reads `label` in messages.
  mutating func labelled<T>(_ label: String, _ body: (inout DecodingContext) -> T) -> T {
    let outer = self.label
    self.label = label
    defer { self.label = outer }
    return body(&self)
  }
}
