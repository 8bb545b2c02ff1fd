import RiffleStage

/// What actions ask of the entities they name, by number: found once for as long as all entities stay what they are.
struct EntityTraits: Sendable {
  /// The names of their states.
  private(set) var states: [[String]] = []
  /// Whether they have particles.
  private(set) var emitters: [Bool] = []
  /// Whether they scroll.
  private(set) var scrolled: [Bool] = []
  /// Whether they are seen through a gradient.
  private(set) var hasMaskGradients: [Bool] = []
  private(set) var hasPaths: [Bool] = []
  /// Whether they are cameras.
  private(set) var cameras: [Bool] = []
  /// The numbers of those of which nothing would be seen, with a size from a layout or without one.
  private(set) var mayBeUnseen: [Int] = []

  init() {}

  /// - Parameter runs: places of entities that are described alike, one after another: all there are.
  init(_ entities: [NamedEntity], alike runs: [Range<Int>]) {
    for run in runs {
      let value = entities[run.lowerBound].value
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
    }
  }
}
