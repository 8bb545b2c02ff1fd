import RiffleInspector
import Testing

@testable import RiffleApp

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
    """

  private func desk() throws -> EditingDesk {
    let desk = try EditingDesk(Self.text)
    desk.play(2)
    desk.key("f2")
    desk.player.choose([])
    desk.player.begin(.rule(path: nil), at: 0)
    desk.look()
    return desk
  }

  private func sections(_ desk: EditingDesk) -> [EditReadings.Section] { desk.player.debugger.edit?.sections ?? [] }

  @Test("all layouts of the scene are listed, by their names")
  func listed() throws {
    let desk = try desk()
    let rows = sections(desk).first { $0.title == "layouts" }?.rows ?? []
    #expect(rows.map(\.label) == ["wall", "round", "stack tile"])
    #expect(rows.map(\.text) == ["grid  line 5", "ring  line 6", "line 7"])
  }

  @Test("one that is chosen has its fields, and the file changes there alone; the list is a press away")
  func chosen() throws {
    let desk = try desk()
    let row = try desk.place { $0 == .rule(path: "layouts[1]") }
    desk.press(row.center)
    desk.release(row.center)
    desk.look()
    #expect(sections(desk).last?.path == "layouts[1]" && sections(desk).last?.title == "round")
    let radius = try desk.value("layouts[1].radius")
    desk.press(radius.center)
    desk.release(radius.center)
    desk.key("a", control: true)
    desk.type("140")
    desk.key("return")
    #expect(desk.file == Self.text.replacing("radius: 160", with: "radius: 140"), "\(desk.file)")
    let back = try desk.place { $0 == .rule(path: nil) }
    desk.press(back.center)
    desk.release(back.center)
    desk.look()
    #expect(sections(desk).contains { $0.title == "things" })
    desk.key("z", control: true)
    #expect(desk.file == Self.text)
  }

  @Test("what is selected has its other layouts beside the one in force")
  func others() throws {
    let desk = try desk()
    let world = desk.player.playback.simulation.world
    desk.player.choose([try #require(world.entity(named: "tile-1"))])
    desk.look()
    let placing = sections(desk).compactMap(\.path).first { $0.hasPrefix("layouts") }
    let others = sections(desk).first { $0.title == "its other layouts" }?.rows.map(\.path) ?? []
    #expect(Set(others + [placing ?? ""]) == ["layouts[0]", "layouts[1]", "layouts[2]"])
    #expect(others.count == 2)
  }

  @Test("a layout is taken away from the list, and comes back")
  func takenAway() throws {
    let desk = try desk()
    desk.player.editor?.focus = EditReadings.RowID(path: "layouts[1]")
    desk.key("delete")
    #expect(desk.said == "deleted: the layout ring")
    #expect(!desk.file.contains("ring: tile") && desk.file.contains("stack: tile"))
    desk.key("z", control: true)
    #expect(desk.file == Self.text)
  }
}
