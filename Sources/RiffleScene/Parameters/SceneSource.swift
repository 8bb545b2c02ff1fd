import Synchronization

package struct SceneReading: Sendable {
  package let source: SceneSource
  /// The values of the parameters, in their order.
  package let values: [Double]
  package let document: SceneDocument
  package let names: EntityNames
  package let entities: [EntityReading]
  /// Keys of an earlier version in the file, each with its current name.
  let formerKeys: [Diagnostic]
}

/// The written scene, to be read again whenever a parameter changes.
package struct SceneSource: Sendable {
  package let path: String
  package let blocks: [any SceneBlock.Type]
  let expansion: SceneExpansion.Result
  let files: SceneBundle
  package let parameters: [Parameter]
  /// Equal in every process.
  package let textHash: UInt64
  private let schema: Schema<SceneDocument>

  init(
    path: String, blocks: [any SceneBlock.Type], expansion: SceneExpansion.Result, parameters: [Parameter],
    files: SceneBundle, textHash: UInt64
  ) {
    (self.path, self.blocks, self.expansion, self.files) = (path, blocks, expansion, files)
    (self.parameters, self.textHash) = (parameters, textHash)
    schema = SceneDocument.schema(blocks: blocks, present: (expansion.root.entries ?? []).map(\.key))
  }

  /// Contains `$names`; definitions are expanded.
  var root: YAMLNode { expansion.root }
  package var initialValues: [Double] { parameters.map(\.initial) }

  func isLike(_ path: String, _ blocks: [any SceneBlock.Type]) -> Bool {
    path == self.path && blocks.elementsEqual(self.blocks, by: { $0 == $1 })
  }

  func index(of name: some StringProtocol) -> Int? { parameters.firstIndex { $0.name == name } }

  /// `values` are in the order of the parameters. Entities that do not depend on other values come from `earlier`.
  package func reading(_ values: [Double], after earlier: SceneReading? = nil) throws(SceneError) -> SceneReading {
    var context = DecodingContext(file: path)
    context.isFirstReading = earlier == nil
    return try reading(values, after: earlier, in: &context)
  }

  func reading(
    _ values: [Double], after earlier: SceneReading?, in context: inout DecodingContext
  ) throws(SceneError) -> SceneReading {
    // A block may bring properties, and a font or a sheet is of a file.
    let isAlike = earlier.map { $0.source.isLike(path, blocks) && $0.source.files.attachments == files.attachments }
    context.earlier = isAlike == true ? earlier : nil
    (context.parameters, context.groups, context.files) = (parameters, expansion.groups, files)
    // A text that was read before has no unknown names.
    let strangers = context.isFirstReading ? reportStrangers(in: &context) : []
    let reported = context.diagnostics
    guard let document = schema.read(root.replacing(parameters, by: values), &context), context.diagnostics.isEmpty
    else {
      guard context.tableMistakes.isEmpty else {
        throw SceneError(reported + context.tableMistakes, images: context.notes.images)
      }
      // An unknown parameter is reported already: not again as no number.
      let others = context.diagnostics.dropFirst(reported.count).filter { !strangers.contains($0.location) }
      throw SceneError(reported + others, images: context.notes.images)
    }
    return SceneReading(
      source: self, values: values, document: document, names: context.entities, entities: context.entityReadings,
      formerKeys: SceneError(context.formerKeys).diagnostics)
  }

  private func reportStrangers(in context: inout DecodingContext) -> [SourceLocation] {
    let names = parameters.map(\.name)
    var strangers: [SourceLocation] = []
    root.forEachParameter { node in
      let name = "\(node.parameterName ?? "")"
      if names.contains(name) { return }
      strangers.append(node.location)
      let start = "no parameter is called '\(YAMLNode.shortened(name))'"
      let value = root.entry("values")?.value.entry(name).map { _ in
        "; '\(name)' is a value, which '$' cannot stand for: show it with shows: {value: \(name)}, "
          + "link it with links: {x: {from: \(name)}}, or test it in 'when:'"
      }
      let end =
        value ?? context.nearest(to: name, in: names).map { "; did you mean '$\($0)'?" }
        ?? (names.isEmpty
          ? "; name one under 'parameters:', or put the word in quotes"
          : "; there \(names.count == 1 ? "is" : "are") \(names.map { "'$\($0)'" }.joined(separator: ", "))")
      context.report(at: node.location, start + end)
    }
    return strangers
  }

  /// The mistakes at the ends of the parameters' ranges, each tried with the initial values of the others; and the
  /// emoji, letters and images there.
  func atExtremes(_ initial: SceneReading) -> (mistakes: [Diagnostic], glyphs: [GlyphUse], images: [ImageUse]) {
    var mistakes: [Diagnostic] = []
    var glyphs: [GlyphUse] = []
    var images: [ImageUse] = []
    for (index, parameter) in parameters.enumerated() {
      for value in parameter.extremes where value != parameter.initial {
        var values = initialValues
        values[index] = value
        do {
          let document = try reading(values, after: initial).document
          glyphs += document.glyphs
          images += document.images
        } catch {
          for var mistake in error.diagnostics {
            mistake.message += "; '$\(parameter.name)' can be \(parameter.text(of: value)), so narrow it"
            mistakes.append(mistake)
          }
        }
      }
    }
    return (mistakes, glyphs, images)
  }
}

/// The entities of an entry under `entities:`, as they were read. An entry that says the same in the next reading, with
/// the values of its parameters and at the same location, keeps them: dragging one of a thousand entities reads one.
package struct EntityReading: Sendable {
  let entry: YAMLNode.Entry
  let values: [Shared<EntityDescription>]
  let notes: Notes
}

/// The last scene that was read from a file's texts: the same text or entity is not read again. It changes no result.
package final class LastReading: Sendable {
  private let last: Mutex<Scene>

  init(_ scene: Scene) { last = Mutex(scene) }

  package var scene: Scene { last.withLock { $0 } }

  func keep(_ scene: Scene) { last.withLock { $0 = scene } }
}

/// Uses, names and images in a part of a scene.
struct Notes: Sendable {
  /// A name that is given (`animator`, `named`) or used.
  enum Kind: Sendable { case animator, control, named, handle, followed, match }

  var usesAnimations = false
  private var names: [Kind: [(name: String, location: SourceLocation)]] = [:]
  /// All emoji, texts with rare letters, and images.
  var glyphs: [GlyphUse] = []
  var images: [ImageUse] = []

  subscript(kind: Kind) -> [(name: String, location: SourceLocation)] {
    get { names[kind] ?? [] }
    _modify { yield &names[kind, default: []] }
  }

  mutating func add(_ other: Notes) {
    usesAnimations = usesAnimations || other.usesAnimations
    names.merge(other.names, uniquingKeysWith: +)
    glyphs += other.glyphs
    images += other.images
  }
}

extension DecodingContext {
  /// Returns the value of `read` with its own notes, which are also added to all others.
  mutating func withNotes<Value>(_ read: (inout DecodingContext) -> Value?) -> (value: Value, notes: Notes)? {
    var outer = notes
    notes = Notes()
    let value = read(&self)
    let own = notes
    outer.add(own)
    notes = outer
    return value.map { ($0, own) }
  }
}
