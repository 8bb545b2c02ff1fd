import RiffleScene

/// A recording that is played again, tick by tick, and compared with what was noted in it.
public struct Replay: Sendable {
  /// What is played.
  public let recording: Recording
  /// The simulation after the last tick played.
  public private(set) var simulation: Simulation
  /// How many ticks came out as they were noted.
  public private(set) var agreeing = 0
  /// The last tick that did; 0 while none has.
  public private(set) var verifiedTick = 0

  /// A tick that came out otherwise than it was recorded.
  public struct Difference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first tick that differs.
    public let tick: Int
    /// The state hash that came out.
    public let found: UInt64
    /// The state hash that the recording notes.
    public let recorded: UInt64

    public init(tick: Int, found: UInt64, recorded: UInt64) {
      (self.tick, self.found, self.recorded) = (tick, found, recorded)
    }

    public var description: String {
      "tick \(tick) came out as \(hexadecimal(found)), but \(hexadecimal(recorded)) was recorded"
    }
  }

  /// Plays against the scene that is written down in the recording itself.
  ///
  /// - Throws: what is wrong with that scene; a recording without one counts as an empty file.
  public init(_ recording: Recording, blocks: [any SceneBlock.Type] = []) throws(SceneError) {
    let text = recording.header.sceneText
    self.init(recording, of: try SceneLoader.scene(from: text.utf8, path: recording.header.scene, blocks: blocks))
  }

  /// Plays against a scene: that of the recording, or one its inputs are tried on.
  public init(_ recording: Recording, of scene: Scene) {
    let header = recording.header
    self.init(
      recording,
      of: scene.start(
        SceneOptions(seed: header.seed, size: header.size, reducesMotion: header.reducesMotion)
      ).makeSimulation())
  }

  /// Plays from a simulation before its first tick.
  public init(_ recording: Recording, of simulation: Simulation) {
    (self.recording, self.simulation) = (recording, simulation)
  }

  /// Plays against an app.
  ///
  /// - Throws: `AppError` when the app's systems cannot be put in order.
  public init(_ recording: Recording, of app: App) throws(AppError) {
    var app = app
    app.reducesMotion = recording.header.reducesMotion
    self.init(recording, of: try app.simulation())
  }

  /// The last tick played; 0 before the first.
  public var tick: Int { simulation.tick }
  /// The world after it.
  public var world: World { simulation.world }
  /// Whether all ticks of the recording have been played.
  public var isOver: Bool { tick >= recording.lastTick }

  /// One tick, with what was recorded; beyond the last one with nothing.
  public mutating func step() { simulation.step(recording.input(at: tick + 1)) }

  /// One tick, compared if its hash was noted.
  public mutating func verifiedStep() throws(Difference) {
    step()
    guard let recorded = recording.hash(at: tick) else { return }
    let found = world.stateHash
    guard found == recorded else { throw Difference(tick: tick, found: found, recorded: recorded) }
    agreeing += 1
    verifiedTick = tick
  }

  /// Plays up to a tick, comparing on the way.
  public mutating func play(to last: Int) throws(Difference) { while tick < last { try verifiedStep() } }
}
