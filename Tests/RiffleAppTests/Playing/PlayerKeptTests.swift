import Foundation
import RiffleApp
import Testing

@Suite("State that plugins keep between starts") struct PlayerKeptTests {
  private struct Highest: Component {
    var score = 0.0
    func fold(into hasher: inout StateHasher) { hasher.combine(score) }
  }

  private static let kept = KeptActions("test") { world, kept in
    guard let highest = world.resource(Highest.self) else { return nil }
    let all = [highest.score] + kept.compactMap(\.numbers.first)
    return [KeptActions.Action("highest", [all.max() ?? 0])]
  }

  /// A world that keeps the highest score it receives.
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
    return try Player(Playable(title: "", simulation: simulation, header: header), options)
  }

  private func score(_ player: Player) -> Double? { player.playback.simulation.world.resource(Highest.self)?.score }

  @Test("a kept score is saved when it changes, is input of the first tick of the next start, and the better one stays")
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
    // A past without the score does not remove it.
    second.playback.go(to: .tick(0))
    second.advance(to: 0.2)
    #expect(state.read("kept-test").map { String(decoding: $0, as: UTF8.self) } == "highest 41.25\n")
  }

  @Test("nothing is read or saved without a state folder or a user of it, and invalid actions are skipped")
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

@Suite("The arrangement of panels between starts") struct PlayerArrangementTests {
  private func place(of edge: PanelEdge, at desk: EditingDesk) throws -> Rect {
    desk.look()
    return try #require(desk.player.debugger.frame?.overlay.hits.first { $0.command == .widen(edge) }).place
  }

  @Test("a dragged edge and a hidden column are restored at the next start") func kept() throws {
    let desk = try EditingDesk(keepsUndo: true)
    desk.play(1)
    desk.key("grave")
    let before = try place(of: .column, at: desk)
    desk.drag(before.center, through: before.center - SIMD2(80, 0), to: before.center - SIMD2(80, 0))
    let after = try place(of: .column, at: desk)
    #expect(abs(before.center.x - 80 - after.center.x) <= 1)
    desk.play(1)
    let again = try EditingDesk(reopening: desk)
    again.key("grave")
    #expect(try place(of: .column, at: again) == after)
    again.key("z", then: 1)
    let last = try EditingDesk(reopening: again)
    #expect(last.player.debugger.state.arrangement.hidesColumn)
    last.key("grave", "w")
    #expect(try place(of: .column, at: last) == after)
  }

  @Test("while F6 focuses a panel, = widens it and - narrows it") func keys() throws {
    let desk = try EditingDesk()
    desk.play(1)
    desk.key("grave")
    let before = try place(of: .column, at: desk)
    while desk.player.debugger.state.focus != .panel(.entity) { desk.key("f6") }
    desk.key("equals", "equals", "minus")
    #expect(abs(try place(of: .column, at: desk).center.x - (before.center.x - 24)) <= 1)
  }
}

@Suite("Expectations in the window") struct PlayerExpectationsTests {
  private final class Source: ExpectationSource {
    var texts: [String] = []
    var expectations = ExpectationRow()
    func judge(_ text: String) { texts.append(text) }
  }

  @Test("each played text is judged once, the file's and then each edit, and the results are shown")
  func texts() throws {
    let source = Source()
    let desk = try EditingDesk(expectations: source)
    desk.play(5)
    desk.key("g", then: 20)
    desk.key("f2")
    desk.look()
    desk.play(1)
    #expect(source.texts == [EditingDesk.text])
    let edited = EditingDesk.text.replacing("bounce: 0.20", with: "bounce: 0.40")
    desk.player.receive(ReloadChange.text(edited), at: 10)
    desk.play(1)
    #expect(source.texts == [EditingDesk.text, edited])
    source.expectations = ExpectationRow([.init(.missed, "{inside: frame}")], isJudging: true)
    desk.play(1)
    #expect(desk.player.debugger.state.expectations == source.expectations)
    #expect(desk.player.rest() == 0)
  }
}
