import Foundation
import RiffleApp
import Testing

@Suite("The command palette") struct PlayerPaletteTests {
  @Test("the palette finds commands by their words, and runs them") func commands() throws {
    let desk = try EditingDesk()
    desk.play(2)
    desk.find("edit the")
    #expect(desk.player.debugger.state.isEditing && desk.player.debugger.picker == nil)
    desk.find("quarter")
    #expect(desk.player.debugger.picker != nil)
    desk.key("escape")
    #expect(desk.player.debugger.picker == nil && desk.player.isOpen && desk.player.debugger.state.isEditing)
    desk.find("1/10")
    #expect(desk.player.playback.transport.speed == 0.1)
  }

  @Test("every command of the key table is found by its summary in the help") func all() throws {
    let desk = try EditingDesk()
    for entry in CommandTable.entries where entry.command != .palette {
      desk.key("p", control: true)
      desk.type(entry.summary)
      let found = desk.player.debugger.picker?.focus.flatMap { desk.player.debugger.picker?.items[$0].title }
      #expect(found == entry.summary)
      desk.key("escape")
    }
  }

  @Test("the palette finds entities by name, selects them, and opens the debugger") func things() throws {
    let desk = try EditingDesk()
    desk.play(2)
    desk.find("box")
    #expect(desk.player.debugger.isOpen)
    #expect(desk.player.debugger.state.selection?.entity == desk.world.entity(named: "box"))
  }

  @Test("the palette finds the other scenes of the folder by title, and opens them") func scenes() throws {
    let desk = try EditingDesk(hasScenes: true)
    try "riffle: 1\ntitle: Somewhere else\n".write(
      toFile: desk.folder + "/other.yaml", atomically: true, encoding: .utf8)
    desk.find("somewhere")
    #expect(!desk.player.isOpen && desk.player.exit == .open(desk.folder + "/other.yaml"))
  }

  @Test("while the palette is open, letters and Space are typed, and go neither to time nor to the scene")
  func typing() throws {
    let desk = try EditingDesk()
    desk.play(2)
    let hash = desk.hash
    desk.key("p", control: true)
    desk.key("space", "g")
    desk.type("o to")
    #expect(desk.player.debugger.picker?.field?.text == "go to")
    #expect(desk.player.playback.transport.isPaused && desk.hash == hash)
    desk.key("z", control: true)
    #expect(desk.player.debugger.picker?.field?.text == "g")
  }

  @Test("a word from the middle of a destructive command's title does not run it") func destructive() throws {
    for words in ["row", "entity", "or"] {
      let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
      desk.find(words)
      #expect(desk.file.hasPrefix(EditingDesk.family.dropLast()), "\(words)")
    }
  }

  @Test("the palette finds named colours and values, also before editing, and asks for a new value")
  func colorsAndValues() throws {
    let text = "riffle: 1\npalette: {ink: navy}\nvalues: {count: 3}\n"
    for (words, new, changed) in [
      ("ink", "olive", text.replacing("navy", with: "olive")), ("count", "5", text.replacing("3", with: "5")),
    ] {
      let desk = try EditingDesk(text)
      desk.play(2)
      desk.find(words)
      #expect(desk.player.debugger.state.isEditing)
      desk.key("a", control: true, entering: new)
      #expect(desk.file == changed)
    }
  }
}
