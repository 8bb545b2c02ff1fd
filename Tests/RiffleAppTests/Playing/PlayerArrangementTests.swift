import RiffleApp
import Testing

@Suite("The panels as a person lays them out")
struct PlayerArrangementTests {
  private func place(of edge: PanelEdge, at desk: EditingDesk) throws -> Rect {
    desk.look()
    return try #require(desk.player.debugger.frame?.overlay.hits.first { $0.action == .resize(edge) }).place
  }

  @Test("an edge is dragged, Z puts the column away, and the next start has it so")
  func kept() throws {
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

  @Test("while F6 gives a panel the keys, = widens it and - makes it smaller")
  func keys() throws {
    let desk = try EditingDesk()
    desk.play(1)
    desk.key("grave")
    let before = try place(of: .column, at: desk)
    while desk.player.debugger.state.focus != .panel(.entity) { desk.key("f6") }
    desk.key("equals", "equals", "minus")
    #expect(abs(try place(of: .column, at: desk).center.x - (before.center.x - 24)) <= 1)
  }
}
