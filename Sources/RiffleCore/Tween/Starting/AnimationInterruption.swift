/// What a new animation does with what already runs on a property it changes.
///
/// The default is what SwiftUI does and what never jumps. The others exist because people ask for them, and to be seen
/// side by side.
public enum AnimationInterruption: Sendable, Hashable, CaseIterable {
  /// A spring merges, a curve adds.
  case automatic
  /// Whatever it is, it adds to what runs: presented = model + the sum of all differences. Value and, for curves that
  /// start and end slowly, velocity stay continuous, in whatever order they came.
  case add
  /// A spring takes over value and velocity of all that runs. A curve has no velocity to take over, so for a curve this
  /// is `fromCurrent`.
  case merge
  /// All that runs ends; the new animation starts where the property is seen, at its own first velocity: the value is
  /// continuous, the velocity is not.
  case fromCurrent
  /// All that runs ends at once; the new animation starts from the model value, so what is seen may jump there. Core
  /// Animation's way before additive animations.
  case replace
  /// While anything runs on a property, the change is refused: the model keeps its value.
  case refuse
  /// While anything runs on a property, the new animation waits, as seen from outside, until it rests. The model has its
  /// new value at once. Several wait in the order in which they came.
  case queue
}
