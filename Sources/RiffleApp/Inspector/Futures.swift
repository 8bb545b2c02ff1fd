import RiffleView

/// The futures of a tick with and without an edit.
package struct Futures: Sendable {
  package let tick: Int
  /// The last tick of both, also of the part that is not computed yet.
  package let end: Int
  package let before: Future
  package let after: Future
  /// True if the edit has continued since: this is of an earlier value until the new one is computed.
  package var isOutdated = false

  package init(tick: Int, end: Int, before: Future, after: Future) {
    (self.tick, self.end, self.before, self.after) = (tick, end, before, after)
  }

  /// The futures with the colours in which they are drawn.
  var drawn: [(future: Future, color: SRGBColor)] {
    [(before, Palette.otherBranch), (after, isOutdated ? Palette.future.opacity(0.25) : Palette.future)]
  }
}

/// A future: worlds some ticks apart, the placements of entities in them, and the selected field.
package struct Future: Sendable {
  package private(set) var worlds: [World] = []
  private(set) var placements: [[Placement]] = []
  private(set) var curve: [CurveSamples.Sample] = []
  private var reader: CurveReader?
  /// The entities whose paths are shown; nil for all.
  package let shown: Set<Entity>?

  package init(of selection: Selection?, shown: Set<Entity>?) {
    (reader, self.shown) = (selection.map(CurveReader.init), shown)
  }

  /// Returns nil, for all entities, in a small scene; otherwise the selection and some of the moving entities.
  package static func shown(of selection: Selection?, in world: World) -> Set<Entity>? {
    guard world.count(of: Transform.self) > mostOfAll else { return nil }
    let moving = Set(world.movingComponents().flatMap(\.rows)).sorted()
    let picked = stride(from: 0, to: moving.count, by: max(moving.count / mostOfMany, 1)).map { moving[$0] }
    return Set(picked.compactMap { world.entity(atRow: $0) } + (selection.map { [$0.entity] } ?? []))
  }

  package mutating func append(_ world: World) {
    worlds.append(world)
    placements.append(shown.map { world.placements(of: $0) } ?? world.placements())
    if let sample = reader?.sample(of: world) { curve.append(sample) }
  }

  /// A scene with more entities than this shows only some of their paths: ten thousand hide each other and the scene.
  private static let (mostOfAll, mostOfMany) = (400, 48)
}
