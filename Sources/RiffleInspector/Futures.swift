import RiffleTime
import RiffleView

/// What comes after a tick without an edit and with it.
package struct Futures: Sendable {
  package let tick: Int
  /// The last tick of them, also of those that are still to come.
  package let end: Int
  package let before: Future
  package let after: Future
  /// Whether the edit has gone on since: what comes with it is still being read, and this is of an earlier value.
  package var isOutdated = false

  package init(tick: Int, end: Int, before: Future, after: Future) {
    (self.tick, self.end, self.before, self.after) = (tick, end, before, after)
  }

  /// How strongly each of them is drawn.
  var drawn: [(future: Future, color: SRGBColor)] {
    [(before, Palette.otherBranch), (after, isOutdated ? Palette.future.opacity(0.25) : Palette.future)]
  }
}

/// What would come: worlds some ticks apart, where entities are in them, and the selected field.
package struct Future: Sendable {
  package private(set) var worlds: [World] = []
  private(set) var placements: [[Placement]] = []
  package private(set) var curve: [CurveSamples.Sample] = []
  private var reader: CurveReader?
  /// Whose ways are shown; nil for everything.
  package let shown: Set<Entity>?

  package init(of selection: Selection?, shown: Set<Entity>?) {
    (reader, self.shown) = (selection.map(CurveReader.init), shown)
  }

  /// Of a small scene everything is shown, nil; of others what is selected, and some of what moves.
  package static func shown(of selection: Selection?, in world: World) -> Set<Entity>? {
    guard world.count(of: Transform.self) > mostOfAll else { return nil }
    let moving = Set(world.movingComponents().flatMap(\.rows)).sorted()
    let picked = stride(from: 0, to: moving.count, by: max(moving.count / mostOfMany, 1)).map { moving[$0] }
    return Set(picked.compactMap { world.entity(atRow: $0) } + (selection.map { [$0.entity] } ?? []))
  }

  /// The next of its worlds.
  package mutating func append(_ world: World) {
    worlds.append(world)
    placements.append(shown.map { world.placements(of: $0) } ?? world.placements())
    if let sample = reader?.sample(of: world) { curve.append(sample) }
  }

  /// A scene with more entities than this shows only some of their ways: ten thousand hide each other and the scene.
  private static let (mostOfAll, mostOfMany) = (400, 48)
}
