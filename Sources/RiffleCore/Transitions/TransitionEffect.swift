import RiffleECS
import RiffleMotion

/// The effect of a transition on an entity: the values of SwiftUI's transition modifier. Animatable; each property is a field.
public struct TransitionEffect: Sendable, Hashable, Animatable, StateFoldable {
  /// Opacity factor.
  public var opacity: Float
  /// Scale factor about the centre.
  public var scale: Float
  /// Factors for width and height about the middle, multiplied with the scale.
  public var stretch: SIMD2<Float>
  /// Points, in the parent's space.
  public var offset: SIMD2<Float>
  /// In widths and heights of the entity in its parent: (1, 0) is one width to the right.
  public var travel: SIMD2<Float>
  /// Points towards the viewer.
  public var lift: Float
  /// Clockwise.
  public var rotation: Angle
  /// Added about y.
  public var turn: Angle
  /// Added about x.
  public var tilt: Angle
  /// Points.
  public var blur: Float

  /// An effect; by default the identity.
  public init(
    opacity: Float = 1, scale: Float = 1, stretch: SIMD2<Float> = .one, offset: SIMD2<Float> = .zero,
    travel: SIMD2<Float> = .zero, lift: Float = 0, rotation: Angle = .zero, turn: Angle = .zero, tilt: Angle = .zero,
    blur: Float = 0
  ) {
    (self.opacity, self.scale, self.stretch, self.offset, self.travel) = (opacity, scale, stretch, offset, travel)
    (self.lift, self.rotation, self.turn, self.tilt, self.blur) = (lift, rotation, turn, tilt, blur)
  }

  /// No change.
  public static let identity = TransitionEffect()

  public typealias AnimatableData = AnimatablePair<
    AnimatablePair<
      AnimatablePair<
        AnimatablePair<Float, AnimatablePair<Float, SIMD2<Float>>>, AnimatablePair<SIMD2<Float>, SIMD2<Float>>
      >,
      AnimatablePair<AnimatablePair<Float, Angle>, AnimatablePair<Angle, Angle>>
    >, Float
  >

  @inlinable
  public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        AnimatablePair(
          AnimatablePair(AnimatablePair(opacity, AnimatablePair(scale, stretch)), AnimatablePair(offset, travel)),
          AnimatablePair(AnimatablePair(lift, rotation), AnimatablePair(turn, tilt))), blur)
    }
    set {
      let (flat, deep) = (newValue.first.first, newValue.first.second)
      opacity = flat.first.first
      (scale, stretch) = (flat.first.second.first, flat.first.second.second)
      (offset, travel) = (flat.second.first, flat.second.second)
      (lift, rotation) = (deep.first.first, deep.first.second)
      (turn, tilt) = (deep.second.first, deep.second.second)
      blur = newValue.second
    }
  }

  /// Combines two effects: factors multiply, all other values add.
  public func combined(with other: TransitionEffect) -> TransitionEffect {
    TransitionEffect(
      opacity: opacity * other.opacity, scale: scale * other.scale, stretch: stretch * other.stretch,
      offset: offset + other.offset,
      travel: travel + other.travel, lift: lift + other.lift, rotation: rotation + other.rotation,
      turn: turn + other.turn, tilt: tilt + other.tilt, blur: blur + other.blur)
  }

  /// The opposite movement: offsets are negated, a scale becomes its reciprocal. Opacity and blur stay, because they have no
  /// opposite.
  public var inverted: TransitionEffect {
    TransitionEffect(
      opacity: opacity, scale: scale > 0 ? 1 / scale : scale,
      stretch: SIMD2(stretch.x > 0 ? 1 / stretch.x : stretch.x, stretch.y > 0 ? 1 / stretch.y : stretch.y),
      offset: -offset, travel: -travel, lift: -lift,
      rotation: .zero - rotation, turn: .zero - turn, tilt: .zero - tilt, blur: blur)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(SIMD4(opacity, scale, lift, rotation.radians), stretch, offset, travel, turn.radians, tilt.radians)
    if blur != 0 { hasher.combine(blur) }
  }
}

extension TransitionEffect {
  private static let layout = FieldLayout(AnimatableData.self)

  /// Properties of an effect: a bit for each field of its animatable data.
  package struct Fields: OptionSet, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    static var stretch: Fields { Fields(rawValue: 1 << 2) }
    static var offset: Fields { Fields(rawValue: 1 << 3) }
  }

  package func differences(from other: TransitionEffect) -> Fields {
    var lanes = FloatLanes(width: Self.layout.width)
    return Fields(rawValue: lanes.appendDifference(other.animatableData, animatableData, Self.layout))
  }

  package mutating func take(_ fields: Fields, from other: TransitionEffect) {
    var own = [Float](repeating: 0, count: Self.layout.width)
    var others = own
    animatableData.store(to: &own)
    other.animatableData.store(to: &others)
    for field in Self.layout.fields(fields.rawValue) {
      let first = Self.layout.lanes[field]
      for lane in first..<first + Self.layout.widths[field] { own[lane] = others[lane] }
    }
    animatableData = AnimatableData(lanes: own)
  }
}

extension Transform {
  /// The transform with an effect applied, for an entity of a size in points.
  public func applying(_ effect: TransitionEffect, size: SIMD2<Float>) -> Transform {
    var result = self
    let extent = size * SIMD2(abs(scale.x), abs(scale.y))
    // A scale is about the middle, for any anchor.
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
