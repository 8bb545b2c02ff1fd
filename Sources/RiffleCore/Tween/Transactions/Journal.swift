package enum AnimationVerb: String, Sendable, Hashable, CaseIterable {
  case start, pause, resume, reverse, restart, cancel, finish, scrub, `continue`, stop
}

/// The outcome of an input or of another trigger: the rule that it began, or the reason why none did.
package struct Outcome: Sendable, Equatable {
  package enum Result: Sendable, Hashable {
    case began
    case waits
    /// A rule was refused, no rule handles the input, or a verb had no effect.
    case refused
  }

  /// The trigger: its intent, such as `click(shuffle)`, and the tick of it.
  package let cause: Cause
  /// The entity that the input reached; `none` for any other trigger.
  package let entity: Entity
  package let result: Result
  /// The rest of the sentence after the intent, such as `is refused by lock busy`.
  package let words: String
  /// The tick in which it was decided.
  package let tick: Int
}

/// The events of a tick and its sounds: for the player and the debugger, not for systems. Not in the state hash.
package struct Journal: Component {
  package enum Entry: Sendable, Equatable {
    case started(AnimationHandle, cause: Cause?, count: Int)
    case retargeted(AnimationHandle, by: AnimationHandle, count: Int)
    /// Running animations were stopped, or their values were set without animation: `World.ending(of:)` has the cause.
    case cancelled(AnimationHandle, count: Int)
    /// A transaction without animation, or with one that takes no time, set values of a component at `rows`.
    case set(AnimationHandle, cause: Cause?, component: String, rows: [Int32])
    /// Entities were despawned while they were animated.
    case entityGone(AnimationHandle, count: Int)
    /// Running animations came to rest on their targets.
    case settled(AnimationHandle, count: Int)
    /// A transaction that animated something, or has a completion, completed.
    case completed(AnimationHandle, CompletionReason)
    /// A verb changed how the animations of a transaction run. A cancelled one has `cancelled` instead.
    case steered(AnimationHandle, AnimationVerb, cause: Cause?)
    case animator(PropertyAnimator, AnimationVerb, cause: Cause?)
    /// An entity emitted a burst of particles, or `rate` a second from now on.
    case emitted(Entity, rate: Float?, cause: Cause?)
  }

  /// The events in order; emptied at the start of every tick.
  package var entries: [Entry] = []
  /// The sounds that start at this tick; emptied at the start of every tick, as are the numbers.
  package var cues: [SoundCue] = []
  package var numbers: [NumberChange] = []
  /// The latest last, kept across ticks.
  package var outcomes: [Outcome] = []
  /// The transactions whose completion in this tick begins a rule; emptied like `entries`.
  package var awaited: [AnimationHandle] = []

  private static let mostOutcomes = 256

  var isEmpty: Bool { entries.isEmpty && cues.isEmpty && numbers.isEmpty }

  init() {}

  mutating func beginTick() {
    // New lists, not the old ones emptied: every tick of a history would keep the capacity of the busiest.
    (entries, cues, numbers, awaited) = ([], [], [], [])
  }

  mutating func add(_ outcome: Outcome) {
    outcomes.removeAll { $0.entity == outcome.entity && $0.tick != outcome.tick }
    if outcomes.count >= Self.mostOutcomes { outcomes.removeFirst() }
    outcomes.append(outcome)
  }

  package func fold(into hasher: inout StateHasher) {}
}

extension World {
  mutating func note(_ entry: Journal.Entry) { self[resource: Journal.self].entries.append(entry) }

  /// Falls back to the handled rule or input, then to the running system.
  var actingCause: Cause? {
    let transactions = self[resource: Transactions.self]
    if let id = transactions.open.last?.id, let cause = cause(of: AnimationHandle(id: id)) { return cause }
    return caused(nil)
  }

  /// Falls back to the running system.
  func caused(_ cause: Cause?) -> Cause? {
    if let cause = self[resource: Transactions.self].answered(cause, at: self[resource: Tick.self].now) { return cause }
    let registry = self[resource: MotionRegistry.self]
    let system = registry.writer.isEmpty ? registry.system : registry.writer
    return system.isEmpty ? nil : Cause(rule: system, actor: .system)
  }

  /// Nil some time after the end. A set value and a despawned entity count as `cancel`.
  package func ending(of handle: AnimationHandle) -> Steering? {
    resource(Transactions.self)?.origins.steering(of: handle.id) { $0 != .pause && $0 != .resume }
  }

  package func pausing(of handle: AnimationHandle) -> Steering? {
    resource(Transactions.self)?.origins.steering(of: handle.id) { $0 == .pause || $0 == .resume }
  }

  package mutating func noteAwaited() {
    guard case .completed(let handle, _)? = self[resource: Journal.self].entries.last else { return }
    self[resource: Journal.self].awaited.append(handle)
  }

  /// `words` is the rest of the sentence, such as `is refused by lock busy`.
  package mutating func note(
    _ result: Outcome.Result, of intent: String, at asked: Int? = nil, on entity: Entity, _ words: String
  ) {
    let now = self[resource: Tick.self].now
    let cause = Cause(intent: intent, intentTick: asked ?? now)
    self[resource: Journal.self].add(Outcome(cause: cause, entity: entity, result: result, words: words, tick: now))
  }
}

extension Journal.Entry: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    switch self {
    case .started(_, let cause, _), .steered(_, _, let cause), .animator(_, _, let cause), .emitted(_, _, let cause):
      memory.add(cause)
    case .set(_, let cause, let component, let rows):
      memory.add(cause)
      memory.add(component)
      memory.add(rows)
    case .retargeted, .cancelled, .entityGone, .settled, .completed: break
    }
  }
}

/// A sound by its name: one of the shipped set, or a WAV file of the folder `Assets`, as in `play("door.wav")`.
public struct Sound: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// `pop`, or the name of a file within `Assets`, such as `doors/slam.wav`.
  public let name: String

  /// A sound by its name; one that is neither shipped nor a file is silent, and reported once.
  public init(_ name: String) { self.name = name }
  /// A sound by its name.
  public init(stringLiteral name: String) { self.init(name) }

  /// A short dry beat, like a clock.
  public static let tick: Sound = "tick"
  /// A button.
  public static let click: Sound = "click"
  /// A small entity appears or bursts.
  public static let pop: Sound = "pop"
  /// An entity slides past.
  public static let whoosh: Sound = "whoosh"
  /// Three rising notes: success.
  public static let chime: Sound = "chime"
  /// Two falling notes: failure.
  public static let error: Sound = "error"
  /// A card is turned.
  public static let flip: Sound = "flip"
  /// A card, or another light object, lands.
  public static let land: Sound = "land"

  /// The sounds that come with Riffle.
  public static let shipped: [Sound] = [.tick, .click, .pop, .whoosh, .chime, .error, .flip, .land]

  /// True for a file, false for one of the shipped set.
  public var isFile: Bool { name.lowercased().hasSuffix(".wav") }

  public var description: String { name }
}

/// A sound that starts at a tick.
package struct SoundCue: Hashable, Sendable {
  package let sound: Sound
  /// Loudness as a factor of the samples, 0 (silent) to 1 (as recorded).
  package let gain: Float
  /// Stereo position, -1 (left) to 1 (right), with equal loudness.
  package let pan: Float
  /// Playback rate, 0.25 to 4: 2 is an octave higher and half as long.
  package let pitch: Float

  /// Values are clamped to their range; NaN takes the default.
  package init(_ sound: Sound, gain: Float = 1, pan: Float = 0, pitch: Float = 1) {
    self.sound = sound
    self.gain = gain.isNaN ? 1 : min(max(gain, 0), 1)
    self.pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
    self.pitch = pitch.isNaN ? 1 : min(max(pitch, 0.25), 4)
  }
}

extension World {
  /// Plays a sound, from the start of this tick.
  ///
  /// A replay sounds like the run, and stepping back is silent. Cues are not in the state hash. Cues before the first
  /// tick are not played.
  ///
  /// - Parameters:
  ///   - gain: loudness, 0 to 1. Several cues of one sound in a tick are made quieter together.
  ///   - pan: from -1 (left) to 1 (right).
  ///   - pitch: the playback rate, 0.25 to 4.
  public mutating func play(_ sound: Sound, gain: Float = 1, pan: Float = 0, pitch: Float = 1) {
    prepareForMotion()
    self[resource: Journal.self].cues.append(SoundCue(sound, gain: gain, pan: pan, pitch: pitch))
  }

  /// The sounds that start at this tick, in the order of the calls.
  package var soundCues: [SoundCue] { resource(Journal.self)?.cues ?? [] }
}
