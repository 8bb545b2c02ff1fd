import RiffleView

/// Properties of entities that actions check, by index: computed once for copies that share their description.
struct EntityTraits: Sendable {
  private(set) var states: [[String]] = []
  private(set) var emitters: [Bool] = []
  private(set) var scrolled: [Bool] = []
  /// True for entities with a gradient as their mask.
  private(set) var hasMaskGradients: [Bool] = []
  private(set) var hasPaths: [Bool] = []
  private(set) var cameras: [Bool] = []
  /// Indices of entities that would be invisible, with a size from a layout or without one.
  private(set) var mayBeUnseen: [Int] = []

  /// Indices of entities with something to check: scrolls, cameras, masks or strokes.
  private(set) var toCheck: [Int] = []

  init() {}

  init(_ entities: [NamedEntity]) {
    var start = 0
    while start < entities.count {
      let end = entities[start...].firstIndex { !$0.sharesValue(with: entities[start]) } ?? entities.count
      add(entities[start].value, for: start..<end)
      start = end
    }
  }

  private mutating func add(_ value: EntityDescription, for run: Range<Int>) {
    func add<Trait>(_ trait: Trait, to traits: inout [Trait]) {
      traits.append(contentsOf: repeatElement(trait, count: run.count))
    }
    add(value.states.map(\.name), to: &states)
    add(value.parts.has(Particles.self), to: &emitters)
    add(value.parts.has(Scroll.self), to: &scrolled)
    add(value.hasMaskGradient, to: &hasMaskGradients)
    add(value.parts.has(PathShape.self), to: &hasPaths)
    add(value.camera != nil, to: &cameras)
    let isUnseen = [false, true].contains { value.unseenReason(isSized: $0) != nil }
    if isUnseen { mayBeUnseen.append(contentsOf: run) }
    if value.needsChecks { toCheck.append(contentsOf: run) }
  }
}

extension EntityDescription {
  /// True if a check of scrolls, cameras, masks or strokes applies to it.
  fileprivate var needsChecks: Bool {
    camera != nil || mask != nil || !links.isEmpty || parts.has(Camera.self) || parts.has(Parallax.self)
      || parts.has(Scroll.self) || parts.has(Mask.self) || parts.has(StrokeEnd.self)
  }
}
