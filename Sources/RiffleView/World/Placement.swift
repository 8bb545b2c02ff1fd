import RiffleCore

/// Where one entity is seen: what drawing, hit testing and the debugger's outlines start from.
public struct Placement: Hashable, Sendable {
  /// What is seen.
  public var entity: Entity
  /// The entity's own space has its origin at its top left corner, and this size in points.
  public var size: SIMD2<Float>
  /// Own points to points of the picture, parents and perspective included. A face seen from behind is not mirrored:
  /// for a two-sided entity this is the space of the face that is shown.
  public var homography: Homography
  /// The parent's own points to points of the picture.
  public var parent: Homography
  /// Multiplied down the chain, 0 to 1.
  public var opacity: Float
  /// Gathered down the chain, in points of its own space; what can be hit is not blurred.
  public var blur: Float
  /// Multiplies the colours, gathered down the chain.
  public var tint: SRGBColor
  /// Whether the front is towards the viewer; exactly edge-on it is not.
  public var showsFront: Bool
  /// What the entities above it cut off: nothing is seen beyond any of these. In points of the picture.
  public var clips: [ClipOutline]
  /// The entities, itself or above it, through whose `Mask` or `MaskedBy` it is seen.
  package var masked: [Entity]
  /// The opacities below 1 of itself and of the entities above it, from the outermost.
  var fades: [Fade]
  /// Through which of several cameras it is seen, by their order; nil where there are no parts of the picture.
  package var view: Int?
  /// What is presented, its offset, its lean and the interpolation between two ticks included.
  public var transform: Seen

  /// Its rectangle in its own space.
  public var bounds: Rect { Rect(size: size) }

  /// The parts of a transform that shadows and hit tests read.
  public struct Seen: Hashable, Sendable {
    /// Where its pivot is, in its parent's space, in points.
    public var position: SIMD2<Float>
    /// Towards the viewer, in points.
    public var lift: Float
    /// About z, in radians.
    public var rotation: Float
    /// About y, in radians.
    public var turn: Float
    /// About x, in radians.
    public var tilt: Float
    /// Factors along its own axes.
    public var scale: SIMD2<Float>
    /// Its pivot, as shares of its size.
    public var anchor: SIMD2<Float>
  }

  /// Whether no clip cuts off a point of the picture.
  public func isUncut(at point: SIMD2<Float>) -> Bool { clips.allSatisfy { $0.contains(point) } }

  /// A point of the picture in the entity's own space; nil when the entity is edge-on or the point is beyond its
  /// horizon.
  public func local(_ point: SIMD2<Float>) -> SIMD2<Float>? {
    guard let image = homography.inverse?.homogeneous(point), image.z > 0 else { return nil }
    let local = SIMD2(image.x, image.y) / image.z
    return local.x.isFinite && local.y.isFinite ? local : nil
  }
}

extension Placement {
  /// Where an entity is seen among placements: the first that is not cut off in its middle, else the first.
  package static func seen(of entity: Entity, among placements: [Placement]) -> Placement? {
    guard let first = placements.first(where: { $0.entity == entity }) else { return nil }
    guard first.view != nil else { return first }
    let uncut = placements.first { placement in
      placement.entity == entity && placement.homography.project(placement.size / 2).map(placement.isUncut) == true
    }
    return uncut ?? first
  }
}

extension World {
  /// Where an entity is seen: of several views of it one that is not cut off in its middle, if there is one.
  package func seenPlacement(of entity: Entity) -> Placement? { Placement.seen(of: entity, among: placements()) }

  /// Everything with a `Transform` that is neither hidden nor represented by something else, back to front.
  ///
  /// Order: by `Transform.depth`, equal depths by entity index. Children follow their parent at once, in the same order
  /// among themselves, and never leave its place between the parent's siblings: a card takes its label with it. A lifted
  /// card is in front only if its depth says so.
  ///
  /// Where several cameras have a part of the picture each, what their `Viewport` contains is there once for each, one after the
  /// other, clipped to the part.
  ///
  /// With `previous` (the same world one tick earlier) transforms, sizes and opacities lie between the two presented
  /// values at `alpha` (0 is the previous tick, 1 this one); an entity that was not there then is seen where it is now.
  /// Leave `previous` out when time stands still: the picture is the tick. What was written since the last step counts,
  /// see `presented`.
  public func placements(alpha: Float = 1, previous: World? = nil) -> [Placement] {
    var placements: [Placement] = []
    placements.reserveCapacity(count(of: Transform.self))
    place(alpha: alpha, previous: previous, into: &placements)
    return placements
  }

  /// Where some entities are seen, in the order of `placements`: what else there is is not looked at.
  package func placements(of wanted: Set<Entity>) -> [Placement] {
    var chains = wanted
    for entity in wanted {
      var next = get(Parent.self, entity)?.entity
      while let parent = next, chains.insert(parent).inserted { next = get(Parent.self, parent)?.entity }
    }
    var placements: [Placement] = []
    PlacementBuilder(world: takingUpWrites(), previous: nil, alpha: 1, of: chains).build(into: &placements)
    return placements.filter { wanted.contains($0.entity) }
  }

  /// Hands over each of `placements`, in their order, to a reader that keeps none of them.
  func place(alpha: Float, previous: World?, into sink: inout some PlacementSink) {
    PlacementBuilder(
      world: takingUpWrites(), previous: alpha < 1 ? previous?.takingUpWrites() : nil, alpha: max(min(alpha, 1), 0)
    ).build(into: &sink)
  }
}

/// Takes placements, from back to front.
protocol PlacementSink {
  /// Takes an entity without children that nothing cuts, tints or blurs, before its placement is made; false where that is needed.
  ///
  /// - Parameter fades: of the entities above it.
  mutating func take(
    _ entity: Entity, size: SIMD2<Float>, homography: Homography, opacity: Float, in fades: [Fade]
  ) -> Bool
  mutating func take(_ placement: Placement)
}

extension [Placement]: PlacementSink {
  mutating func take(
    _ entity: Entity, size: SIMD2<Float>, homography: Homography, opacity: Float, in fades: [Fade]
  ) -> Bool { false }
  mutating func take(_ placement: Placement) { append(placement) }
}
