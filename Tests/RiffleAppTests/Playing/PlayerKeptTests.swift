import Foundation
import RiffleApp
import Testing

@Suite("What plugins remember from one start to the next")
struct PlayerKeptTests {
  private struct Highest: Component {
    var score = 0.0
    func fold(into hasher: inout StateHasher) { hasher.combine(score) }
  }

  private static let kept = KeptActions("test") { world, kept in
    guard let highest = world.resource(Highest.self) else { return nil }
    let all = [highest.score] + kept.compactMap(\.numbers.first)
    return [KeptActions.Action("highest", [all.max() ?? 0])]
  }

  /// A world that notes the highest score it receives, and how often it received one.
  private func player(_ state: StateFolder?, hasIt: Bool = true) throws -> Player {
    var world = World(seed: 1)
    if hasIt { world.insertResource(Highest()) }
    var schedule = Schedule()
    schedule.add(
      System("highest") { world, input in
        for case .action("highest", let numbers) in input.events where world.hasResource(Highest.self) {
          world[resource: Highest.self].score = max(world[resource: Highest.self].score, numbers.first ?? 0)
        }
      }, to: .rules)
    let simulation = Simulation(world: world, schedule: schedule)
    let header = Recording.Header(
      seed: 1, tickRate: 60, platform: "here", scene: "test", sceneHash: 0, size: [100, 100], reducesMotion: false)
    var options = Player.Options()
    (options.kept, options.keeping) = ([Self.kept], state)
    return try Player(Playable(title: "", size: [100, 100], simulation: simulation, header: header), options)
  }

  private func score(_ player: Player) -> Double? {
    player.playback.simulation.world.resource(Highest.self)?.score
  }

  @Test("it is written as it changes, comes as input of the first tick of the next start, and the better one stays")
  func startToStart() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let state = StateFolder(path: folder)
    let first = try player(state)
    first.start(at: 0)
    first.advance(to: 0.1)
    first.playback.receive(.action("highest", [41.25]))
    first.advance(to: 0.2)
    #expect(state.read("kept-test").map { String(decoding: $0, as: UTF8.self) } == "highest 41.25\n")

    let second = try player(state)
    second.start(at: 0)
    second.advance(to: 0.1)
    #expect(score(second) == 41.25)
    #expect(second.playback.history.input(at: 1).events == [.action("highest", [41.25])], "a recording holds it")
    // A past that does not have it yet takes nothing away.
    second.playback.go(to: .tick(0))
    second.advance(to: 0.2)
    #expect(state.read("kept-test").map { String(decoding: $0, as: UTF8.self) } == "highest 41.25\n")
  }

  @Test("nothing comes and nothing is written where it is not wanted, and what is no action is left out")
  func notWanted() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let state = StateFolder(path: folder)
    let text = "highest 3\nhighest x\n\nhighest nan\n ghost\n"
    state.write(Array(text.utf8), to: "kept-test")
    for (state, hasIt) in [(nil, true), (state, false)] {
      let player = try player(state, hasIt: hasIt)
      player.start(at: 0)
      player.advance(to: 0.1)
      #expect(player.playback.history.input(at: 1).events.isEmpty)
    }
    #expect(state.read("kept-test").map { String(decoding: $0, as: UTF8.self) } == text)
    #expect(KeptActions.read(text) == [.init("highest", [3]), .init("ghost")])
  }
}
