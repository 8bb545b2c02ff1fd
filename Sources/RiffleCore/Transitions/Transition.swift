/// The insertion and removal animation of an entity, with SwiftUI's names; without the component it fades.
public struct Transition: Component, Hashable {
  struct Stage: Hashable {
    var active: TransitionEffect
    var identity: TransitionEffect
    var animation: Animation?
  }

  let insertion: [Stage]
  let removal: [Stage]

  package struct Part: Hashable {
    var effect: TransitionEffect
    package var animation: Animation?
  }

  package func parts(in phase: TransitionPhase) -> [Part] {
    (phase == .didDisappear ? removal : insertion).map {
      Part(effect: phase.isIdentity ? $0.identity : $0.active, animation: $0.animation)
    }
  }

  /// The effect on the entity in a phase.
  public func effect(in phase: TransitionPhase) -> TransitionEffect {
    parts(in: phase).reduce(.identity) { $0.combined(with: $1.effect) }
  }

  public func fold(into hasher: inout StateHasher) {
    for phase in TransitionPhase.allCases {
      for part in parts(in: phase) {
        part.effect.fold(into: &hasher)
        hasher.combine(part.animation?.totalDuration ?? -1)
      }
    }
  }
}

extension Transition {
  /// No animation.
  public static let identity = modifier(active: .identity)

  /// Fades in and out. The default.
  public static let opacity = modifier(active: TransitionEffect(opacity: 0))

  /// Grows from a point and shrinks to it.
  public static let scale = scale(0)

  /// Grows from a scale and shrinks to it.
  ///
  /// - Parameters:
  ///   - scale: a factor, 0 or more.
  ///   - anchor: the fixed point, in units of the entity's size; (0.5, 0.5) is the middle.
  public static func scale(_ scale: Float, anchor: SIMD2<Float> = [0.5, 0.5]) -> Transition {
    modifier(active: TransitionEffect(scale: scale, travel: (1 - scale) * (anchor - [0.5, 0.5])))
  }

  /// Blurs, shrinks slightly and fades: for an entity that replaces another, as in SwiftUI.
  public static let blurReplace = modifier(active: TransitionEffect(opacity: 0, scale: 0.8, blur: 12))

  /// Moves in from the leading edge and out over the trailing one.
  public static let slide = asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))

  /// Moves in from an edge, by the entity's own width or height, and out over the same edge.
  public static func move(edge: Edge) -> Transition { modifier(active: TransitionEffect(travel: edge.direction)) }

  /// Moves in from an edge and out over the opposite one, fading: the new entity pushes the old one away.
  public static func push(from edge: Edge) -> Transition {
    asymmetric(
      insertion: move(edge: edge).combined(with: .opacity), removal: move(edge: edge.opposite).combined(with: .opacity))
  }

  /// Moves from an offset in points, and to it.
  public static func offset(_ offset: SIMD2<Float>) -> Transition { modifier(active: TransitionEffect(offset: offset)) }

  /// Moves from an offset in points, and to it.
  public static func offset(x: Float = 0, y: Float = 0) -> Transition { offset([x, y]) }

  /// A transition by two effects: `active` before insertion and after removal, `identity` in between.
  public static func modifier(active: TransitionEffect, identity: TransitionEffect = .identity) -> Transition {
    let stages = [Stage(active: active, identity: identity)]
    return Transition(insertion: stages, removal: stages)
  }

  /// Different transitions for insertion and removal.
  public static func asymmetric(insertion: Transition, removal: Transition) -> Transition {
    Transition(insertion: insertion.insertion, removal: removal.removal)
  }

  /// Both transitions together.
  public func combined(with other: Transition) -> Transition {
    Transition(insertion: insertion + other.insertion, removal: removal + other.removal)
  }

  /// Gives this transition its own animation instead of the transaction's. An inner one has priority; nil adds none.
  public func animation(_ animation: Animation?) -> Transition { changingAnimations { $0 ?? animation } }

  /// The transition whose removal reverses this one's insertion.
  package var returning: Transition { Transition(insertion: insertion, removal: insertion) }

  /// The transition with its own animations at a multiple of their speed.
  package func speed(_ speed: Double) -> Transition { changingAnimations { $0?.speed(speed) } }

  private func changingAnimations(_ change: (Animation?) -> Animation?) -> Transition {
    func changed(_ stages: [Stage]) -> [Stage] {
      stages.map { Stage(active: $0.active, identity: $0.identity, animation: change($0.animation)) }
    }
    return Transition(insertion: changed(insertion), removal: changed(removal))
  }
}

/// The effect of a transition on an entity: the values of SwiftUI's transition modifier. Animatable, field by field.
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
      >, AnimatablePair<AnimatablePair<Float, Angle>, AnimatablePair<Angle, Angle>>
    >, Float
  >

  @inlinable public var animatableData: AnimatableData {
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
      offset: offset + other.offset, travel: travel + other.travel, lift: lift + other.lift,
      rotation: rotation + other.rotation, turn: turn + other.turn, tilt: tilt + other.tilt, blur: blur + other.blur)
  }

  /// The opposite movement: offsets are negated, a scale becomes its reciprocal; opacity and blur stay.
  public var inverted: TransitionEffect {
    func inverse(_ factor: Float) -> Float { factor > 0 ? 1 / factor : factor }
    return TransitionEffect(
      opacity: opacity, scale: inverse(scale), stretch: SIMD2(inverse(stretch.x), inverse(stretch.y)), offset: -offset,
      travel: -travel, lift: -lift, rotation: .zero - rotation, turn: .zero - turn, tilt: .zero - tilt, blur: blur)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(SIMD4(opacity, scale, lift, rotation.radians), stretch, offset, travel, turn.radians, tilt.radians)
    if blur != 0 { hasher.combine(blur) }
  }

  private static let layout = FieldLayout(AnimatableData.self)

  package struct Fields: OptionSet, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    static var stretch: Fields { Fields(rawValue: 1 << 2) }
    static var offset: Fields { Fields(rawValue: 1 << 3) }
  }

  package func differences(from other: TransitionEffect) -> Fields {
    var lanes = FloatLanes(width: Self.layout.width)
    return Fields(rawValue: lanes.appendDifference(other.animatableData, animatableData, Self.layout))
  }

  package mutating func take(_ fields: Fields, from other: TransitionEffect) {
    animatableData = animatableData.replacing(fields.rawValue, by: other.animatableData)
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

/// The phase of an entity's transition.
public enum TransitionPhase: Int, Sendable, Hashable, CaseIterable {
  /// About to be inserted.
  case willAppear = -1
  /// Inserted.
  case identity = 0
  /// Removed: it is drawn as a ghost until the transition ends.
  case didDisappear = 1

  /// -1, 0 or 1: for effects that follow the sign.
  @inlinable public var value: Float { Float(rawValue) }
  /// True if it is neither being inserted nor removed.
  @inlinable public var isIdentity: Bool { self == .identity }
}

/// An edge of an entity in its parent. Text runs from leading (left) to trailing (right).
public enum Edge: Sendable, Hashable, CaseIterable {
  case top, leading, bottom, trailing

  /// The unit vector outwards over this edge.
  public var direction: SIMD2<Float> {
    switch self {
    case .top: [0, -1]
    case .leading: [-1, 0]
    case .bottom: [0, 1]
    case .trailing: [1, 0]
    }
  }

  /// The opposite edge.
  public var opposite: Edge { Self.allCases.first { $0.direction == -direction }! }
}
