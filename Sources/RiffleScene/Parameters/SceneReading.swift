import RiffleStage

/// A scene that was read, with what a later reading of it may go by.
struct SceneReading: Sendable {
  var document: SceneDocument
  var names: EntityNames
  /// Of each entry under `entities:`, which entities they are.
  var ranges: [Range<Int>]
  /// The names of the layouts.
  var layouts: [String]
  /// The animators that its actions make.
  var animators: [String]
}

/// A scene as it was read before some of its parameters changed: what does not depend on these is taken from it, so
/// that a slider can be dragged over a scene of thousands of things.
struct EarlierReading: Sendable {
  let reading: SceneReading
  let dependence: ParameterDependence
  /// The parameters that have changed, a bit for each.
  let changed: UInt16

  /// Nil when even the names of the scene's things depend on what has changed.
  init?(_ reading: SceneReading, _ dependence: ParameterDependence, changed: UInt16) {
    guard dependence.names & changed == 0, reading.ranges.count == dependence.entities.count else { return nil }
    self.reading = reading
    self.dependence = dependence
    self.changed = changed
  }

  /// Whether an entry under `entities:` depends on what has changed.
  func mayDiffer(entry: Int) -> Bool { dependence.entities[entry] & changed != 0 }

  func layout(_ index: Int) -> LayoutDescription? { kept(reading.document.layouts, dependence.layouts, index) }

  /// - Parameter layouts: what the layouts are called now; a rule names them by number.
  func rule(_ index: Int, _ layouts: [String]) -> Rule? {
    layouts == reading.layouts ? kept(reading.document.rules, dependence.rules, index) : nil
  }

  var demo: [DemoEntry]? { dependence.demo & changed == 0 ? reading.document.demo : nil }

  private func kept<Item>(_ items: [Item], _ masks: [UInt16], _ index: Int) -> Item? {
    guard items.count == masks.count, masks.indices.contains(index), masks[index] & changed == 0 else { return nil }
    return items[index]
  }
}

/// Which parameters each part of a scene depends on: a bit for each parameter, by its number.
struct ParameterDependence: Sendable {
  /// Of each entry under `entities:`.
  let entities: [UInt16]
  /// How many copies there are, and what they are called.
  let names: UInt16
  let layouts: [UInt16]
  let rules: [UInt16]
  let demo: UInt16

  init(_ root: YAMLNode, _ parameters: [Parameter]) {
    var bits: [String: UInt16] = [:]
    for (index, parameter) in parameters.prefix(UInt16.bitWidth).enumerated() { bits[parameter.name] = 1 << index }
    // Whoever names an animation depends on what that depends on.
    var animations: [String: UInt16] = [:]
    for entry in root.entry("animations")?.value.entries ?? [] {
      let mask = Self.mask(entry.value, bits, animations)
      if mask != 0 { animations[entry.key] = mask }
    }
    func masks(_ nodes: [YAMLNode]?) -> [UInt16] { (nodes ?? []).map { Self.mask($0, bits, animations) } }
    let entries = (root.entry("entities")?.value.entries ?? []).map(\.value)
    entities = masks(entries)
    names = entries.reduce(0) { mask, entry in
      ["count", "each"].reduce(mask) { mask, key in
        mask | (entry.hasParameter ? entry.entry(key).map { Self.mask($0.value, bits, [:]) } ?? 0 : 0)
      }
    }
    layouts = masks(root.entry("layouts")?.value.items)
    rules = masks(root.entry("on")?.value.items)
    demo = root.entry("demo").map { Self.mask($0.value, bits, animations) } ?? 0
  }

  private static func mask(_ node: YAMLNode, _ bits: [String: UInt16], _ animations: [String: UInt16]) -> UInt16 {
    guard node.hasParameter || !animations.isEmpty else { return 0 }
    switch node.content {
    case .scalar(let scalar):
      if let name = node.parameterName { return bits[String(name)] ?? 0 }
      return animations[scalar.text] ?? 0
    case .list(let items): return items.reduce(0) { $0 | mask($1, bits, animations) }
    case .mapping(let entries): return entries.reduce(0) { $0 | mask($1.value, bits, animations) }
    }
  }
}
