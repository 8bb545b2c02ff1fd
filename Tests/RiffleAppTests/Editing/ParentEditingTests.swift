import RiffleApp
import Testing

@Suite("Changing the parent of an entity") struct ParentEditingTests {
  static let text =
    EditingDesk.family + """
        tile: {count: 2, size: [30, 30], fill: coral}
      layouts:
        - {stack: tile, offset: [40, 0], in: [600, 500, 200, 60]}
      on:
        - {key: k, do: [{animate: one, to: {at: [300, 400]}, with: snappy}]}
      """
  static let turned = text.replacing("fill: teal", with: "rotation: 90, scale: 2, fill: teal")

  private func desk(_ text: String = Self.text) throws -> EditingDesk { try EditingDesk(editing: text) }

  private func give(_ parent: String, to name: String, on desk: EditingDesk) {
    desk.perform(.give(path: "entities.\(name).parent", text: parent))
  }

  private func isNear(_ one: [SIMD2<Float>], _ other: [SIMD2<Float>]) -> Bool {
    one.count == 4 && other.count == 4
      && zip(one, other).allSatisfy { abs($0.x - $1.x) < 0.1 && abs($0.y - $1.y) < 0.1 }
  }

  @Test(
    "a new parent does not move the entity on screen: position, rotation and scale are rewritten, in one step of undo",
    arguments: [
      (text, ["one: {parent: two, at: [-260, -80], size: [100, 60]"]),
      (turned, ["one: {parent: two, at: [-20, 190]", "rotation: -90", "scale: 0.5"]),
    ])
  func given(text: String, words: [String]) throws {
    let desk = try desk(text)
    let before = try desk.corners(of: "one")
    give("two", to: "one", on: desk)
    for words in words { #expect(desk.file.contains(words), "\(desk.file)") }
    #expect(isNear(before, try desk.corners(of: "one")))
    desk.undo(to: text)
  }

  @Test("removing the parent does not move the entity on screen", arguments: [text, turned])
  func takenAway(_ text: String) throws {
    let desk = try desk(text)
    try desk.select("three")
    let before = try desk.corners(of: "three")
    desk.key("delete", on: "entities.three.parent")
    #expect(desk.file.contains("three: {at: ["), "\(desk.file)")
    #expect(isNear(before, try desk.corners(of: "three")))
    desk.undo(to: text)
  }

  @Test(
    "an entity in flight gets a parent without a jump and lands at the same point: its action is rewritten",
    arguments: [text, turned], Playback.Reload.allCases)
  func inFlight(_ text: String, _ reload: Playback.Reload) throws {
    let desk = try EditingDesk(text, inFlightAfter: "k")
    desk.player.debugger.state.reload = reload
    let before = try desk.corners(of: "one")
    give("two", to: "one", on: desk)
    #expect(isNear(before, try desk.corners(of: "one")), "\(desk.file)")
    #expect(text != Self.text || desk.file.contains("{animate: one, to: {at: [-160, 120]}, with: snappy}"))
    #expect(desk.said?.contains("did not change") != true)
    desk.play(300)
    let way = try desk.middle(of: "one") - SIMD2(300, 400)
    #expect((way * way).sum() < 0.01, "\(way)")
    // Replayed from the start, the entity takes the same path.
    let again = try EditingDesk(desk.file, inFlightAfter: "k")
    #expect(isNear(before, try again.corners(of: "one")))
    desk.undo(to: text)
  }

  @Test("an action for one axis or a click is rewritten for the new parent; an action shared with others is reported")
  func actions() throws {
    let text = Self.text.replacing(
      "  - {key: k,",
      with: """
          - {click: one, do: [{set: this, to: {x: 300}}]}
          - {key: m, do: [{set: [one, two], to: {y: 300}}]}
          - {key: k,
        """)
    let desk = try desk(text)
    give("two", to: "one", on: desk)
    #expect(desk.file.contains("{set: this, to: {x: -160}}") && desk.file.contains("to: {at: [-160, 120]}"))
    #expect(desk.file.contains("{set: [one, two], to: {y: 300}}"), "\(desk.file)")
    #expect(desk.said == "line 11 says where one goes, and did not change with its parent")
  }

  @Test("an entity placed by a layout gets the parent, and the line of the layout is reported")
  func placedElsewhere() throws {
    let laid = try desk()
    give("two", to: "tile", on: laid)
    #expect(laid.file.ranges(of: "parent: two").count == 2, "\(laid.file)")
    #expect(laid.said == "line 8 says where tile is, and did not change with its parent")
  }

  @Test("a linked entity moves with a new parent: its row, the picker and O announce it") func linked() throws {
    let text =
      EditingDesk.family + """
          dot: {parent: two, at: [20, 60], size: [8, 8], fill: coral, links: {x: {from: one.x}}}
          pip: {at: [20, 60], size: [8, 8], fill: coral, links: {x: {from: one.x}}}

        """
    let desk = try desk(text)
    try desk.select("dot")
    let row = EditReadings.RowID(path: "entities.dot.parent")
    let seen = desk.player.debugger.edit?.sections.flatMap(\.rows).first { $0.id == row }
    #expect(seen?.text == "two  (line 6 links its x)")
    desk.player.editor?.focus = row
    desk.key("return")
    #expect(desk.player.debugger.picker?.hint == "line 6 links its x, which does not change with its parent")
    desk.enter("one")
    #expect(desk.said == "line 6 says where dot is, and did not change with its parent")
    try desk.select("pip")
    desk.key("o")
    let note = desk.player.debugger.picker?.items.first { $0.title == "parent" }?.note
    #expect(note?.hasPrefix("line 7 links its x, which does not change with it.") == true)
  }

  @Test("= and - on the parent's row choose the next valid parent, and O adds one; the entity stays in place")
  func chosenByKeys() throws {
    let desk = try desk()
    let before = try desk.corners(of: "three")
    let row = EditReadings.RowID(path: "entities.three.parent")
    // Neither the entity itself nor all copies at once.
    for (key, parent) in [("equals", "tile-1"), ("minus", "two"), ("minus", "one")] {
      desk.player.choose([try desk.entity("three")])
      desk.player.editor?.focus = row
      desk.key(key)
      desk.look()
      #expect(desk.file.contains("three: {parent: \(parent),"), "\(desk.file)")
      #expect(isNear(before, try desk.corners(of: "three")))
    }
    desk.undo(to: Self.text, steps: 3)
    let old = try desk.corners(of: "one")
    try desk.select("one")
    desk.key("o", entering: "parent")
    #expect(desk.file.contains("one: {parent: two,"), "\(desk.file)")
    #expect(isNear(old, try desk.corners(of: "one")))
    // O also finds the existing parent, not 'scroll', which mentions parents, and focuses its row.
    let given = desk.file
    desk.player.editor?.focus = nil
    desk.key("o", entering: "parent")
    #expect(desk.file == given && desk.player.editor?.focus == EditReadings.RowID(path: "entities.one.parent"))
  }

  @Test("moving through parents and back restores the short numbers and keeps the comment in its line")
  func thereAndBack() throws {
    let text =
      EditingDesk.family + """
          big: {at: [300, 520], size: [60, 40], scale: 1.5, fill: green}
          wheel: {at: [660, 260], size: [180, 180], rotation: 30, fill: blue}
          pip: {at: [480, 420], size: [40, 24], fill: gold}                                        # the one that moves

        """
    let desk = try desk(text)
    let before = try desk.corners(of: "pip")
    for parent in ["wheel", "big", "wheel", "two", "big"] {
      give(parent, to: "pip", on: desk)
      #expect(isNear(before, try desk.corners(of: "pip")), "\(parent): \(desk.file)")
      #expect(desk.file.ranges(of: "gold}      ").count == 1, "\(parent): \(desk.file)")
    }
    try desk.select("pip")
    desk.key("delete", on: "entities.pip.parent")
    #expect(desk.file == text, "\(desk.file)")
  }

  @Test("typing a parent offers the valid names; Tab completes, Return accepts, and the entity stays in place")
  func typed() throws {
    let desk = try desk()
    let before = try desk.corners(of: "three")
    try desk.select("three")
    desk.key("return", on: "entities.three.parent")
    let picker = try #require(desk.player.debugger.picker)
    #expect(picker.field?.text == "two" && picker.items.map(\.title) == ["one", "two", "tile-1", "tile-2"])
    desk.type("o")
    #expect(desk.player.debugger.picker?.items.map(\.title) == ["one", "two"])
    desk.key("tab")
    desk.look()
    #expect(desk.player.debugger.picker == nil && desk.file.contains("three: {parent: one,"), "\(desk.file)")
    #expect(isNear(before, try desk.corners(of: "three")))
    // An entity is not its own parent: the reason is shown, and the typed text stays.
    desk.key("return", on: "entities.three.parent", entering: "three")
    #expect(desk.player.debugger.picker?.complaint != nil && desk.file.contains("three: {parent: one,"))
    desk.key("escape")
    desk.undo(to: Self.text)
  }

  @Test("a parent that skews the entity is reported: only the position stays")
  func slanted() throws {
    let text = Self.text.replacing("fill: teal", with: "scale: [2, 1], fill: teal")
      .replacing("size: [100, 60],", with: "size: [100, 60], rotation: 30,")
    let desk = try desk(text)
    let before = try desk.middle(of: "one")
    give("two", to: "one", on: desk)
    #expect(desk.said == "one keeps its place but not its shape: the old parent or the new one slants it")
    let way = try desk.middle(of: "one") - before
    #expect((way * way).sum() < 0.01, "\(desk.file)")
    desk.undo(to: text)
  }
}
