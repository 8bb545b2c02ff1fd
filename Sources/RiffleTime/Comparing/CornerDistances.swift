import RiffleCore
import RiffleECS

/// How far apart things are seen in two worlds: a degree of a long bar moves more than ten of a small dot, so places, sizes, scales and
/// angles are all counted as what they do to the corners, in points of the window.
struct CornerDistances {
  private let one: World
  private let other: World
  private let children: [Entity: [Entity]]

  init(from one: World, to other: World) {
    (self.one, self.other) = (one, other)
    var children: [Entity: [Entity]] = [:]
    one.each(Parent.self) { child, parent in children[parent.entity, default: []].append(child) }
    self.children = children
  }

  /// What of a transform says where a thing is seen.
  private static let parts: [String: @Sendable (inout Transform, Transform) -> Void] = [
    "position": { $0.position = $1.position }, "rotation": { $0.rotation = $1.rotation },
    "turn": { $0.turn = $1.turn }, "tilt": { $0.tilt = $1.tilt }, "scale": { $0.scale = $1.scale },
    "anchor": { $0.anchor = $1.anchor }, "perspective": { $0.perspective = $1.perspective },
  ]

  /// Whether a field moves corners.
  static func tells(_ field: FieldID?) -> Bool {
    field.map { $0.component == "Size" || $0.component == "Transform" && parts[$0.field] != nil } ?? false
  }

  /// How far the corner of a thing that is furthest from its place in the other world is from there, as its parents in the first
  /// one show it. What has no size is as large as what it contains.
  ///
  /// - Parameter field: with that field alone as it is there; all of them unless given.
  func points(of entity: Entity, by field: FieldID? = nil) -> Double {
    guard let here = one.presentedTransform(of: entity), let there = other.presentedTransform(of: entity) else {
      return 0
    }
    let size = one.size(of: entity)
    var (moved, resized) = (there, other.size(of: entity))
    if let field {
      moved = here
      if field.component != "Size" { resized = size }
      Self.parts[field.field]?(&moved, there)
    }
    let around = one.ancestors(of: entity).reduce(Homography.identity) { space, ancestor in
      one.projection(of: ancestor).map { $0.homography * space } ?? space
    }
    let (from, to) = (
      around * Projection(here, size: size).homography, around * Projection(moved, size: resized).homography
    )
    let corners = corners(of: entity)
    return zip(corners, size == .zero ? corners : Rect(size: resized).corners).compactMap { corner, otherCorner in
      guard let one = from.project(corner), let other = to.project(otherCorner) else { return nil }
      let way = other - one
      return Double((way * way).sum().squareRoot())
    }.filter(\.isFinite).max() ?? 0
  }

  /// In a thing's own space; those of all that it contains where it has no size.
  private func corners(of entity: Entity, deep: Int = 0) -> [SIMD2<Float>] {
    let own = one.bounds(of: entity).corners
    guard one.size(of: entity) == .zero, deep < 8 else { return own }
    let inner = (children[entity] ?? []).flatMap { child in
      one.projection(of: child).map { corners(of: child, deep: deep + 1).compactMap($0.homography.project) } ?? []
    }
    return inner.isEmpty ? own : inner
  }
}

extension BranchComparison.Distance {
  /// - Parameter changes: of numbers and colours, the heaviest first.
  init(tick: Int, _ changes: [MomentDifference.Change], from one: World, to other: World) {
    let moves = changes.filter { CornerDistances.tells($0.selection.field) }
    let distances = moves.isEmpty ? nil : CornerDistances(from: one, to: other)
    var asked: Set<Entity> = []
    var furthest: Entity?
    var most = DivergentPlace.leastSeen
    for entity in moves.map(\.selection.entity) where asked.insert(entity).inserted {
      guard let points = distances?.points(of: entity), points > most else { continue }
      (furthest, most) = (entity, points)
    }
    self.tick = tick
    points = furthest == nil ? 0 : most
    change =
      moves.filter { $0.selection.entity == furthest }
      .map { (change: $0, points: distances?.points(of: $0.selection.entity, by: $0.selection.field) ?? 0) }
      .max { $0.points < $1.points }?.change
      ?? changes.first { !CornerDistances.tells($0.selection.field) } ?? changes.first
  }
}
