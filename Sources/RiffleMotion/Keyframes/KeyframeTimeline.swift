/// A value whose parts follow keyframes, each on its own track.
///
/// ```swift
/// let hop = KeyframeTimeline(initialValue: Pose()) {
///   KeyframeTrack(\.height) {
///     CubicKeyframe(40, duration: 0.3)
///     SpringKeyframe(0, spring: .bouncy)
///   }
///   KeyframeTrack(\.angle) { LinearKeyframe(.degrees(360), duration: 0.6) }
/// }
/// hop.value(time: 0.25)
/// ```
///
/// Every track starts from the initial value, and keeps its last value. Of two tracks of a part, the later one applies.
public struct KeyframeTimeline<Value: Sendable>: Sendable {
  /// The value before the first keyframe; parts without a track keep it.
  public let initialValue: Value
  /// Seconds until the longest track has ended.
  public let duration: Double
  let tracks: [any KeyframeTrackMotion<Value>]

  /// A timeline from its tracks.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> [KeyframeTrackDescription<Value>]) {
    self.init(initialValue: initialValue, tracks: content().map { $0.make(initialValue) })
  }

  private init(initialValue: Value, tracks: [any KeyframeTrackMotion<Value>]) {
    self.initialValue = initialValue
    self.tracks = tracks
    duration = tracks.map(\.duration).max() ?? 0
  }

  /// The same keyframes from another initial value; parts without a track keep that value.
  public func starting(at value: Value) -> KeyframeTimeline {
    KeyframeTimeline(initialValue: value, tracks: tracks.map { $0.starting(at: value) })
  }

  /// The times, in seconds and unsorted, between which every track follows one keyframe.
  package var keyframeTimes: [Double] { [0] + tracks.flatMap(\.keyframeTimes) }

  /// The value `time` seconds after the start; constant beyond both ends.
  public func value(time: Double) -> Value {
    var value = initialValue
    for track in tracks { track.apply(to: &value, at: time) }
    return value
  }

  /// The value at a progress from 0, the start, to 1, the end of the longest track; constant beyond both ends.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// The velocity per second of one part at `time`; zero without a track.
  public func velocity<Part: Animatable>(of part: WritableKeyPath<Value, Part>, time: Double) -> Part.AnimatableData {
    for track in tracks.reversed() {
      if let track = track as? KeyframeTrackPath<Value, Part>, track.part == part {
        return track.path.velocity(at: time)
      }
    }
    return .zero
  }
}

extension KeyframeTimeline where Value: Animatable {
  /// The velocity per second of all tracked parts at `time`. The parts must enter `animatableData` linearly.
  public func velocity(time: Double) -> Value.AnimatableData {
    var (moving, resting) = (initialValue, initialValue)
    for track in tracks { track.applyVelocity(to: &moving, resting: &resting, at: time) }
    return moving.animatableData - resting.animatableData
  }
}

protocol KeyframeTrackMotion<Root>: Sendable {
  associatedtype Root
  var duration: Double { get }
  func apply(to value: inout Root, at time: Double)
  func applyVelocity(to moving: inout Root, resting: inout Root, at time: Double)
  func starting(at root: Root) -> any KeyframeTrackMotion<Root>
  var keyframeTimes: [Double] { get }
}

struct KeyframeTrackPath<Root, Part: Animatable>: KeyframeTrackMotion {
  let part: WritableKeyPath<Root, Part> & Sendable
  let path: KeyframePath<Part.AnimatableData>

  var duration: Double { path.duration }
  var keyframeTimes: [Double] { path.legs.map(\.end) }

  func starting(at root: Root) -> any KeyframeTrackMotion<Root> {
    KeyframeTrackPath(part: part, path: path.starting(at: root[keyPath: part].animatableData))
  }

  func apply(to value: inout Root, at time: Double) { value[keyPath: part].animatableData = path.value(at: time) }

  func applyVelocity(to moving: inout Root, resting: inout Root, at time: Double) {
    moving[keyPath: part].animatableData = path.velocity(at: time)
    resting[keyPath: part].animatableData = .zero
  }
}
