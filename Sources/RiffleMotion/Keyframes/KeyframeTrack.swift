/// The keyframes of one part of a value, named by its key path.
public struct KeyframeTrack<Root, Value: Animatable> {
  let part: WritableKeyPath<Root, Value> & Sendable
  let keyframes: [Keyframe<Value.AnimatableData>]

  /// A track for one part of the value. Creating the timeline traps on no keyframes, negative durations and numbers that are
  /// not finite.
  public init(
    _ part: WritableKeyPath<Root, Value> & Sendable,
    @KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value.AnimatableData>]
  ) {
    self.part = part
    keyframes = content()
  }

  /// A track for the value as a whole.
  public init(@KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value.AnimatableData>]) where Root == Value {
    self.init(\.self, content: content)
  }
}

/// A track of a timeline without its start value.
public struct KeyframeTrackDescription<Root> {
  let make: (Root) -> any KeyframeTrackMotion<Root>

  init<Value>(_ track: KeyframeTrack<Root, Value>) {
    make = { root in
      KeyframeTrackPath(
        part: track.part,
        path: KeyframePath(from: root[keyPath: track.part].animatableData, track.keyframes))
    }
  }
}

/// Result builder for the tracks of a timeline; keyframes without a track animate the value as a whole.
@resultBuilder
public enum KeyframesBuilder<Root> {
  public typealias Tracks = [KeyframeTrackDescription<Root>]

  public static func buildExpression<Value>(_ track: KeyframeTrack<Root, Value>) -> Tracks {
    [KeyframeTrackDescription(track)]
  }
  public static func buildBlock(_ parts: Tracks...) -> Tracks { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Tracks?) -> Tracks { part ?? [] }
  public static func buildEither(first part: Tracks) -> Tracks { part }
  public static func buildEither(second part: Tracks) -> Tracks { part }
  public static func buildArray(_ parts: [Tracks]) -> Tracks { parts.flatMap { $0 } }
}
