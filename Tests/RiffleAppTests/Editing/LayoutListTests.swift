import RiffleApp
import Testing

@Suite("Active and inactive layouts")
struct LayoutListTests {
  static let text = """
    riffle: 1
    entities:
      tile: {count: 6, size: [60, 60], fill: teal}   # what is laid out
    layouts:
      - {grid: tile, name: wall, spacing: 20, in: [280, 180, 400, 360]}
      - {ring: tile, name: round, radius: 160, in: [200, 100, 500, 500]}   # not at first
      - {stack: tile, offset: [40, 0], in: [100, 100, 400, 100]}
    on:
      - {key: r, do: [{animate: tile, to: {opacity: 0.5}}]}
      - {key: a, do: [{arrange: round, with: snappy}]}
    """

  /// - Parameter key: a key that is pressed two seconds before the editor opens.
  private func desk(after key: String? = nil) throws -> EditingDesk {
    let desk = try EditingDesk(Self.text)
    desk.play(2)
    if let key {
      desk.key(key, then: 240)
    }
    desk.key("f2")
    desk.player.choose([])
    desk.begin(.inspect(path: nil))
    return desk
  }

  private func sections(_ desk: EditingDesk) -> [EditReadings.Section] { desk.player.debugger.edit?.sections ?? [] }

  @Test("all layouts are listed by name, and marked in each tick if they are not in force")
  func listed() throws {
    let desk = try desk()
    let rows = sections(desk).first { $0.title == "layouts" }?.rows ?? []
    #expect(rows.map(\.label) == ["wall", "round", "stack tile"])
    #expect(rows.map(\.text) == ["grid  line 5", "not in force  ring  line 6", "not in force  line 7"])
    let arranged = try self.desk(after: "a")
    let others = sections(arranged).first { $0.title == "layouts" }?.rows ?? []
    #expect(others.map(\.text) == ["not in force  grid  line 5", "ring  line 6", "not in force  line 7"])
  }

  @Test("a layout that is not in force is marked above its fields; an active one shows only its line")
  func inspected() throws {
    let desk = try desk()
    func note(_ path: String) -> String? {
      desk.begin(.inspect(path: ScenePath(stringLiteral: path)))
      return sections(desk).last?.note
    }
    #expect(note("layouts[0]") == "line 5" && note("layouts[1]") == "not in force  line 6")
  }

  @Test("a chosen layout shows its fields, and only its text changes; one press returns to the list")
  func chosen() throws {
    let desk = try desk()
    desk.click(try desk.place { $0 == .inspect(path: "layouts[1]") }.center)
    desk.look()
    #expect(sections(desk).last?.path == "layouts[1]" && sections(desk).last?.title == "round")
    let radius = try desk.value("layouts[1].radius")
    desk.click(radius.center)
    desk.key("a", control: true)
    desk.enter("140")
    #expect(desk.file == Self.text.replacing("radius: 160", with: "radius: 140"), "\(desk.file)")
    desk.click(try desk.place { $0 == .inspect(path: nil) }.center)
    desk.look()
    #expect(sections(desk).contains { $0.title == "entities" })
    desk.undo(to: Self.text)
  }

  @Test("a selected entity shows its other layouts beside the active one")
  func others() throws {
    let desk = try desk()
    try desk.select("tile-1")
    let placing = sections(desk).compactMap(\.path).first { $0.section == "layouts" }
    let others = sections(desk).first { $0.title == "its other layouts" }?.rows.map(\.path) ?? []
    #expect(Set(others + [placing ?? ""]) == ["layouts[0]", "layouts[1]", "layouts[2]"])
    #expect(others.count == 2)
    let rows = sections(desk).first { $0.title == "its other layouts" }?.rows ?? []
    #expect(rows.allSatisfy { $0.text.hasPrefix("not in force") }, "\(rows.map(\.text))")
  }

  @Test("a member at a place of two layouts belongs to the one that places the other members")
  func meeting() throws {
    let desk = try EditingDesk(
      """
      riffle: 1
      entities:
        tile: {count: 3, size: [60, 60], fill: teal}
      layouts:
        - {stack: tile, name: row, offset: [100, 0], in: [100, 100, 400, 300]}
        - {stack: tile, name: column, offset: [0, 100], in: [100, 100, 400, 300]}
      on:
        - {key: a, do: [{arrange: column, with: snappy}]}
      """)
    for index in [0, 1] {
      if index == 1 { desk.key("a") }
      desk.play(2)
      let world = desk.world
      #expect(try world.layout(placing: desk.entity("tile-2"))?.index == index && world.layoutsInForce() == [index])
    }
  }

  @Test("a layout is deleted from the list, and restored by undo")
  func takenAway() throws {
    let desk = try desk()
    desk.key("delete", on: "layouts[2]")
    #expect(desk.said == "deleted: the layout stack")
    #expect(!desk.file.contains("stack: tile") && desk.file.contains("ring: tile"))
    desk.undo(to: Self.text)
  }
}
