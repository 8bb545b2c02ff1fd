/// Position, rotation and scale of an entity, relative to its parent.
///
/// Lengths are in points with y pointing down. Each animatable property is a field of its own. The order of application
/// is scale, turn, tilt, rotation, perspective about the anchor, then position.
public struct Transform: Component, Animatable {
  /// The position of the anchor, in points of the parent's space.
  public var position: SIMD2<Float>
  /// Height above the table in points, towards the viewer. Shadows read it; it does not change the draw order.
  public var lift: Float
  /// Rotation in the plane of the screen, clockwise.
  public var rotation: Angle
  /// Rotation about the vertical axis: a flip. 0 shows the front, 180° the back.
  public var turn: Angle
  /// Rotation about the horizontal axis.
  public var tilt: Angle
  /// Factors along x and y; 1 is natural size, negative values mirror.
  public var scale: SIMD2<Float>
  /// The point at `position`, fixed by rotations, in units of its size from the top left corner. Not animated.
  public var anchor: SIMD2<Float>
  /// Distance of the eye in points, Core Animation's `m34 = -1 / perspective`; 0 is parallel projection. Not animated.
  public var perspective: Float
  /// Draw order: larger is nearer. Equal depths are drawn in the order of their entities. Not animated.
  public var depth: Int32

  public init(
    position: SIMD2<Float> = .zero, lift: Float = 0, rotation: Angle = .zero, turn: Angle = .zero, tilt: Angle = .zero,
    scale: SIMD2<Float> = .one, anchor: SIMD2<Float> = [0.5, 0.5], perspective: Float = 400, depth: Int32 = 0
  ) {
    (self.position, self.lift, self.rotation, self.turn, self.tilt) = (position, lift, rotation, turn, tilt)
    (self.scale, self.anchor, self.perspective, self.depth) = (scale, anchor, perspective, depth)
  }

  public typealias AnimatableData = AnimatablePair<
    AnimatablePair<SIMD2<Float>, Float>,
    AnimatablePair<AnimatablePair<Angle, Angle>, AnimatablePair<Angle, SIMD2<Float>>>
  >

  @inlinable public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        AnimatablePair(position, lift), AnimatablePair(AnimatablePair(rotation, turn), AnimatablePair(tilt, scale)))
    }
    set {
      (position, lift) = (newValue.first.first, newValue.first.second)
      (rotation, turn) = (newValue.second.first.first, newValue.second.first.second)
      (tilt, scale) = (newValue.second.second.first, newValue.second.second.second)
    }
  }

  public static var fieldNames: [String] { ["position", "lift", "rotation", "turn", "tilt", "scale"] }
  @inlinable public static var isMovement: Bool { true }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(
      position, lift, rotation.radians, turn.radians, tilt.radians, scale, anchor, perspective,
      UInt32(bitPattern: depth))
  }
}

/// A temporary displacement, added to an entity's `Transform` when it is presented. Animatable, field by field.
public struct Offset: Component, Animatable {
  /// Points, in the parent's space.
  public var position: SIMD2<Float>
  /// Points towards the viewer.
  public var lift: Float
  /// Clockwise.
  public var rotation: Angle
  /// About y: a positive turn sends the right edge away from the eye.
  public var turn: Angle
  /// About x: a positive tilt brings the bottom edge towards the eye.
  public var tilt: Angle
  /// Added to 1 and multiplied with the scale: -0.03 is 3 % smaller.
  public var scale: Float

  public init(
    position: SIMD2<Float> = .zero, lift: Float = 0, rotation: Angle = .zero, turn: Angle = .zero, tilt: Angle = .zero,
    scale: Float = 0
  ) {
    (self.position, self.lift, self.rotation, self.turn, self.tilt) = (position, lift, rotation, turn, tilt)
    self.scale = scale
  }

  public typealias AnimatableData = AnimatablePair<
    AnimatablePair<SIMD2<Float>, Float>, AnimatablePair<AnimatablePair<Angle, Angle>, AnimatablePair<Angle, Float>>
  >

  @inlinable public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        AnimatablePair(position, lift), AnimatablePair(AnimatablePair(rotation, turn), AnimatablePair(tilt, scale)))
    }
    set {
      (position, lift) = (newValue.first.first, newValue.first.second)
      (rotation, turn) = (newValue.second.first.first, newValue.second.first.second)
      (tilt, scale) = (newValue.second.second.first, newValue.second.second.second)
    }
  }

  public static var fieldNames: [String] { Transform.fieldNames }
  @inlinable public static var isMovement: Bool { true }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(position, lift, rotation.radians, turn.radians, tilt.radians, scale)
  }
}

extension AnimatablePair where First == AnimatablePair<SIMD2<Float>, Float> {
  /// The position in the data or the velocity of a `Transform` or an `Offset`.
  @inlinable public var position: SIMD2<Float> { first.first }
}

extension Transform {
  /// The transform with this offset applied.
  public func offset(by offset: Offset) -> Transform {
    var result = self
    result.position += offset.position
    result.lift += offset.lift
    result.rotation = result.rotation + offset.rotation
    result.turn = result.turn + offset.turn
    result.tilt = result.tilt + offset.tilt
    result.scale *= 1 + offset.scale
    return result
  }
}

extension World {
  /// The presented transform of an entity, with offset, shake, followed path and transition, without the camera.
  public func presentedTransform(of entity: Entity) -> Transform? {
    placeParts(of: entity).map { transform(of: entity, by: $0) }
  }
}

/// The entity in whose space this entity's `Transform` is, instead of the window's.
public struct Parent: Component {
  /// The parent. A despawned one counts as none, and so does a cycle.
  public var entity: Entity

  /// The longest chain of parents; longer ones are cut, so that drawing always ends.
  package static let longestChain = 64

  public init(_ entity: Entity) { self.entity = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(entity) }
}

extension World {
  /// The ancestors of an entity, nearest first, up to a despawned one or a cycle.
  public func ancestors(of entity: Entity) -> [Entity] {
    var result: [Entity] = []
    var current = entity
    while let parent = get(Parent.self, current)?.entity, isAlive(parent), parent != entity,
      result.count < Parent.longestChain
    {
      result.append(parent)
      current = parent
    }
    return result
  }

  /// The direct children of an entity, in index order. Linear in the number of entities with a parent.
  public func children(of entity: Entity) -> [Entity] {
    var result: [Entity] = []
    each(Parent.self) { child, parent in if parent.entity == entity, child != entity { result.append(child) } }
    return result
  }

  /// An entity and its descendants, each after its parent, without the subtrees for which `isLeftOut` returns true.
  public func tree(of entity: Entity, leavingOut isLeftOut: (Entity) -> Bool = { _ in false }) -> [Entity] {
    guard isAlive(entity), !isLeftOut(entity) else { return [] }
    var children: [[Entity]] = []
    each(Parent.self) { child, parent in
      guard isAlive(parent.entity) else { return }
      while children.count <= parent.entity.row { children.append([]) }
      children[parent.entity.row].append(child)
    }
    var isIn = [Bool](repeating: false, count: rowCount)
    isIn[entity.row] = true
    var result = [entity]
    var next = 0
    while next < result.count {
      let row = result[next].row
      next += 1
      guard row < children.count else { continue }
      for child in children[row] where !isIn[child.row] && !isLeftOut(child) {
        isIn[child.row] = true
        result.append(child)
      }
    }
    return result
  }

  /// Despawns an entity and all its descendants.
  public mutating func despawnTree(_ entity: Entity) { for member in tree(of: entity).reversed() { despawn(member) } }
}
