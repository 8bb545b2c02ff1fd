/// The state of decoding besides the node: the file, the names so far, and the mistakes.
public struct DecodingContext: Sendable {
  /// The file's name in messages.
  public let file: String
  /// The mistakes found so far, in the order of finding.
  public private(set) var diagnostics: [Diagnostic] = []
  private(set) var formerKeys: [Diagnostic] = []
  /// The name of the value being read in messages: its key, or `item 2 of at`.
  public package(set) var label: String
  /// The animations named so far; they win over built-in names.
  public var animations = NamedAnimations()
  var palette = ScenePalette()
  var entities = EntityNames()
  var parameters: [Parameter] = []
  var files = SceneBundle([])
  var sheets: [String: SpriteSheet?] = [:]
  var fonts: [String: CustomFont] = [:]
  /// If there are any, only they are reported, as names from their rows are missing.
  var tableMistakes: [Diagnostic] = []
  var groups: [EntityNames.Group] = []
  var sceneValues: [SceneValue] = []
  /// The entities, for the actions that refer to them.
  var described: [NamedEntity] = []
  var notes = Notes()
  /// The previous reading of the same file, whose entities may be reused.
  var earlier: SceneReading?
  /// The entities of this reading.
  var entityReadings: [EntityReading] = []
  /// False for a text that was read before, with other values of its parameters.
  var isFirstReading = true
  var layouts: [String] = []
  var hasScreens = true
  var actionDepth = 0
  var comparisons = 0
  /// Messages by name: copies have the same mistake.
  var missingEntities: [String: String] = [:]
  var action = Self.actionWithoutBlocks
  var raisable: [String] = []

  private static let actionWithoutBlocks = Actions.schema()

  /// A context without mistakes; `label` names the whole file in messages.
  public init(file: String, label: String = "the scene") { (self.file, self.label) = (file, label) }

  /// Reports a mistake.
  public mutating func report(at location: SourceLocation, _ message: String) {
    diagnostics.append(Diagnostic(file: file, location: location, message: message))
  }

  mutating func report(_ entity: NamedEntity, _ words: String) {
    report(at: entity.location, "'\(entity.name)' \(words)")
  }

  mutating func reportFormer(_ key: String, now: String, at location: SourceLocation) {
    formerKeys.append(
      Diagnostic(
        file: file, location: location, message: "note: '\(key)' is now '\(now)'; the old key works in this version"))
  }

  mutating func report(_ node: YAMLNode, isNot expected: String) {
    var hint = node.numbers.map { "; write it with commas: [\($0.joined(separator: ", "))]" } ?? ""
    if let sum = node.text?.wholeMatch(of: /\$([\w-]+) *([-+]) *([.\d]+)/) {
      hint = "; a sum is a link: links: {\(label): [{from: \(sum.1)}, \(sum.2 == "-" ? "-" : "")\(sum.3)]}"
    }
    if let slip = (node.entries?.first?.key).flatMap({ YAMLSyntax.itemWithoutSpace($0) }) { hint = "; \(slip)" }
    report(at: node.location, "\(label) is \(node.phrase); it should be \(expected)\(hint)")
  }

  mutating func refuse<T>(at location: SourceLocation, _ message: String) -> T? {
    report(at: location, message)
    return nil
  }

  mutating func refuse<T>(_ node: YAMLNode, isNot expected: String) -> T? {
    report(node, isNot: expected)
    return nil
  }

  /// Adds words for its location to each mistake after the first `count`; returns nil.
  mutating func refuse<T>(since count: Int, adding words: (SourceLocation) -> String?) -> T? {
    for index in diagnostics.indices.dropFirst(count) {
      diagnostics[index].message += words(diagnostics[index].location) ?? ""
    }
    return nil
  }

  /// `label` names in messages the value that `body` reads.
  mutating func labelled<T>(_ label: String, _ body: (inout DecodingContext) -> T) -> T {
    let outer = self.label
    self.label = label
    defer { self.label = outer }
    return body(&self)
  }
}

// The search for suggestions is capped, so that ten thousand mistakes among ten thousand names are reported at once.
extension DecodingContext {
  /// In one reading: a fifth of a second's work.
  package static let mostComparisons = 1_000_000

  mutating func nearest(to word: String, in names: [String]) -> String? {
    mayCompare(names.count) ? Spelling.nearest(to: word, in: names) : nil
  }

  mutating func suggestion(for word: String, in names: [String], else words: String) -> String {
    nearest(to: word, in: names).map { "did you mean '\($0)'?" } ?? words
  }

  mutating func nearestKey(to word: String, in known: [String]) -> String? {
    mayCompare(known.count + Spelling.otherNameCount) ? Spelling.nearestKey(to: word, in: known) : nil
  }

  private mutating func mayCompare(_ count: Int) -> Bool {
    guard comparisons + count <= Self.mostComparisons else { return false }
    comparisons += count
    return true
  }
}

// Names that may be used before their definition: checked when all is read.
extension DecodingContext {
  /// Checks the names in `control`, in `cancel` and the like, and those that sliders follow.
  mutating func checkNames(screens: [String]) {
    let animators = notes[.animator].map(\.name)
    check(.control, among: animators, "animator", advice: "make one with {animator: NAME, changes: […]}")
    check(
      .handle, among: notes[.named].map(\.name) + animators, "action",
      advice: "give one 'name:', such as {wait: 1, name: timer}")
    check(
      .followed, among: animators + screens, screens.isEmpty ? "animator" : "animator or screen",
      advice: "make an animator with {animator: NAME, changes: […]}, or name one of the 'screens'")
  }

  /// Each action needs an entity of the matched name.
  mutating func checkMatches(among entities: [Named<EntityDescription>]) {
    // A dragged slider reads the scene again in every tick, and most scenes match nothing.
    if notes[.match].isEmpty { return }
    check(
      .match, among: entities.compactMap { $0.value[MatchedGeometry.self]?.id.text }, "matched entity",
      advice: "write 'matched: NAME' on the entity to go to")
  }

  private mutating func check(_ uses: Notes.Kind, among names: [String], _ kind: String, advice: String) {
    let known = Set(names)
    for use in notes[uses] where !known.contains(use.name) {
      let start = "no \(kind) is called '\(YAMLNode.shortened(use.name))'"
      let end = suggestion(for: use.name, in: names, else: advice)
      report(at: use.location, "\(start); \(end)")
    }
  }
}
