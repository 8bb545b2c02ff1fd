import RiffleCore
import RiffleECS
import RiffleMotion

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
  /// Whether the front is towards the viewer; exactly edge-on it is not.
  public var showsFront: Bool
  /// What the entities above it cut off: nothing is seen beyond any of these. In points of the picture.
  public var clips: [ClipOutline]
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

extension World {
  /// Everything with a `Transform` that is neither hidden nor represented by something else, back to front.
  ///
  /// Order: by `Transform.depth`, equal depths by entity index. Children follow their parent at once, in the same order
  /// among themselves, and never leave its place between the parent's siblings: a card takes its label with it. A lifted
  /// card is in front only if its depth says so.
  ///
  /// With `previous` (the same world one tick earlier) transforms, sizes and opacities lie between the two presented
  /// values at `alpha` (0 is the previous tick, 1 this one); an entity that was not there then is seen where it is now.
  /// Leave `previous` out when time stands still: the picture is the tick. What was written since the last step counts,
  /// see `presented`.
  public func placements(alpha: Float = 1, previous: World? = nil) -> [Placement] {
    var builder = PlacementBuilder(
      world: takingUpWrites(), previous: alpha < 1 ? previous?.takingUpWrites() : nil, alpha: alpha)
    return builder.build()
  }
}

/// Walks the parent trees front and back.
struct PlacementBuilder {
  private struct Node {
    var entity: Entity
    var transform: Transform
  }

  private let world: World
  private let previous: World?
  private let alpha: Float
  /// Nil where nothing leans.
  private let velocities: Velocities<Transform>?
  private let offsetVelocities: Velocities<Offset>?
  private let pastVelocities: Velocities<Transform>?
  private let pastOffsetVelocities: Velocities<Offset>?
  private let appearance: Appearance
  /// What no entity has need not be looked for on each.
  private let (hasClips, hasOpacities, hasTransitions, hasSides): (Bool, Bool, Bool, Bool)
  private let (hasHidden, hasParents, hasFollowers, hasCamera): (Bool, Bool, Bool, Bool)
  private var nodes: [Node] = []
  /// By node.
  private var children: [[Int]] = []
  private var result: [Placement] = []

  init(world: World, previous: World?, alpha: Float) {
    self.world = world
    self.previous = previous
    self.alpha = max(min(alpha, 1), 0)
    appearance = Appearance(world)
    hasClips = world.count(of: Clip.self) > 0
    hasOpacities = world.count(of: Opacity.self) > 0
    hasTransitions = world.count(of: TransitionState.self) > 0
    hasSides = world.count(of: OneSided.self) > 0 || world.count(of: TwoSided.self) > 0
    hasHidden = world.count(of: Hidden.self) > 0 || world.count(of: HiddenByReplica.self) > 0
    hasParents = world.count(of: Parent.self) > 0
    hasFollowers = world.count(of: Follow.self) > 0
    hasCamera = world.count(of: Viewport.self) > 0
    let leaning = world.count(of: VelocityTilt.self) > 0
    velocities = leaning ? world.velocities(Transform.self) : nil
    offsetVelocities = leaning ? world.velocities(Offset.self) : nil
    pastVelocities = leaning ? previous?.velocities(Transform.self) : nil
    pastOffsetVelocities = leaning ? previous?.velocities(Offset.self) : nil
  }

  mutating func build() -> [Placement] {
    var rows: [Int] = []
    nodes.reserveCapacity(world.count(of: Transform.self))
    rows.reserveCapacity(world.count(of: Transform.self))
    world.each(Transform.self) { entity, _ in
      while rows.count <= entity.row { rows.append(-1) }
      rows[entity.row] = nodes.count
      nodes.append(Node(entity: entity, transform: seen(entity)))
    }
    children = [[Int]](repeating: [], count: nodes.count)
    // Parents that are gone or have no place are no parents; so are those in a chain that returns to itself.
    var roots: [Int] = []
    // Neighbours mostly have the same parent.
    var last: (parent: Entity, ends: Bool)?
    for i in nodes.indices {
      guard let parent = parent(of: nodes[i].entity) else {
        roots.append(i)
        continue
      }
      if last?.parent != parent { last = (parent, chainEnds(above: parent)) }
      if last?.ends == true { children[rows[parent.row]].append(i) } else { roots.append(i) }
    }
    result.reserveCapacity(nodes.count)
    for root in sorted(roots) { place(root, in: .identity, opacity: 1, clips: []) }
    return result
  }

  private func parent(of entity: Entity) -> Entity? {
    guard hasParents, let parent = world.get(Parent.self, entity)?.entity, world.has(Transform.self, parent) else {
      return nil
    }
    return parent
  }

  /// Whether the chain of ancestors of a parent ends: then none of its descendants can be among them.
  private func chainEnds(above parent: Entity) -> Bool {
    var (current, links) = (parent, 1)
    while let next = self.parent(of: current) {
      links += 1
      if links > Parent.longestChain || next == parent { return false }
      current = next
    }
    return true
  }

  /// By depth, then in the order of the entities, in which they come.
  private func sorted(_ indices: [Int]) -> [Int] {
    guard let first = indices.first, indices.count > 1 else { return indices }
    var (low, high) = (nodes[first].transform.depth, nodes[first].transform.depth)
    var isSorted = true
    var last = low
    for index in indices {
      let depth = nodes[index].transform.depth
      if depth < last { isSorted = false }
      last = depth
      (low, high) = (min(low, depth), max(high, depth))
    }
    if isSorted { return indices }
    // A few depths for many things, as in a flight: counted instead of compared.
    let count = Int(high) - Int(low) + 1
    guard count <= 4 * indices.count else {
      return indices.sorted {
        let (a, b) = (nodes[$0].transform.depth, nodes[$1].transform.depth)
        return a == b ? $0 < $1 : a < b
      }
    }
    var starts = [Int](repeating: 0, count: count + 1)
    for index in indices { starts[Int(nodes[index].transform.depth) - Int(low) + 1] += 1 }
    for place in 1..<count { starts[place] += starts[place - 1] }
    var sorted = indices
    for index in indices {
      let place = Int(nodes[index].transform.depth) - Int(low)
      sorted[starts[place]] = index
      starts[place] += 1
    }
    return sorted
  }

  private mutating func place(
    _ index: Int, in parent: Homography, opacity inherited: Float, clips: [ClipOutline]
  ) {
    let entity = nodes[index].entity
    if hasHidden, world.has(Hidden.self, entity) || world.has(HiddenByReplica.self, entity) { return }
    let size = between(Size.self, entity)?.value ?? .zero
    let own = hasOpacities ? between(Opacity.self, entity)?.value ?? 1 : 1
    let fade = hasTransitions ? between(TransitionState.self, entity)?.effect.opacity ?? 1 : 1
    var opacity = inherited * max(min(own * fade, 1), 0)
    if hasCamera { opacity *= world.cameraOpacity(over: entity) }
    let transform = nodes[index].transform
    var projection = Projection(transform, size: size)
    let showsFront = projection.showsFront
    if hasSides, !showsFront, world.has(OneSided.self, entity) { return }
    let isTwoSided = hasSides && world.has(TwoSided.self, entity)
    if isTwoSided, !showsFront {
      // The back hangs behind the front, turned round beforehand about the same anchor.
      projection.turn += .pi
      projection.pivot.x = size.x - projection.pivot.x
    }
    let homography = parent * projection.homography
    guard homography.isFinite, opacity > 0 else { return }
    result.append(
      Placement(
        entity: entity, size: size, homography: homography, parent: parent, opacity: opacity,
        showsFront: showsFront, clips: clips,
        transform: Placement.Seen(
          position: transform.position, lift: transform.lift, rotation: transform.rotation.radians,
          turn: transform.turn.radians, tilt: transform.tilt.radians, scale: transform.scale,
          anchor: transform.anchor)))
    if isTwoSided, !showsFront { return }
    if children[index].isEmpty { return }
    var clips = clips
    if hasClips, world.has(Clip.self, entity) {
      let (radius, isEllipse) = appearance.outline(of: entity)
      let outline = Outline(Rect(size: size), radius: radius, isEllipse: isEllipse)
      clips.append(ClipOutline(outline, homography: homography))
    }
    for child in sorted(children[index]) { place(child, in: homography, opacity: opacity, clips: clips) }
  }

  private func seen(_ entity: Entity) -> Transform {
    let now = leaning(entity, in: world, velocities, offsetVelocities)
    guard let previous, previous.has(Transform.self, entity), !previous.has(Hidden.self, entity) else { return now }
    var between = now
    var past = leaning(entity, in: previous, pastVelocities, pastOffsetVelocities)
    if hasFollowers, world.has(Follow.self, entity) {
      // A path's direction is an angle of one turn: from one end of that to the other is no turn.
      let turns = ((now.rotation.radians - past.rotation.radians) / (2 * .pi)).rounded()
      past.rotation = past.rotation + .radians(turns * 2 * .pi)
    }
    var step = now.animatableData - past.animatableData
    step.scale(by: Double(alpha))
    between.animatableData = past.animatableData + step
    return between
  }

  private func leaning(
    _ entity: Entity, in world: World, _ velocities: Velocities<Transform>?, _ offsets: Velocities<Offset>?
  ) -> Transform {
    guard var transform = world.presentedTransform(of: entity) else { return Transform() }
    if hasCamera { transform = world.viewed(transform, of: entity, as: .presented) }
    guard let velocities, let offsets, let lean = world.get(VelocityTilt.self, entity) else { return transform }
    return lean.apply(to: transform, velocity: velocities[entity].position + offsets[entity].position)
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
