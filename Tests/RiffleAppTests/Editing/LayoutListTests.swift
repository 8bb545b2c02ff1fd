import RiffleApp
import Testing

@Suite("Layouts that are not in force")
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

  /// - Parameter key: one that is pressed before the editor opens, two seconds earlier.
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

  @Test("all layouts of the scene are listed by their names; which of them are not in force is said, tick by tick")
  func listed() throws {
    let desk = try desk()
    let rows = sections(desk).first { $0.title == "layouts" }?.rows ?? []
    #expect(rows.map(\.label) == ["wall", "round", "stack tile"])
    #expect(rows.map(\.text) == ["grid  line 5", "not in force  ring  line 6", "not in force  line 7"])
    let arranged = try self.desk(after: "a")
    let others = sections(arranged).first { $0.title == "layouts" }?.rows ?? []
    #expect(others.map(\.text) == ["not in force  grid  line 5", "ring  line 6", "not in force  line 7"])
  }

  @Test("one that is not in force says so above its fields; one that is has its line alone")
  func inspected() throws {
    let desk = try desk()
    func note(_ path: String) -> String? {
      desk.begin(.inspect(path: path))
      return sections(desk).last?.note
    }
    #expect(note("layouts[0]") == "line 5" && note("layouts[1]") == "not in force  line 6")
  }

  @Test("one that is chosen has its fields, and the file changes there alone; the list is a press away")
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

  @Test("what is selected has its other layouts beside the one in force")
  func others() throws {
    let desk = try desk()
    try desk.select("tile-1")
    let placing = sections(desk).compactMap(\.path).first { $0.hasPrefix("layouts") }
    let others = sections(desk).first { $0.title == "its other layouts" }?.rows.map(\.path) ?? []
    #expect(Set(others + [placing ?? ""]) == ["layouts[0]", "layouts[1]", "layouts[2]"])
    #expect(others.count == 2)
    let rows = sections(desk).first { $0.title == "its other layouts" }?.rows ?? []
    #expect(rows.allSatisfy { $0.text.hasPrefix("not in force") }, "\(rows.map(\.text))")
  }

  @Test("what lies where two layouts meet is placed by the one that places the others, too")
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

  @Test("a layout is taken away from the list, and comes back")
  func takenAway() throws {
    let desk = try desk()
    desk.key("delete", on: "layouts[2]")
    #expect(desk.said == "deleted: the layout stack")
    #expect(!desk.file.contains("stack: tile") && desk.file.contains("ring: tile"))
    desk.undo(to: Self.text)
  }
}
