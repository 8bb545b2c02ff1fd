import RiffleECS
import RiffleMotion

/// What a transition adds to an entity's own look, in SwiftUI's words the values of its modifier. Animatable, each
/// property on its own.
public struct TransitionEffect: Sendable, Hashable, Animatable {
  /// A factor.
  public var opacity: Float
  /// A factor, about the middle.
  public var scale: Float
  /// Factors across and down, about the middle, on top of the scale.
  public var stretch: SIMD2<Float>
  /// Points, in the parent's space.
  public var offset: SIMD2<Float>
  /// In widths and heights of the entity as it lies in its parent: (1, 0) is one width to the right.
  public var travel: SIMD2<Float>
  /// Points towards the viewer.
  public var lift: Float
  /// Clockwise.
  public var rotation: Angle
  public var turn: Angle
  public var tilt: Angle

  /// By default it changes nothing.
  public init(
    opacity: Float = 1, scale: Float = 1, stretch: SIMD2<Float> = .one, offset: SIMD2<Float> = .zero,
    travel: SIMD2<Float> = .zero, lift: Float = 0, rotation: Angle = .zero, turn: Angle = .zero, tilt: Angle = .zero
  ) {
    self.opacity = opacity
    self.scale = scale
    self.stretch = stretch
    self.offset = offset
    self.travel = travel
    self.lift = lift
    self.rotation = rotation
    self.turn = turn
    self.tilt = tilt
  }

  public static let identity = TransitionEffect()

  public typealias AnimatableData = AnimatablePair<
    AnimatablePair<
      AnimatablePair<Float, AnimatablePair<Float, SIMD2<Float>>>, AnimatablePair<SIMD2<Float>, SIMD2<Float>>
    >,
    AnimatablePair<AnimatablePair<Float, Angle>, AnimatablePair<Angle, Angle>>
  >

  @inlinable
  public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        AnimatablePair(AnimatablePair(opacity, AnimatablePair(scale, stretch)), AnimatablePair(offset, travel)),
        AnimatablePair(AnimatablePair(lift, rotation), AnimatablePair(turn, tilt)))
    }
    set {
      opacity = newValue.first.first.first
      (scale, stretch) = (newValue.first.first.second.first, newValue.first.first.second.second)
      (offset, travel) = (newValue.first.second.first, newValue.first.second.second)
      (lift, rotation) = (newValue.second.first.first, newValue.second.first.second)
      (turn, tilt) = (newValue.second.second.first, newValue.second.second.second)
    }
  }

  /// One effect on top of another: factors multiply, everything else adds up.
  public func combined(with other: TransitionEffect) -> TransitionEffect {
    TransitionEffect(
      opacity: opacity * other.opacity, scale: scale * other.scale, stretch: stretch * other.stretch,
      offset: offset + other.offset,
      travel: travel + other.travel, lift: lift + other.lift, rotation: rotation + other.rotation,
      turn: turn + other.turn, tilt: tilt + other.tilt)
  }

  /// What undoes movement: the way back is as long as the way there, a scale becomes its reciprocal. An opacity stays,
  /// because nothing can be more than there.
  public var inverted: TransitionEffect {
    TransitionEffect(
      opacity: opacity, scale: scale > 0 ? 1 / scale : scale,
      stretch: SIMD2(stretch.x > 0 ? 1 / stretch.x : stretch.x, stretch.y > 0 ? 1 / stretch.y : stretch.y),
      offset: -offset, travel: -travel, lift: -lift,
      rotation: .zero - rotation, turn: .zero - turn, tilt: .zero - tilt)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(SIMD4(opacity, scale, lift, rotation.radians))
    hasher.combine(stretch)
    hasher.combine(offset)
    hasher.combine(travel)
    hasher.combine(turn.radians)
    hasher.combine(tilt.radians)
  }
}

extension TransitionEffect {
  /// Properties of an effect.
  struct Fields: OptionSet, Hashable {
    let rawValue: UInt16
    static var opacity: Fields { Fields(rawValue: 1) }
    static var scale: Fields { Fields(rawValue: 2) }
    static var offset: Fields { Fields(rawValue: 4) }
    static var travel: Fields { Fields(rawValue: 8) }
    static var lift: Fields { Fields(rawValue: 16) }
    static var rotation: Fields { Fields(rawValue: 32) }
    static var turn: Fields { Fields(rawValue: 64) }
    static var tilt: Fields { Fields(rawValue: 128) }
    static var stretch: Fields { Fields(rawValue: 256) }
  }

  /// The properties that differ from another effect's.
  func differences(from other: TransitionEffect) -> Fields {
    var fields: Fields = []
    if opacity != other.opacity { fields.insert(.opacity) }
    if scale != other.scale { fields.insert(.scale) }
    if stretch != other.stretch { fields.insert(.stretch) }
    if offset != other.offset { fields.insert(.offset) }
    if travel != other.travel { fields.insert(.travel) }
    if lift != other.lift { fields.insert(.lift) }
    if rotation != other.rotation { fields.insert(.rotation) }
    if turn != other.turn { fields.insert(.turn) }
    if tilt != other.tilt { fields.insert(.tilt) }
    return fields
  }

  mutating func take(_ fields: Fields, from other: TransitionEffect) {
    if fields.contains(.opacity) { opacity = other.opacity }
    if fields.contains(.scale) { scale = other.scale }
    if fields.contains(.stretch) { stretch = other.stretch }
    if fields.contains(.offset) { offset = other.offset }
    if fields.contains(.travel) { travel = other.travel }
    if fields.contains(.lift) { lift = other.lift }
    if fields.contains(.rotation) { rotation = other.rotation }
    if fields.contains(.turn) { turn = other.turn }
    if fields.contains(.tilt) { tilt = other.tilt }
  }
}

extension Transform {
  /// The transform with an effect on top, for an entity of a size in points.
  public func applying(_ effect: TransitionEffect, size: SIMD2<Float>) -> Transform {
    var result = self
    let extent = size * SIMD2(abs(scale.x), abs(scale.y))
    // A scale is about the middle, wherever the anchor is.
    let lever = (SIMD2<Float>(0.5, 0.5) - anchor) * extent
    let factor = effect.stretch * effect.scale
    result.position += effect.offset + effect.travel * extent + (1 - factor) * lever
    result.scale *= factor
    result.lift += effect.lift
    result.rotation = result.rotation + effect.rotation
    result.turn = result.turn + effect.turn
    result.tilt = result.tilt + effect.tilt
    return result
  }
}
