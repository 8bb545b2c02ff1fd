/// The effect of a new animation on the running animations of a property it changes.
///
/// The default is that of SwiftUI, which never jumps. The others exist for special uses and for comparison.
public enum AnimationInterruption: Sendable, Hashable, CaseIterable {
  /// A spring merges, a curve adds.
  case automatic
  /// It always adds: presented = model + the sum of all differences. The value and, for curves that start and end slowly, the
  /// velocity stay continuous, in any order.
  case add
  /// A spring takes over value and velocity of all running animations. A curve cannot take over a velocity, so for a curve this is
  /// `fromCurrent`.
  case merge
  /// All running animations end; the new one starts from the presented value, at its own initial velocity: the value is
  /// continuous, the velocity is not.
  case fromCurrent
  /// All running animations end; the new one starts from the model value, so the presented value may jump to it. Core
  /// Animation's behaviour without additive animations.
  case replace
  /// While an animation runs on the property, the change is refused: the model keeps its value.
  case refuse
  /// While an animation runs on the property, the new one waits until it is at rest. The model has its new value immediately.
  /// Waiting animations run in order.
  case queue
}
