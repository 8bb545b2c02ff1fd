/// Replays a recording tick by tick, and compares it with the stored hashes.
public struct Replay: Sendable {
  /// The simulation after the last tick played.
  public private(set) var simulation: Simulation
  private var check: HashCheck

  /// A tick that differs from the recording.
  public struct Difference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first tick that differs.
    public let tick: Int
    /// The computed state hash.
    public let found: UInt64
    /// The state hash in the recording.
    public let recorded: UInt64

    public init(tick: Int, found: UInt64, recorded: UInt64) {
      (self.tick, self.found, self.recorded) = (tick, found, recorded)
    }

    public var description: String {
      "tick \(tick) came out as \(hexadecimal(found)), but \(hexadecimal(recorded)) was recorded"
    }
  }

  /// Creates a replay against the scene in the recording.
  ///
  /// - Throws: the errors of that scene; a recording without one counts as an empty file.
  public init(_ recording: Recording, blocks: [any SceneBlock.Type] = []) throws(SceneError) {
    let text = recording.header.sceneText
    self.init(recording, of: try SceneLoader.scene(from: text.utf8, path: recording.header.scene, blocks: blocks))
  }

  /// Creates a replay against a scene: that of the recording or another one.
  public init(_ recording: Recording, of scene: Scene) {
    let header = recording.header
    let options = SceneOptions(seed: header.seed, size: header.size, reducesMotion: header.reducesMotion)
    self.init(recording, of: scene.start(options).makeSimulation())
  }

  /// Creates a replay from a simulation before its first tick.
  public init(_ recording: Recording, of simulation: Simulation) {
    (check, self.simulation) = (HashCheck(recording), simulation)
  }

  /// Creates a replay against an app.
  ///
  /// - Throws: `AppError` if the app's systems cannot be ordered.
  public init(_ recording: Recording, of app: App) throws(AppError) {
    var app = app
    app.reducesMotion = recording.header.reducesMotion
    self.init(recording, of: try app.simulation())
  }

  /// The recording.
  public var recording: Recording { check.recording }
  /// The number of ticks that matched their stored hash.
  public var agreeing: Int { check.agreeing }
  /// The last tick that matched; 0 if none has.
  public var verifiedTick: Int { check.verifiedTick }
  /// The last tick played; 0 before the first.
  public var tick: Int { simulation.tick }
  /// The world after the last tick played.
  public var world: World { simulation.world }
  /// True if all ticks of the recording have been played.
  public var isOver: Bool { tick >= recording.lastTick }

  /// Steps one tick with the recorded input; after the last one, without input.
  public mutating func step() { simulation.step(recording.input(at: tick + 1)) }

  /// Steps one tick, and compares its hash if one is stored.
  public mutating func verifiedStep() throws(Difference) {
    step()
    check.compare(tick, world)
    if let difference = check.difference.take() { throw difference }
  }

  /// Plays to a tick, comparing all stored hashes.
  public mutating func play(to last: Int) throws(Difference) { while tick < last { try verifiedStep() } }
}

/// Compares the ticks of a run with the hashes in a recording, up to the first difference.
package struct HashCheck: Sendable {
  let recording: Recording
  package private(set) var agreeing = 0
  /// The last tick that agrees; 0 if none has.
  package private(set) var verifiedTick = 0
  package fileprivate(set) var difference: Replay.Difference?

  init(_ recording: Recording) { self.recording = recording }

  mutating func compare(_ tick: Int, _ world: borrowing World) {
    guard difference == nil, let recorded = recording.hash(at: tick) else { return }
    let found = world.stateHash
    if found == recorded {
      (agreeing, verifiedTick) = (agreeing + 1, tick)
    } else {
      difference = Replay.Difference(tick: tick, found: found, recorded: recorded)
    }
  }
}

package struct ReplayError: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}
