import RiffleECS
import RiffleMotion

/// A temporary displacement, added to an entity's `Transform` when it is presented.
///
/// A card in flight keeps its position in `Transform`. An arc, a hop, a tilt towards the pointer and the response to a press
/// are offsets. Each is a field that animates independently and usually returns to zero.
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

  /// Each property is its own field.
  @inlinable
  public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        AnimatablePair(position, lift),
        AnimatablePair(AnimatablePair(rotation, turn), AnimatablePair(tilt, scale)))
    }
    set {
      position = newValue.first.first
      lift = newValue.first.second
      rotation = newValue.second.first.first
      turn = newValue.second.first.second
      tilt = newValue.second.second.first
      scale = newValue.second.second.second
    }
  }

  public static var fieldNames: [String] { ["position", "lift", "rotation", "turn", "tilt", "scale"] }
  @inlinable public static var isMovement: Bool { true }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(position, lift, rotation.radians, turn.radians, tilt.radians, scale)
  }
}

extension AnimatablePair where First == AnimatablePair<SIMD2<Float>, Float> {
  /// The position in the data, or in the velocity, of a `Transform` or an `Offset`.
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
  /// The presented transform of an entity, including its offset, shake, followed path and transition, but not the camera. Nil
  /// without a transform.
  public func presentedTransform(of entity: Entity) -> Transform? {
    placeParts(of: entity).map { transform(of: entity, by: $0) }
  }
}
