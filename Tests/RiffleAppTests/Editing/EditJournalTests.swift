import Foundation
import RiffleApp
import RiffleSDL
import Synchronization
import Testing

@Suite("Undo across restarts") struct EditJournalTests {
  private func edited() throws -> (first: EditingDesk, edited: String) {
    let desk = try EditingDesk(keepsUndo: true)
    desk.stopInFlight()
    for path: ScenePath in ["animations.go.spring.bounce", "entities.box.size[0]"] { try desk.scrub(path, by: 20) }
    #expect(desk.file == EditingDesk.text.replacing("0.20", with: "0.30").replacing("[80, 80]", with: "[90, 80]"))
    return (desk, desk.file)
  }

  @Test("edits from before a restart are undone and redone byte for byte") func restart() throws {
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

  @Test(
    "in a file saved elsewhere, edits of unchanged parts are undone, wherever they are; overwritten ones stay",
    arguments: [
      ("riffle: 1 # a box", "# Much more is said here now.\nriffle: 1", "2 edits can still be taken back"),
      ("[90, 80]", "[95, 85]", "what was edited before cannot be taken back"),
    ])
  func elsewhere(old: String, new: String, words: String) throws {
    let (first, edited) = try edited()
    let other = edited.replacing(old, with: new)
    try first.save(other)
    let desk = try EditingDesk(reopening: first)
    desk.key("f2")
    #expect(desk.said == "the file was saved elsewhere since; " + words)
    let isOverwritten = old == "[90, 80]"
    desk.undo(
      to: isOverwritten ? other : other.replacing("0.30", with: "0.20").replacing("[90, 80]", with: "[80, 80]"),
      steps: 2)
  }

  @Test("a damaged journal is ignored") func damaged() throws {
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

@Suite("Atomic file writing") struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  @Test("a write keeps mode and link, replaces the link's target, and leaves no other file") func links() throws {
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("file"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("file"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "file")
    try AtomicFile.write(Array("new".utf8), to: path("link"))
    #expect(try text("file") == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: path("file"))[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "file")
    #expect(folder.names == ["file", "link"])
    try AtomicFile.write([], to: path("empty"))
    #expect(try text("empty") == "")
  }

  @Test("a failed write gives the reason and leaves no file") func failures() throws {
    #expect(
      throws: ShellError.unwritable(
        path("missing/file"), reason: "there is no folder \(path("missing")); make it first, or choose another name")
    ) { try AtomicFile.write([1], to: path("missing/file")) }
    try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try AtomicFile.write([1], to: path("folder")) }
    #expect(folder.names == ["folder"])
  }

  /// A reader sees the file that the killed program would leave at this moment.
  @Test("at any moment of a save, a reader finds the whole old file or the whole new one") func moments() throws {
    let texts = [UInt8(ascii: "a"), UInt8(ascii: "b")].map { [UInt8](repeating: $0, count: 1 << 20) }
    let file = path("file")
    try AtomicFile.write(texts[0], to: file)
    let isDone = Atomic(false)
    let torn = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        for round in 1...150 { try? AtomicFile.write(texts[round % 2], to: file) }
        isDone.store(true, ordering: .relaxed)
      } else {
        while !isDone.load(ordering: .relaxed) {
          let found = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
          if found.count != 1 << 20 || found.first != found.last { torn.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(torn.load(ordering: .relaxed) == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(texts[0]))
  }

  @Test("a save removes the partial files of ended processes, and no others") func leftovers() throws {
    // No process has this number.
    let others = ["scene.yaml.1.part", "scene.yaml.part", "other.yaml.999999999.part", "scene.yaml.9x.part"]
    for name in others + ["scene.yaml.999999999.part"] { try Data().write(to: folder.url.appendingPathComponent(name)) }
    try AtomicFile.write(Array("new".utf8), to: path("scene.yaml"))
    #expect(folder.names == (others + ["scene.yaml"]).sorted())
  }
}
