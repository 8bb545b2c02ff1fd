/// The results of reading the parts of a scene: its animations, entities, layouts, rules and demo. A part is read again
/// when a parameter that it mentions changes, so that a slider can be dragged over thousands of them.
///
/// A memo belongs to one text, in which the location of a part identifies it. Another text takes over the entities that
/// are written as before: see `SceneSource.memo(after:)`.
package struct Memo: Sendable {
  enum Kind: Sendable { case color, animation, entityNames, entities, entity, layout, rules, rule, expectation, demo }

  struct Key: Hashable, Sendable {
    let kind: Kind
    let location: SourceLocation
  }

  package final class Part: Sendable {
    let value: any Sendable
    let notes: Notes
    /// Of all parameters, in their order.
    let values: [Double]

    init(_ value: any Sendable, _ notes: Notes, _ values: [Double]) {
      (self.value, self.notes, self.values) = (value, notes, values)
    }

    /// True if it would be read the same with other values.
    func holds(with values: [Double]) -> Bool {
      notes.mentions == 0 || notes.mentions & Memo.differences(self.values, values) == 0
    }
  }

  private var parts: [Key: Part] = [:]
  /// True if nothing comes from an earlier reading.
  var isNew = true
  /// The names of the layouts when the rules were read, which refer to them by index.
  private var layouts: [String]?
  /// For each entry under `entities:` its entities and its reading.
  package var entries: [(entities: Range<Int>, part: Part?)] = []
  private(set) var names = EntityNames()

  package init() {}

  subscript(key: Key) -> Part? {
    get { parts[key] }
    set { parts[key] = newValue }
  }

  /// All parts refer to the entities by index: with other names they are read again.
  mutating func setNames(_ names: EntityNames) {
    guard names != self.names else { return }
    self.names = names
    parts.removeAll()
    isNew = true
  }

  mutating func setLayouts(_ names: [String]) {
    if let layouts, layouts != names { parts.removeAll() }
    layouts = names
  }

  /// Returns true for each entity that was read again since an earlier reading; nil if there may be others altogether.
  func mayDiffer(since earlier: Memo) -> [Bool]? {
    guard names == earlier.names, entries.count == earlier.entries.count else { return nil }
    return zip(entries, earlier.entries).flatMap {
      repeatElement($0.part == nil || $0.part !== $1.part, count: $0.entities.count)
    }
  }

  /// Returns a memo with the entities that another text writes as before.
  ///
  /// - Parameters:
  ///   - written: `entities:` in this text and in the other one.
  ///   - isOtherAnimation: true if names may refer to other animations.
  func carried(over written: (old: YAMLNode, new: YAMLNode), isOtherAnimation: Bool) -> Memo {
    var memo = Memo()
    memo.names = names
    func carry(_ kind: Kind, _ node: YAMLNode) -> Bool {
      let key = Key(kind: kind, location: node.location)
      guard let part = parts[key], !isOtherAnimation || !part.notes.usesAnimations else { return false }
      memo.parts[key] = part
      return true
    }
    let before = Dictionary((written.old.entries ?? []).map { ($0.key, $0) }) { first, _ in first }
    var isSame = written.old.isWritten(as: written.new)
    if Self.isNamed(written.old, as: written.new) { _ = carry(.entityNames, written.new) }
    for entry in written.new.entries ?? [] {
      let isCarried = before[entry.key].map { entry.isWritten(as: $0) } == true && carry(.entity, entry.value)
      isSame = isSame && isCarried
    }
    if isSame, carry(.entities, written.new) { memo.entries = entries }
    return memo
  }

  /// True if two blocks of entities give the same names in the same places; changed entries have the same copies.
  private static func isNamed(_ old: YAMLNode, as new: YAMLNode) -> Bool {
    guard let before = old.entries, let now = new.entries, old.location == new.location else { return false }
    return before.elementsEqual(now) { one, other in
      guard one.key == other.key, one.keyLocation == other.keyLocation else { return false }
      return one.isWritten(as: other)
        || namingKeys.allSatisfy { key in
          switch (one.value.entry(key), other.value.entry(key)) {
          case (nil, nil): true
          // The number of parts of a split text depends on the text and its style.
          case (let old?, let new?): key != "split" && old.isWritten(as: new)
          default: false
          }
        }
    }
  }

  private static let namingKeys = Repetition.keys + ["split"]

  /// The approximate number of bytes it owns, without values shared with the document.
  var bytes: Int {
    parts.capacity * MemoryLayout<(Key, Part)>.stride
      + entries.capacity * MemoryLayout<(Range<Int>, Part?)>.stride
  }

  /// Returns the parameters in which two lists of values differ, a bit for each.
  static func differences(_ one: [Double], _ other: [Double]) -> UInt16 {
    zip(one, other).enumerated().reduce(0) { $1.element.0 == $1.element.1 ? $0 : $0 | 1 << $1.offset }
  }
}

/// The uses, names and images in a part of a scene, besides its value.
struct Notes: Sendable {
  typealias Use = (name: String, location: SourceLocation)

  /// The parameters it depends on, a bit for each: those it mentions, also through named animations and colours.
  var mentions: UInt16 = 0
  var usesAnimations = false
  /// The animators that actions create, and those that actions control.
  var animators: [String] = []
  var controls: [Use] = []
  /// The names of actions, and those that other actions refer to.
  var named: [String] = []
  var handles: [Use] = []
  /// The names that sliders follow.
  var followed: [Use] = []
  /// The names by which actions match entities.
  var matches: [Use] = []
  /// All emoji, texts with rare letters, and images.
  var glyphs: [GlyphUse] = []
  var images: [ImageUse] = []

  mutating func add(_ other: Notes) {
    mentions |= other.mentions
    usesAnimations = usesAnimations || other.usesAnimations
    animators += other.animators
    controls += other.controls
    named += other.named
    handles += other.handles
    followed += other.followed
    matches += other.matches
    glyphs += other.glyphs
    images += other.images
  }
}

extension DecodingContext {
  /// Returns a part of the scene by `read`, or its earlier value if the parameters it depends on are unchanged; and
  /// these parameters.
  mutating func part<Value: Sendable>(
    _ kind: Memo.Kind, _ node: YAMLNode, _ read: (YAMLNode, inout DecodingContext) -> Value?
  ) -> (value: Value, mentions: UInt16)? {
    let key = Memo.Key(kind: kind, location: node.location)
    if let part = memo[key], part.holds(with: values), let value = part.value as? Value {
      notes.add(part.notes)
      return (value, part.notes.mentions)
    }
    var outer = notes
    let mistakes = diagnostics.count
    notes = Notes()
    let value = read(node, &self)
    let mentions = notes.mentions
    if let value, diagnostics.count == mistakes { memo[key] = Memo.Part(value, notes, values) }
    outer.add(notes)
    notes = outer
    return value.map { ($0, mentions) }
  }
}

extension Schema {
  /// Reads a part of a scene again only if a parameter it mentions has changed.
  func part(_ kind: Memo.Kind) -> Schema { reading { [read] node, context in context.part(kind, node, read)?.value } }

  /// Reads a node with its `$names` replaced; `part` comes after it, so that it notes the mentions.
  func replacingParameters() -> Schema {
    reading { [read] node, context in
      read(context.replacingParameters(node), &context)
    }
  }
}
