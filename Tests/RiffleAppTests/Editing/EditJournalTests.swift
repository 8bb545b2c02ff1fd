import Foundation
import RiffleApp
import Testing

@Suite("Undo across restarts")
struct EditJournalTests {
  /// Two edits of a file, and then a new start of the program on it.
  private func edited() throws -> (first: EditingDesk, edited: String) {
    let desk = try EditingDesk(keepsUndo: true)
    desk.stopInFlight()
    for path in ["animations.go.spring.bounce", "entities.box.size[0]"] {
      try desk.scrub(path, by: 20)
    }
    #expect(desk.file == EditingDesk.text.replacing("0.20", with: "0.30").replacing("[80, 80]", with: "[90, 80]"))
    return (desk, desk.file)
  }

  @Test("what was edited before the program ended is taken back, and made again, byte for byte")
  func restart() throws {
    let (first, edited) = try edited()
    let desk = try EditingDesk(reopening: first)
    desk.key("f2")
    #expect(desk.said == nil)
    desk.key("z", control: true)
    #expect(desk.file == edited.replacing("[90, 80]", with: "[80, 80]"))
    desk.undo(to: EditingDesk.text)
    let again = try EditingDesk(reopening: desk)
    again.key("f2")
    again.key("z", shift: true, control: true)
    again.key("z", shift: true, control: true)
    #expect(again.file == edited)
  }

  @Test("in a text that someone else has changed since, what they left alone is taken back, wherever it is now")
  func elsewhere() throws {
    let (first, edited) = try edited()
    let other = edited.replacing("riffle: 1 # a box", with: "# Much more is said here now.\nriffle: 1")
    try Data(other.utf8).write(to: URL(fileURLWithPath: first.path))
    let desk = try EditingDesk(reopening: first)
    desk.key("f2")
    #expect(desk.said == "the file was saved elsewhere since; 2 edits can still be taken back")
    desk.key("z", control: true)
    desk.key("z", control: true)
    #expect(desk.file == other.replacing("0.30", with: "0.20").replacing("[90, 80]", with: "[80, 80]"))
  }

  @Test("an edit that someone else has changed is not taken back, nor are those before it, and it says so")
  func conflict() throws {
    let (first, edited) = try edited()
    let other = edited.replacing("[90, 80]", with: "[95, 85]")
    try Data(other.utf8).write(to: URL(fileURLWithPath: first.path))
    let desk = try EditingDesk(reopening: first)
    desk.key("f2")
    #expect(desk.said == "the file was saved elsewhere since; what was edited before cannot be taken back")
    desk.undo(to: other)
  }

  @Test("a damaged journal, or another file's, is none")
  func damaged() throws {
    let (first, edited) = try edited()
    let folder = try #require(first.state.path) + "/undo"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 1)
    try Data("{\"path\": 1".utf8).write(to: URL(fileURLWithPath: folder + "/" + names[0]))
    let desk = try EditingDesk(reopening: first)
    desk.key("f2")
    desk.undo(to: edited)
  }
}
