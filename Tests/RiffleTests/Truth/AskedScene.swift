import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

/// A scene played to some tick, with questions about its values.
struct AskedScene {
  private(set) var playback: Playback

  /// Loads a scene of the folder `Scenes`.
  init(_ name: String) throws {
    self.init(try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self]))
  }

  /// Loads a scene from its text.
  init(text: String, blocks: [any SceneBlock.Type] = []) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks))
  }

  /// A scene of these entities, in which the key a runs these actions.
  init(entities: String, do actions: String = "{wait: 0}", start: String = "") throws {
    try self.init(text: Self.text(entities, do: actions, start: start))
  }

  /// The text of such a scene; the entities begin in line 4.
  static func text(_ entities: String, do actions: String = "{wait: 0}", start: String = "") -> String {
    """
    riffle: 1
    \(start)
    entities:
    \(entities.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    on:
      - {key: a, do: [\(actions)]}
    """
  }

  private init(_ scene: Scene) {
    let runtime = scene.start()
    playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true))
    playback.follows = { $0.followedNumbers(of: $1) }
  }

  var world: World { playback.simulation.world }

  /// Plays ticks, with events in the first of them.
  mutating func play(_ ticks: Int, _ events: InputEvent...) {
    for event in events { playback.transport.receive(event) }
    for _ in 0..<ticks {
      playback.transport.step()
      playback.advance(to: 0)
    }
  }

  func entity(_ id: String) throws -> Entity { try #require(world.entity(named: id), "there is no \(id)") }

  func middle(of id: String) throws -> SIMD2<Float> { try #require(world.frame(of: entity(id))).center }

  /// Returns the explanation of a field; nil means the field that moves most.
  func why(_ id: String, _ field: FieldID? = nil) throws -> String {
    playback.why(Selection(try entity(id), field)).description
  }

  /// The running animations of an entity.
  func running(_ id: String) throws -> [RunningAnimation] { world.runningAnimations(of: try entity(id)) }
}
