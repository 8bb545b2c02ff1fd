import RiffleCore
import RiffleInspector
import RiffleTime
import RiffleView
import Testing

@testable import RiffleApp

@Suite("Time asked in the window")
struct PlayerAskingTests {
  /// The box flies from tick 6 on; the debugger is open.
  private func desk(ticks: Int = 40) throws -> EditingDesk {
    let desk = try EditingDesk()
    desk.play(5)
    desk.key("g")
    desk.play(ticks)
    desk.key("grave")
    return desk
  }

  private func x(_ desk: EditingDesk) throws -> Float {
    let world = desk.player.playback.simulation.world
    return world.presented(Transform.self, of: try #require(world.entity(named: "box"))).position.x
  }

  private func write(_ text: String, at desk: EditingDesk) {
    desk.type(text)
    desk.key("return")
  }

  /// Draws until nothing slides.
  private func look(at desk: EditingDesk) {
    for frame in 0..<40 { _ = desk.player.picture(size: [1280, 860], at: 100 + Double(frame) * 0.05) }
  }

  @Test("a condition is written with completion, stops time where it comes to hold, and leads back to where it did")
  func stop() throws {
    let desk = try EditingDesk()
    desk.play(5)
    desk.key("g")
    desk.play(1)
    desk.key("grave")
    desk.key("c")
    desk.type("bo")
    let names = (0..<2).map { _ in
      desk.key("tab")
      let world = desk.player.playback.simulation.world
      return desk.player.debugger.state.selection.map { world.name(of: $0.entity) }
    }
    #expect(names == ["stage", "box"], "in the order of drawing")
    while desk.player.debugger.state.focus != .panel(.events), desk.player.debugger.state.focus != nil {
      desk.key("f6")
    }
    #expect(desk.player.debugger.state.dockPanel == .events)
    look(at: desk)
    let lines = try #require(desk.player.debugger.frame?.places(in: .events))
    let rows = lines.enumerated().compactMap { index, line -> (row: Int, tick: Int)? in
      if case .event(let tick, _)? = line.first?.action { (index, tick) } else { nil }
    }
    let (row, tick) = try #require(rows.first)
    for _ in 0..<row { desk.key("down") }
    desk.key("return")
    desk.player.advance(to: 200)
    #expect(desk.player.playback.playhead == tick && tick < 400)
    desk.key("escape")
    #expect(desk.player.debugger.state.focus == nil && desk.player.debugger.isOpen)
    #expect(desk.player.playback.history.branchSummaries.count == 1, "no key came to the scene")
  }
}
