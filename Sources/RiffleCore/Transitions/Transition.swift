import RiffleECS
import RiffleMotion

/// The insertion and removal animation of an entity, with SwiftUI's names. As a component it is used by `World.insert(_:)` and
/// `World.remove(_:)`; without one they fade.
public struct Transition: Component, Hashable {
  indirect enum Kind: Hashable, Sendable {
    case effect(active: TransitionEffect, identity: TransitionEffect)
    case asymmetric(insertion: Kind, removal: Kind)
    case combined(Kind, Kind)
    case animated(Kind, Animation?)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  package struct Part: Hashable {
    var effect: TransitionEffect
    package var animation: Animation?
  }

  package func parts(in phase: TransitionPhase) -> [Part] { Self.parts(kind, phase, nil) }

  private static func parts(_ kind: Kind, _ phase: TransitionPhase, _ animation: Animation?) -> [Part] {
    switch kind {
    case .effect(let active, let identity):
      [Part(effect: phase.isIdentity ? identity : active, animation: animation)]
    case .asymmetric(let insertion, let removal):
      parts(phase == .didDisappear ? removal : insertion, phase, animation)
    case .combined(let first, let second):
      parts(first, phase, animation) + parts(second, phase, animation)
    // The innermost animation applies.
    case .animated(let kind, let own): parts(kind, phase, own ?? animation)
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
  public static func move(edge: Edge) -> Transition {
    modifier(active: TransitionEffect(travel: edge.direction))
  }

  /// Moves in from an edge and out over the opposite one, fading: the new entity pushes the old one away.
  public static func push(from edge: Edge) -> Transition {
    asymmetric(
      insertion: move(edge: edge).combined(with: .opacity), removal: move(edge: edge.opposite).combined(with: .opacity))
  }

  /// Moves from an offset in points, and to it.
  public static func offset(_ offset: SIMD2<Float>) -> Transition {
    modifier(active: TransitionEffect(offset: offset))
  }

  /// Moves from an offset in points, and to it.
  public static func offset(x: Float = 0, y: Float = 0) -> Transition { offset([x, y]) }

  /// A transition by two effects: `active` before insertion and after removal, `identity` in between.
  public static func modifier(active: TransitionEffect, identity: TransitionEffect = .identity) -> Transition {
    Transition(.effect(active: active, identity: identity))
  }

  /// Different transitions for insertion and removal.
  public static func asymmetric(insertion: Transition, removal: Transition) -> Transition {
    Transition(.asymmetric(insertion: insertion.kind, removal: removal.kind))
  }

  /// Both transitions together.
  public func combined(with other: Transition) -> Transition { Transition(.combined(kind, other.kind)) }

  /// The same transition with its own animation instead of the transaction's. An inner animation has priority; nil adds none.
  public func animation(_ animation: Animation?) -> Transition { Transition(.animated(kind, animation)) }
}
