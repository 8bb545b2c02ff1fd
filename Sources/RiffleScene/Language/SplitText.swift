import RiffleView

/// Splits a text into child entities for its letters, words or lines; its own entity keeps position and size.
enum SplitText {
  /// Largest number of parts.
  static let limit = 1000

  /// The parts that a block requests; nil without a request, and after reporting a wrong one.
  static func asked(
    by node: YAMLNode, _ copies: Repetition?, in context: inout DecodingContext
  ) -> (split: (unit: TextLayout.Unit, count: Int)?, isRight: Bool) {
    guard let split = node.entry("split") else { return (nil, true) }
    if copies != nil {
      context.report(
        at: split.keyLocation, "copies by 'count' or 'each' have no 'split'; write the text once, or one after another")
      return (nil, false)
    }
    // Mistakes in the block are reported when it is read.
    let block = context.replacingParameters(node)
    var scratch = context
    guard
      let unit = block.entry("split").flatMap({ Schema<TextLayout.Unit>.choice(doc: \.doc).read($0.value, &scratch) }),
      let label = block.entry("text").flatMap({ Schema<Label>.label.read($0.value, &scratch) })
    else { return (nil, true) }
    let size = block.entry("size").flatMap { Schema<SIMD2<Float>>.size().read($0.value, &scratch) }
    let count = pieces(of: label, size: size ?? .zero, by: unit).count
    if count > limit {
      context.report(at: split.keyLocation, "the text has \(count) \(unit.plural); 'split' makes at most \(limit)")
      return (nil, false)
    }
    return ((unit, count), true)
  }

  /// The text's own entity without its text, and one for each part; nil after reporting that it cannot be split.
  ///
  /// - Parameter index: that of the text's own entity.
  static func entities(
    of entity: EntityDescription, at index: Int, _ node: YAMLNode, in context: inout DecodingContext
  ) -> [EntityDescription]? {
    guard let unit = entity.split else { return [entity] }
    let location = node.entry("split")?.keyLocation ?? node.location
    if entity.parts.has(NumberText.self) {
      return context.refuse(
        at: location, "a number has other figures whenever it counts and cannot be split; remove 'split'")
    }
    guard let label = entity[Label.self] else {
      return context.refuse(at: location, "there is no text to split; add 'text:'")
    }
    for state in entity.states {
      guard let text = state.entries.first(where: { $0.key == "text" }) else { continue }
      return context.refuse(at: text.keyLocation, "a text that is split says the same in every state; remove this")
    }
    var whole = entity
    whole.parts.removeAll { $0 is Label }
    for state in whole.states.indices { whole.states[state].description.parts.removeAll { $0 is Label } }
    let pieces = pieces(of: label, size: entity[Size.self]?.value ?? .zero, by: unit)
    if pieces.isEmpty {
      return context.refuse(at: location, "the text has no \(unit.plural) to split; write some, or remove 'split'")
    }
    return [whole]
      + pieces.map { piece in
        var part = EntityDescription()
        part.parent = EntityReference(index: index, location: location)
        part.position = piece.frame.center
        var words = wrapped(label, entity[Size.self]?.value ?? .zero)
        words.part = piece.part
        part.parts = [Size(piece.frame.size), words]
        return part
      }
  }

  private static func wrapped(_ label: Label, _ size: SIMD2<Float>) -> Label {
    guard label.wraps else { return label }
    var label = TextLayout.wrapped(label, width: size.x)
    label.wraps = false
    return label
  }

  private static func pieces(of label: Label, size: SIMD2<Float>, by unit: TextLayout.Unit) -> [TextLayout.Piece] {
    TextLayout.pieces(of: wrapped(label, size), size: size, by: unit)
  }
}

extension TextLayout.Unit {
  /// The name of all parts of a text, after a dot.
  var plural: String { "\(rawValue)s" }

  var doc: String {
    switch self {
    case .letter: "Characters without spaces, with their accents."
    case .word: "Words, between spaces."
    case .line: "Lines, with those that wrapping makes."
    }
  }
}
