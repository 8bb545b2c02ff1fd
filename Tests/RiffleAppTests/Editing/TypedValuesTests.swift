import RiffleApp
import Testing

@Suite("Values typed one after another")
struct TypedValuesTests {
  @Test("Tab writes a value and opens the next one, so that digits are typed and no keys; with Shift the one before")
  func tab() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    let speed = desk.player.playback.transport.speed
    desk.begin(.type(path: "entities.one.at[0]"))
    desk.key("a", control: true)
    desk.type("210")
    desk.key("tab")
    #expect(desk.player.editor?.typed?.path == "entities.one.at[1]")
    desk.key("a", control: true)
    desk.type("22")
    desk.key("tab")
    desk.key("tab", shift: true)
    #expect(desk.player.editor?.typed?.path == "entities.one.at[1]")
    desk.key("escape")
    #expect(desk.file == EditingDesk.family.replacing("[200, 200]", with: "[210, 22]"))
    #expect(desk.player.playback.transport.speed == speed)
  }

  @Test("a property that is added to a single copy begins with the value of all copies")
  func only() throws {
    let text = "riffle: 1\nentities:\n  tile: {count: 3, at: [200, 300], size: [40, 60], fill: teal}\n"
    let desk = try EditingDesk(editing: text, selecting: "tile-1")
    desk.begin(.extend(path: "entities.tile.only.1"))
    desk.enter("size")
    #expect(
      desk.file.contains("size: [40, 60], fill: teal") && desk.file.contains("1: {size: [40, 60]}"), "\(desk.file)")
  }
}
