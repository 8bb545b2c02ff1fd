import RiffleApp
import Testing

@Suite("Scrolling panels") struct ScrollingTests {
  private func readings(rows: Int) -> EditReadings {
    var readings = EditReadings()
    readings.sections = [
      EditReadings.Section(
        "box", note: "", rows: (0..<rows).map { EditReadings.Row(path: "row\($0)", label: "row", text: "a") })
    ]
    return readings
  }

  private func drawn(_ rows: Int, scrolled: Int) -> Overlay {
    var overlay = Overlay()
    overlay.scrolled[.edit] = scrolled
    EditPanel(readings: readings(rows: rows)).draw(in: Rect(x: 900, y: 8, width: 340, height: 320), on: &overlay)
    return overlay
  }

  private func seen(_ overlay: Overlay) -> [ScenePath] {
    overlay.hits.compactMap { if case .type(let path) = $0.command { path } else { nil } }
  }

  @Test("rows that fit are not scrolled; otherwise scrolling stops at the last row") func clamped() throws {
    let few = drawn(4, scrolled: 25)
    #expect(seen(few) == ["row0", "row1", "row2", "row3"] && few.reach[.edit] == 0...0)
    let many = drawn(60, scrolled: 500)
    #expect(seen(many).last == "row59" && seen(many).count > 10)
    let most = try #require(many.reach[.edit]?.upperBound)
    #expect(seen(drawn(60, scrolled: most)) == seen(many))
    #expect(seen(drawn(60, scrolled: most - 1)).first == "row\(60 - seen(many).count - 1)")
  }

  @Test("scrolling to a row moves as little as shows it; a visible row does not move") func shown() {
    let place = Rect(x: 900, y: 8, width: 340, height: 320)
    func first(_ row: Int, from scrolled: Int) -> Int {
      EditPanel.scroll(
        showing: EditReadings.RowID(path: "row\(row)"), in: readings(rows: 60), from: scrolled, place: place)
    }
    #expect(first(3, from: 0) == 0 && first(33, from: 30) == 30)
    let scrolled = first(40, from: 0)
    #expect(seen(drawn(60, scrolled: scrolled)).last == "row40")
    #expect(seen(drawn(60, scrolled: first(10, from: 30))).first == "row10")
  }

  @Test("in a low panel the pad of a spring is lower, and a row below it is visible") func lowPanel() {
    var readings = readings(rows: 4)
    readings.sections[0].spring = EditReadings.SpringReading(
      path: "animations.go", spring: Spring(duration: 0.5, bounce: 0.2))
    var overlay = Overlay(pointer: nil, showsHeadings: false)
    EditPanel(readings: readings).draw(in: Rect(x: 0, y: 0, width: 700, height: 150), on: &overlay)
    #expect(overlay.hits.contains { if case .drag(let handle) = $0.command { handle.kind == .spring } else { false } })
    #expect(seen(overlay).first == "row0")
  }

  @Test("the scroll bar stays beside the rows") func mark() throws {
    for scrolled in [0, 7, 500] {
      let overlay = drawn(60, scrolled: scrolled)
      let mark = try #require(overlay.sprites.last { $0.tint == Palette.faint }?.box)
      #expect(mark.minimum.y >= 8 && mark.maximum.y <= 328)
    }
  }

  @Test("the first step back from beyond the end scrolls; the event log scrolls both ways from its default")
  func state() {
    var state = InspectorState()
    state.scroll(.edit, by: 15, within: 0...4)
    #expect(state.scrolled[.edit] == 4)
    state.scrolled[.edit] = 40
    state.scroll(.edit, by: -1, within: 0...4)
    #expect(state.scrolled[.edit] == 3)
    state.scroll(.edit, by: 9, within: 0...0)
    #expect(state.scrolled[.edit] == 0)
    state.scroll(.events, by: -50, within: -7...3)
    #expect(state.scrolled[.events] == -7)
    state.scroll(.inputs, by: -2, within: -7...3)
    #expect(state.scrolled[.inputs] == -2)
    state.scroll(.why, by: -3)
    #expect(state.scrolled[.why] == 0)
  }
}
