import RiffleStage

// The heart of the scene language. A `Schema<Value>` says what may stand at one place of a scene file: as data
// (`ValueDescription`: kinds, ranges, defaults, doc sentences) and as the reading that obeys this data. Blocks are
// described by listing their fields with key paths into a Swift value, and that one list decodes the block, finds every
// mistake in it with its place, fills in what was left out, and is what the JSON Schema and the documentation are
// generated from. There is no second place to keep in step, and no reflection: everything is typed where it is written.
//
//   struct Window { var width = 960; var height = 720 }
//
//   static let described = Schema<Window>.block("window", "The window in points.", Window()) {
//     Field("width", \.width, .integer(in: 160...8192), "Width.")
//     Field("height", \.height, .integer(in: 160...8192), "Height.")
//   }

/// What a value in a scene file may be, and how it is read.
public struct Schema<Value: Sendable>: Sendable {
  /// What may be written here, as data. Made when it is first asked for.
  public var description: ValueDescription { lazyDescription.value }
  let lazyDescription: LazyDescription
  /// The fields of a block; nil for what is no block, or is described otherwise.
  let parts: LazyValue<BlockParts>?
  /// Reads a node; nil after every mistake in it has been reported, never nil without a report.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?
  /// Writes a value the way a scene file would, nil when that is not known. Documents defaults.
  let write: @Sendable (Value) -> String?

  /// A custom schema: `read` reports each mistake and returns nil after one, `write` gives the text of a default. The
  /// description is evaluated when it is first asked for, and perhaps by two threads at once.
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

  /// The same description under other words for documents and messages.
  public func described(by description: @autoclosure @escaping @Sendable () -> ValueDescription) -> Schema {
    Schema(LazyDescription(description), write: write, read: read)
  }

  /// Makes something of a value that was read. An error thrown is reported where the value stands, in its own words.
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

  /// Refuses a value that was read when `problem` returns a sentence about it.
  @_semantics("optimize.sil.specialize.generic.never")
  public func checked(_ problem: @escaping @Sendable (Value) -> String?) -> Schema {
    reading { [read] node, context in
      guard let value = read(node, &context) else { return nil }
      if let sentence = problem(value) { return context.refuse(at: node.location, sentence) }
      return value
    }
  }

  /// The same, read otherwise.
  func reading(_ read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?) -> Schema {
    Schema(lazyDescription, parts: parts, write: write, read: read)
  }

  /// Makes something of a value that was read and of where it stands.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Other: Sendable>(_ transform: @escaping @Sendable (Value, SourceLocation) -> Other) -> Schema<Other> {
    Schema<Other>(lazyDescription, parts: parts) { [read] node, context in
      read(node, &context).map { transform($0, node.location) }
    }
  }

  /// Gives a value that was read its place.
  func located(at path: WritableKeyPath<Value, SourceLocation> & Sendable) -> Schema {
    reading { [read] node, context in
      guard var value = read(node, &context) else { return nil }
      value[keyPath: path] = node.location
      return value
    }
  }

  /// Notes a value that was read and where it stands, beside reading it.
  func noting(_ note: @escaping @Sendable (inout Notes, Value, SourceLocation) -> Void) -> Schema {
    reading { [read] node, context in
      guard let value = read(node, &context) else { return nil }
      note(&context.notes, value, node.location)
      return value
    }
  }
}

/// A type with one way to be written in a scene file.
public protocol SchemaCoded: Sendable {
  static var schema: Schema<Self> { get }
}

/// What a reading knows beside the node: the file, the words so far, and where mistakes go.
public struct DecodingContext: Sendable {
  /// The file's name as messages print it.
  public let file: String
  /// Every mistake found so far, in the order of finding.
  public private(set) var diagnostics: [Diagnostic] = []
  /// Keys of an earlier version, each with what it is called now.
  private(set) var formerKeys: [Diagnostic] = []
  /// What the value being read is called in messages: its key, or `item 2 of at`.
  public internal(set) var label: String
  /// The animations named so far; what a name among them means wins over a built-in name.
  public var animations = NamedAnimations()
  /// The colours named so far; what a name among them means wins over a built-in name.
  var palette = ScenePalette()
  /// The entities of the scene; `entities:` is read before whatever refers to them.
  package var entities = EntityNames()
  /// What can be changed while the scene runs, and the value of each.
  var parameters: [Parameter] = []
  var values: [Double] = []
  /// The files beside the scene.
  var files = SceneBundle([])
  /// The sheets among them that were read; nil for one that is wrong.
  var sheets: [String: SpriteSheet?] = [:]
  /// The fonts among them that were read.
  var fonts: [String: CustomFont] = [:]
  /// What is wrong with tables: of names that their rows would give nothing is said then.
  var tableMistakes: [Diagnostic] = []
  /// Names for the copies of uses, which are entries of their own.
  var groups: [EntityNames.Group] = []
  /// The values of the scene, and what its entities have.
  var sceneValues: [SceneValue] = []
  var traits = EntityTraits()
  /// What the part that is read says beside its value.
  var notes = Notes()
  /// What the parts were read as.
  var memo = Memo()
  /// The names of the layouts, in the order of the file; empty for one without.
  var layouts: [String] = []
  /// How many lists of actions lie around what is being read.
  var actionDepth = 0
  /// How many names were compared with misspelt ones.
  var comparisons = 0
  /// What was said of names that name no entity: copies have the same mistake.
  var missingEntities: [String: String] = [:]
  /// How an action is written in this scene, those of its blocks included.
  var action = Self.actionWithoutBlocks
  /// The names of its blocks' actions that need no argument.
  var raisable: [String] = []

  private static let actionWithoutBlocks = Actions.schema()

  /// A context without mistakes; `label` is what messages call the whole file.
  public init(file: String, label: String = "the scene") { (self.file, self.label) = (file, label) }

  /// Notes a mistake.
  public mutating func report(at location: SourceLocation, _ message: String) {
    diagnostics.append(Diagnostic(file: file, location: location, message: message))
  }

  /// Notes a key of an earlier version: no mistake, yet.
  mutating func reportFormer(_ key: String, now: String, at location: SourceLocation) {
    formerKeys.append(
      Diagnostic(
        file: file, location: location, message: "note: '\(key)' is now '\(now)'; the old key works in this version"))
  }

  /// Notes that a value is not what its description asks for: what it is, and what it should be.
  mutating func report(_ node: YAMLNode, isNot expected: String) {
    var hint = node.numbers.map { "; write it with commas: [\($0.joined(separator: ", "))]" } ?? ""
    if let sum = node.text?.wholeMatch(of: /\$([\w-]+) *([-+]) *([.\d]+)/) {
      hint = "; a sum is a link: links: {\(label): [{from: \(sum.1)}, \(sum.2 == "-" ? "-" : "")\(sum.3)]}"
    }
    report(at: node.location, "\(label) is \(node.phrase); it should be \(expected)\(hint)")
  }

  /// Notes a mistake after which there is no value: nil, for what reads one.
  mutating func refuse<T>(at location: SourceLocation, _ message: String) -> T? {
    report(at: location, message)
    return nil
  }

  /// Notes that a value is not what its description asks for: nil, for what reads one.
  mutating func refuse<T>(_ node: YAMLNode, isNot expected: String) -> T? {
    report(node, isNot: expected)
    return nil
  }

  /// Adds to each mistake since a number of them what is said of its place: nil, for what reads one.
  mutating func refuse<T>(since count: Int, adding words: (SourceLocation) -> String?) -> T? {
    for index in diagnostics.indices.dropFirst(count) {
      diagnostics[index].message += words(diagnostics[index].location) ?? ""
    }
    return nil
  }

  /// Calls the value read by `body` by `label` in messages.
  mutating func labelled<T>(_ label: String, _ body: (inout DecodingContext) -> T) -> T {
    let outer = self.label
    self.label = label
    defer { self.label = outer }
    return body(&self)
  }
}
