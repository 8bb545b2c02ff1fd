import RiffleECS
import RiffleMotion

/// Whether a person has asked for less movement. A resource; without it everything moves.
///
/// The one rule, for every scene and game: a movement becomes a short cross-fade. The thing fades where it is seen, is
/// put in its new place, and fades in there; motion on top of motion (`Offset`) is not shown at all. Colours,
/// opacities and everything else that stays in its place animate as always.
public struct ReducedMotion: Component {
  public init() {}

  public func fold(into hasher: inout StateHasher) { hasher.combine(1) }

  /// Components whose change is movement across the screen. Compared by identity: asking for a conformance costs a
  /// start-up half a millisecond.
  @usableFromInline static func isMovement(_ type: Any.Type) -> Bool {
    type == Transform.self || type == Offset.self || type == Size.self
  }

  /// Half of a cross-fade, in seconds.
  static let half = 0.12

  /// What a movement becomes: nothing for half a cross-fade, then all at once.
  @usableFromInline static func step(for animation: Animation) -> Animation {
    Animation.linear(duration: 0).delay(animation.splittingLeadingDelay.delay + half)
  }

  /// How the thing fades out and in meanwhile.
  static func fade(for animation: Animation) -> Animation {
    let delay = animation.splittingLeadingDelay.delay
    let fade = Animation.easeInOut(duration: half).repeatCount(2, autoreverses: true)
    return delay > 0 ? fade.delay(delay) : fade
  }
}

extension World {
  /// Whether movement is shown as short cross-fades.
  public var reducesMotion: Bool { hasResource(ReducedMotion.self) }

  /// Fades things out and in again, at places that change half-way.
  mutating func crossFade(_ entities: [Entity], for animation: Animation) {
    for entity in entities where !has(Opacity.self, entity) { insert(Opacity(1), on: entity) }
    withAnimation(ReducedMotion.fade(for: animation), cause: Cause(animation: "cross-fade", rule: "reduced motion")) {
      // One that fades already comes back by itself.
      for entity in entities where $0[entity, Opacity.self].value != 0 { $0[entity, Opacity.self].value = 0 }
    }
  }
}
