import RiffleApp
import Testing

@Suite("Active and inactive layouts") struct LayoutListTests {
  static let text = EditingDesk.scene(
    "tile: {count: 6, size: [60, 60], fill: teal}   # what is laid out",
    layouts: "{grid: tile, name: wall, spacing: 20, in: [280, 180, 400, 360]}",
    "{ring: tile, name: round, radius: 160, in: [200, 100, 500, 500]}   # not at first",
    "{stack: tile, offset: [40, 0], in: [100, 100, 400, 100]}", on: "{key: a, do: [{arrange: round, with: snappy}]}")

  /// - Parameter key: a key that is pressed two seconds before the editor opens.
  private func desk(after key: String? = nil) throws -> EditingDesk {
    let desk = try EditingDesk(editing: Self.text, after: key, then: 240)
    desk.player.choose([])
    desk.perform(.inspect(path: nil))
    return desk
  }

  private func sections(_ desk: EditingDesk) -> [EditReadings.Section] { desk.player.debugger.edit?.sections ?? [] }

  @Test("all layouts are listed by name, and marked there and above their fields if they are not in force")
  func listed() throws {
    let desk = try desk()
    let rows = sections(desk).first { $0.title == "layouts" }?.rows ?? []
    #expect(rows.map(\.label) == ["wall", "round", "stack tile"])
    #expect(rows.map(\.text) == ["grid  line 5", "not in force  ring  line 6", "not in force  line 7"])
    let arranged = try self.desk(after: "a")
    let others = sections(arranged).first { $0.title == "layouts" }?.rows ?? []
    #expect(others.map(\.text) == ["not in force  grid  line 5", "ring  line 6", "not in force  line 7"])
    func note(_ path: ScenePath) -> String? {
      desk.perform(.inspect(path: path))
      return sections(desk).last?.note
    }
    #expect(note("layouts[0]") == "line 5" && note("layouts[1]") == "not in force  line 6")
  }

  @Test("a chosen layout shows its fields, and only its text changes; one press returns to the list")
  func chosen() throws {
    let desk = try desk()
    try desk.click(.inspect(path: "layouts[1]"))
    #expect(sections(desk).last?.path == "layouts[1]" && sections(desk).last?.title == "round")
    let radius = try desk.value("layouts[1].radius")
    desk.click(radius.center)
    desk.key("a", control: true, entering: "140")
    #expect(desk.file == Self.text.replacing("radius: 160", with: "radius: 140"), "\(desk.file)")
    try desk.click(.inspect(path: nil))
    #expect(sections(desk).contains { $0.title == "entities" })
    desk.undo(to: Self.text)
  }

  @Test("a selected entity shows its other layouts beside the active one") func others() throws {
    let desk = try desk()
    try desk.select("tile-1")
    let placing = sections(desk).compactMap(\.path).first { $0.section == "layouts" }
    let rows = sections(desk).first { $0.title == "its other layouts" }?.rows ?? []
    #expect(Set(rows.map(\.path) + [placing ?? ""]) == ["layouts[0]", "layouts[1]", "layouts[2]"] && rows.count == 2)
    #expect(rows.allSatisfy { $0.text.hasPrefix("not in force") }, "\(rows.map(\.text))")
  }

  @Test("a member at a place of two layouts belongs to the one that places the other members") func meeting() throws {
    let desk = try EditingDesk(
      EditingDesk.scene(
        "tile: {count: 3, size: [60, 60], fill: teal}",
        layouts: "{stack: tile, name: row, offset: [100, 0], in: [100, 100, 400, 300]}",
        "{stack: tile, name: column, offset: [0, 100], in: [100, 100, 400, 300]}",
        on: "{key: a, do: [{arrange: column, with: snappy}]}"))
    for index in [0, 1] {
      if index == 1 { desk.key("a") }
      desk.play(2)
      let world = desk.world
      #expect(try world.layout(placing: desk.entity("tile-2"))?.index == index && world.layoutsInForce() == [index])
    }
  }

  @Test("a layout is deleted from the list, and restored by undo") func takenAway() throws {
    let desk = try desk()
    desk.key("delete", on: "layouts[2]")
    #expect(desk.said == "deleted: the layout stack")
    #expect(!desk.file.contains("stack: tile") && desk.file.contains("ring: tile"))
    desk.undo(to: Self.text)
  }
}

@Suite("The rows of the editor") struct PanelRowsTests {
  private static let row: ScenePath = "entities.box.at[0]"

  @Test("within a definition, a parameter is shown with its value in the use of the selected entity")
  func parameters() throws {
    let text = """
      riffle: 1
      parameters: {tall: {range: [10, 90], default: 40}}
      define:
        tag:
          parameters: {px: 20, tint: teal}
          entities:
            self: {size: [100, 60], fill: white}
            dot: {at: [$px, 30], size: [10, $tall], fill: $tint}
      entities:
        one: {use: tag, at: [200, 200]}
        two: {use: tag, at: [400, 200], px: 70, tint: coral}

      """
    for (name, px, tint) in [("one.dot", "20", "teal"), ("two.dot", "70", "coral")] {
      let desk = try EditingDesk(editing: text, selecting: name)
      let texts = desk.player.debugger.edit?.sections.flatMap(\.rows).map(\.text) ?? []
      for wanted in ["$px = \(px)", "$tint = \(tint)", "$tall = 40"] { #expect(texts.contains(wanted), "\(texts)") }
    }
  }

  @Test("rows under the pointer stay where they are when time runs on, and close up when it leaves")
  func played() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    desk.play(400)
    let before = try desk.label(Self.row)
    desk.move(before.center)
    desk.key("space")
    #expect(try !desk.player.playback.transport.isPaused && desk.label(Self.row) == before)
    desk.move([200, 200])
    #expect(try desk.label(Self.row) != before, "nothing moves the box while time runs")
  }

  @Test("rows stay where they are during a drag that ends an animation before the shown tick") func dragged() throws {
    let text = """
      riffle: 1
      animations:
        go: {spring: {duration: 0.50, bounce: 0.20}}
        spin: {curve: easeOut, duration: 0.50}
      entities:
        box: {at: [100, 300], size: [80, 80], fill: teal}
      on:
        - key: g
          do:
            - parallel:
                - {animate: box, to: {at: [600, 300]}, with: go}
                - {animate: box, by: {rotation: 90}, with: spin}

      """
    let desk = try EditingDesk(text, inFlightAfter: "g")
    let row: ScenePath = "animations.spin.duration"
    let place = Selection(try desk.entity("box"), FieldID("Transform", "position"))
    desk.player.debugger.perform(.select(place), on: &desk.player.playback)
    let below = try desk.label(Self.row)
    let label = try desk.label(row)
    desk.press(label.center)
    for way in stride(from: Float(-10), through: -90, by: -10) {
      desk.move(label.center + [way, 0])
      #expect(try desk.label(Self.row) == below)
    }
    desk.release(label.center - [90, 0])
    desk.move([200, 200])
    #expect(try desk.label(Self.row) != below, "the rotation has ended")
  }

  @Test("while all copies are edited together, all of them are outlined") func copies() throws {
    let desk = try EditingDesk(
      editing: EditingDesk.scene(
        "tile: {count: 12, size: [40, 40], fill: teal}",
        layouts: "{grid: tile, aspect: 1, widest: 40, spacing: 20}"), selecting: "tile-7")
    let edit = try #require(desk.player.debugger.edit)
    #expect(edit.sections.contains { $0.note.hasPrefix("all 12") })
    let sprites = try #require(desk.player.debugger.frame).overlay.sprites
    for number in 1...12 {
      let middle = try desk.window(desk.middle(of: "tile-\(number)"))
      let outlines = sprites.filter { sprite in
        guard case .roundedStroke = sprite.content.layers.first,
          let center = sprite.homography.project(sprite.content.bounds.center)
        else { return false }
        return abs(center.x - middle.x) < 1 && abs(center.y - middle.y) < 1
      }
      #expect(!outlines.isEmpty, "tile-\(number)")
    }
  }
}
