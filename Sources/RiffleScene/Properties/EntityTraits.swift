import RiffleView

/// Properties of entities that actions check, by index: computed once for unchanged entities.
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

  init() {}

  /// - Parameter runs: ranges of entities with equal descriptions, which cover all.
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
