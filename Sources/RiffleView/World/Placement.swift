import RiffleCore
import RiffleECS
import RiffleMotion

/// Where one entity is seen: what drawing, hit testing and the debugger's outlines start from.
public struct Placement: Hashable, Sendable {
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
  /// Whether the front is towards the viewer; exactly edge-on it is not.
  public var showsFront: Bool
  /// What the entities above it cut off: nothing is seen beyond any of these. In points of the picture.
  public var clips: [ClipOutline]
  /// What is presented, its offset, its lean and the interpolation between two ticks included.
  public var transform: Seen

  public var bounds: Rect { Rect(size: size) }

  /// The parts of a transform that shadows and hit tests read.
  public struct Seen: Hashable, Sendable {
    public var position: SIMD2<Float>
    public var lift: Float
    public var rotation: Float
    public var turn: Float
    public var tilt: Float
    public var scale: SIMD2<Float>
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

extension World {
  /// Everything with a `Transform` that is neither hidden nor represented by something else, back to front.
  ///
  /// Order: by `Transform.depth`, equal depths by entity index. Children follow their parent at once, in the same order
  /// among themselves, and never leave its place between the parent's siblings: a card takes its label with it. A lifted
  /// card is in front only if its depth says so.
  ///
  /// With `previous` (the same world one tick earlier) transforms, sizes and opacities lie between the two presented
  /// values at `alpha` (0 is the previous tick, 1 this one); an entity that was not there then is seen where it is now.
  /// Leave `previous` out when time stands still: the picture is the tick.
  public func placements(alpha: Float = 1, previous: World? = nil) -> [Placement] {
    var builder = PlacementBuilder(world: self, previous: alpha < 1 ? previous : nil, alpha: alpha)
    return builder.build()
  }
}

/// Walks the parent trees front and back.
struct PlacementBuilder {
  private struct Node {
    var entity: Entity
    var transform: Transform
    var children: [Int] = []
  }

  private let world: World
  private let previous: World?
  private let alpha: Float
  private let velocities: Velocities<Transform>
  private let offsetVelocities: Velocities<Offset>
  private let pastVelocities: Velocities<Transform>?
  private let pastOffsetVelocities: Velocities<Offset>?
  private let appearance: Appearance
  private let hasClips: Bool
  private var nodes: [Node] = []
  private var result: [Placement] = []

  init(world: World, previous: World?, alpha: Float) {
    self.world = world
    self.previous = previous
    self.alpha = max(min(alpha, 1), 0)
    appearance = Appearance(world)
    hasClips = world.count(of: Clip.self) > 0
    velocities = world.velocities(Transform.self)
    offsetVelocities = world.velocities(Offset.self)
    pastVelocities = previous?.velocities(Transform.self)
    pastOffsetVelocities = previous?.velocities(Offset.self)
  }

  mutating func build() -> [Placement] {
    var rows: [Int] = []
    world.each(Transform.self) { entity, _ in
      while rows.count <= entity.row { rows.append(-1) }
      rows[entity.row] = nodes.count
      nodes.append(Node(entity: entity, transform: seen(entity)))
    }
    // Parents that are gone or have no place are no parents; so are those in a chain that returns to itself.
    var roots: [Int] = []
    for i in nodes.indices {
      if let parent = parent(of: nodes[i].entity), chainEnds(nodes[i].entity) {
        nodes[rows[parent.row]].children.append(i)
      } else {
        roots.append(i)
      }
    }
    result.reserveCapacity(nodes.count)
    for root in sorted(roots) { place(root, in: .identity, opacity: 1, clips: []) }
    return result
  }

  private func parent(of entity: Entity) -> Entity? {
    guard let parent = world.get(Parent.self, entity)?.entity, world.has(Transform.self, parent) else { return nil }
    return parent
  }

  private func chainEnds(_ entity: Entity) -> Bool {
    var (current, links) = (entity, 0)
    while let next = parent(of: current) {
      links += 1
      if links > Parent.longestChain || next == entity { return false }
      current = next
    }
    return true
  }

  /// By depth, then in the order of the entities, in which they come.
  private func sorted(_ indices: [Int]) -> [Int] {
    if indices.count < 2 { return indices }
    return indices.sorted {
      let (a, b) = (nodes[$0].transform.depth, nodes[$1].transform.depth)
      return a == b ? $0 < $1 : a < b
    }
  }

  private mutating func place(
    _ index: Int, in parent: Homography, opacity inherited: Float, clips: [ClipOutline]
  ) {
    let node = nodes[index]
    if world.has(Hidden.self, node.entity) || world.has(Represented.self, node.entity) { return }
    let size = between(Size.self, node.entity)?.value ?? .zero
    let own = between(Opacity.self, node.entity)?.value ?? 1
    let opacity = inherited * max(min(own * (between(TransitionState.self, node.entity)?.effect.opacity ?? 1), 1), 0)
    let transform = node.transform
    var projection = Projection(transform, size: size)
    let showsFront = projection.showsFront
    if !showsFront, world.has(OneSided.self, node.entity) { return }
    let isTwoSided = world.has(TwoSided.self, node.entity)
    if isTwoSided, !showsFront {
      // The back hangs behind the front, turned round beforehand about the same anchor.
      projection.turn += .pi
      projection.pivot.x = size.x - projection.pivot.x
    }
    let homography = parent * projection.homography
    guard homography.isFinite, opacity > 0 else { return }
    result.append(
      Placement(
        entity: node.entity, size: size, homography: homography, parent: parent, opacity: opacity,
        showsFront: showsFront, clips: clips,
        transform: Placement.Seen(
          position: transform.position, lift: transform.lift, rotation: transform.rotation.radians,
          turn: transform.turn.radians, tilt: transform.tilt.radians, scale: transform.scale,
          anchor: transform.anchor)))
    if isTwoSided, !showsFront { return }
    if node.children.isEmpty { return }
    var clips = clips
    if hasClips, world.has(Clip.self, node.entity) {
      let (radius, isEllipse) = appearance.outline(of: node.entity)
      let outline = Outline(Rect(size: size), radius: radius, isEllipse: isEllipse)
      clips.append(ClipOutline(outline, homography: homography))
    }
    for child in sorted(node.children) { place(child, in: homography, opacity: opacity, clips: clips) }
  }

  private func seen(_ entity: Entity) -> Transform {
    let now = leaning(entity, in: world, velocities, offsetVelocities)
    guard let previous, let pastVelocities, let pastOffsetVelocities, previous.has(Transform.self, entity),
      !previous.has(Hidden.self, entity)
    else {
      return now
    }
    var between = now
    let past = leaning(entity, in: previous, pastVelocities, pastOffsetVelocities).animatableData
    var step = now.animatableData - past
    step.scale(by: Double(alpha))
    between.animatableData = past + step
    return between
  }

  private func leaning(
    _ entity: Entity, in world: World, _ velocities: Velocities<Transform>, _ offsets: Velocities<Offset>
  ) -> Transform {
    guard let transform = world.presentedTransform(of: entity) else { return Transform() }
    guard let lean = world.get(Lean.self, entity) else { return transform }
    return lean.apply(to: transform, velocity: velocities[entity].first.first + offsets[entity].first.first)
  }

  private func between<C: Component & Animatable>(_ type: C.Type, _ entity: Entity) -> C? {
    guard var now = world.presentedIfPresent(type, of: entity) else { return nil }
    guard let past = previous?.presentedIfPresent(type, of: entity) else { return now }
    var step = now.animatableData - past.animatableData
    step.scale(by: Double(alpha))
    now.animatableData = past.animatableData + step
    return now
  }
}
