/// Replays a recording tick by tick, and compares it with the stored hashes.
public struct Replay: Sendable {
  /// The recording.
  public let recording: Recording
  /// The simulation after the last tick played.
  public private(set) var simulation: Simulation
  /// The number of ticks that matched their stored hash.
  public private(set) var agreeing = 0
  /// The last tick that matched; 0 if none has.
  public private(set) var verifiedTick = 0

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
    (self.recording, self.simulation) = (recording, simulation)
  }

  /// Creates a replay against an app.
  ///
  /// - Throws: `AppError` if the app's systems cannot be ordered.
  public init(_ recording: Recording, of app: App) throws(AppError) {
    var app = app
    app.reducesMotion = recording.header.reducesMotion
    self.init(recording, of: try app.simulation())
  }

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
    guard let recorded = recording.hash(at: tick) else { return }
    let found = world.stateHash
    guard found == recorded else { throw Difference(tick: tick, found: found, recorded: recorded) }
    agreeing += 1
    verifiedTick = tick
  }

  /// Plays to a tick, comparing all stored hashes.
  public mutating func play(to last: Int) throws(Difference) { while tick < last { try verifiedStep() } }
}

/// Compares the ticks of a player with a recording, until its input differs or a tick does.
package struct ReplayCheck {
  private let recording: Recording?
  package private(set) var difference: Replay.Difference?
  /// True once the input differs from the recording: later ticks are not compared.
  private var hasBranched = false

  init(_ recording: Recording?) { self.recording = recording }

  mutating func check(_ step: Playback.Step, gave world: borrowing World) {
    guard let recording, difference == nil, !hasBranched else { return }
    hasBranched = step.isFork || recording.input(at: step.tick) != step.input
    guard !hasBranched, let hash = recording.hash(at: step.tick) else { return }
    let found = world.stateHash
    if found != hash { difference = Replay.Difference(tick: step.tick, found: found, recorded: hash) }
  }
}

package struct ReplayError: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}
