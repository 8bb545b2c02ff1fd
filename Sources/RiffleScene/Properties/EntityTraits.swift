import RiffleCore
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

  init(_ entities: [NamedEntity]) {
    states = entities.map { $0.value.states.map(\.name) }
    emitters = entities.map { $0.value[Particles.self] != nil }
    scrolled = entities.map { $0.value[Scroll.self] != nil }
    hasMaskGradients = entities.map(\.value.hasMaskGradient)
    hasPaths = entities.map { $0.value[PathShape.self] != nil }
    cameras = entities.map { $0.value.camera != nil }
    mayBeUnseen = entities.indices.filter { place in
      [false, true].contains { entities[place].value.unseenReason(isSized: $0) != nil }
    }
  }
}
