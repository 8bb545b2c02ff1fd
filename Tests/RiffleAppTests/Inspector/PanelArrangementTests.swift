import RiffleApp
import Testing

@Suite("How panels are laid out")
struct PanelArrangementTests {
  @Test("what is written is read again, and lines that say nothing count as none")
  func text() {
    var arrangement = PanelArrangement()
    #expect(arrangement.text.isEmpty && PanelArrangement("") == arrangement)
    arrangement.columnWidth = 512
    arrangement.dockHeight = 333
    (arrangement.hidesColumn, arrangement.isDockFolded) = (true, true)
    arrangement.folded = [.curve, .why]
    arrangement.textSize = 1.3
    #expect(PanelArrangement(arrangement.text) == arrangement)
    let wrong = "column wide\ncolumn nan\ncolumn 9e9\ndock -3\nfolded nothing\ntext 9\ntext large\n\nx\ncolumn 1 2\n"
    #expect(PanelArrangement(wrong) == PanelArrangement())
  }

  @Test(
    "the column is as wide and the dock as high as they were dragged, the stage keeps room, hidden it gives its own")
  func layout() throws {
    let size = SIMD2<Float>(1280, 860)
    var state = InspectorState()
    func layout() -> InspectorLayout { InspectorLayout(size: size, state: state, openness: 1) }
    let first = layout()
    #expect(first.edges.map(\.edge) == [.column, .dock])
    let edge = try #require(first.edges.first).place
    state.drag(.column, to: edge.center - SIMD2(100, 0), in: size)
    #expect(abs(layout().stage.size.x - (first.stage.size.x - 100)) <= 1)
    state.drag(.dock, to: try #require(first.edges.last).place.center - SIMD2(0, 50), in: size)
    #expect(abs(layout().stage.size.y - (first.stage.size.y - 50)) <= 1)
    state.drag(.column, to: [-500, 0], in: size)
    state.drag(.dock, to: [0, -500], in: size)
    #expect(layout().stage.size.x > 540 && layout().stage.size.y > 150)
    state.arrangement = PanelArrangement()
    state.perform(.hideColumn)
    #expect(layout().column.isEmpty && layout().stage.size.x > first.stage.size.x + 200)
    state.open(.why)
    #expect(layout() == first, "a panel that is asked for brings the column back")
  }

  @Test("by keys the panel that has them grows and shrinks")
  func keys() {
    let size = SIMD2<Float>(1280, 860)
    var state = InspectorState()
    state.widen(1, in: size)
    #expect(state.arrangement == PanelArrangement(), "nothing has the keys")
    let before = InspectorLayout.sizes(size, state.arrangement)
    for (panel, steps) in [(Panel.entity, 2), (.events, -1)] {
      state.focus = .panel(panel)
      state.widen(steps, in: size)
    }
    let after = InspectorLayout.sizes(size, state.arrangement)
    #expect(after.column == before.column + 48 && after.dock == before.dock - 24)
  }
}
