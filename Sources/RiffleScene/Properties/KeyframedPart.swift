import RiffleCore
import RiffleMotion

/// Its keyframes take over running animations of the component.
struct KeyframedPart: Sendable {
  let component: any (Component & Animatable).Type
  /// Returns a `KeyframeTrackDescription` of the component.
  private let track: @Sendable (_ keyframes: [Keyframe<Double>], _ added: Double) -> Any

  init<C: Component & Animatable, Value: TrackNumber>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable
  ) {
    component = C.self
    track = { keyframes, added in
      let keyframes = keyframes.map { $0.number(added, Value.self) }
      return KeyframesBuilder<C>.buildExpression(KeyframeTrack(path()) { return keyframes })
    }
  }

  struct Playing: Sendable {
    let component: any (Component & Animatable).Type
    var tracks: [(track: KeyframeTracks.Track, isRelative: Bool)]
    var modifiers: AnimationModifiers
    var interruption: AnimationInterruption

    /// `type` is its component.
    func start<C: Component & Animatable>(
      _ type: C.Type, on entity: Entity, pace: Double, cause: Cause, _ world: inout World,
      completion: @escaping AnimationCompletion
    ) -> AnimationHandle {
      let tracks = tracks.flatMap { (track, isRelative) -> [KeyframeTrackDescription<C>] in
        let added = isRelative ? track.rule.lane.number(entity, world) : 0
        return track.rule.part?.track(track.keyframes, added) as? [KeyframeTrackDescription<C>] ?? []
      }
      return world.animate(
        type, of: entity, repeating: modifiers.rounds, delay: modifiers.delay / pace,
        speed: modifiers.speed * pace, interruption: interruption, cause: cause, keyframes: { return tracks },
        completion: completion)
    }
  }
}

extension Keyframe<Double> {
  fileprivate func number<Value: TrackNumber>(_ added: Double, _ type: Value.Type) -> Keyframe<Value> {
    func speed(_ velocity: Double?) -> Value? { velocity.map { Value(onTrack: Float($0)) } }
    let motion: Keyframe<Value>.Motion =
      switch motion {
      case .linear(let duration, let curve): .linear(duration: duration, timingCurve: curve)
      case .cubic(let duration, let start, let end):
        .cubic(duration: duration, startVelocity: speed(start), endVelocity: speed(end))
      case .spring(let spring, let duration, let start):
        .spring(spring, duration: duration, startVelocity: speed(start))
      case .move: .move
      }
    return Keyframe<Value>(Value(onTrack: Float(value + added)), motion)
  }
}

struct KeyframeTracks: Sendable {
  struct Track: Sendable {
    let rule: ChangeRule.Track
    let keyframes: [Keyframe<Double>]
  }

  private(set) var all: [Track] = []

  /// A list for each property that a track can move; angles are in degrees.
  static func schema(_ name: String, _ doc: String, _ properties: PropertyTable) -> Schema<KeyframeTracks> {
    let list = Schema<[Keyframe<Double>]>.list(of: Animation.keyframe, count: 1...1000)
    return .block(name, doc, KeyframeTracks()) {
      properties.tracks.map { key, rule in
        Field(key, list, rule.doc) { $0.all.append(Track(rule: rule, keyframes: $1)) }
      }
    }
  }
}
