import Foundation
import MemoryGame
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

@Suite("The gallery") struct GalleryTests {
  private final class Desk {
    private let home: TemporaryFolder
    var folder: String { home.path }
    let gallery: Gallery
    let state: StateFolder
    private(set) var now = 0.0
    let size = SIMD2<Float>(960, 720)

    init(_ scenes: [String: String] = three, after seconds: Double = 0) throws {
      home = try TemporaryFolder()
      let folder = home.path
      state = StateFolder(path: folder + "/state/riffle")
      for (name, text) in scenes { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
      gallery = Gallery(ScenePlaces(folder: folder), state: state, blocks: [MemoryBlock.self])
      gallery.start(at: 0)
      if seconds > 0 { play(seconds) }
    }

    func play(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        now += 1.0 / 60
        gallery.advance(to: now)
      }
      _ = gallery.picture(size: size, at: now)
    }

    func key(_ key: String, _ modifiers: KeyModifiers = [], entering text: String? = nil) {
      gallery.receive(.input(.keyPressed(key), modifiers: modifiers), at: now)
      if let text { enter(text) }
    }

    func type(_ text: String) { gallery.receive(.input(.text(text)), at: now) }

    func enter(_ text: String) {
      type(text)
      key("return")
    }

    func card(_ title: String) -> Int? { gallery.entries.firstIndex { $0.title == title } }

    func place(of card: Int) throws -> SIMD2<Float> {
      _ = gallery.picture(size: size, at: now)
      return try #require(gallery.frame?.overlay.hits.last { $0.command == .pick(card) }?.place.center)
    }
  }

  private static func scene(_ title: String, x: Int = 100) -> String {
    """
    riffle: 1
    title: \(title)
    entities:
      box: {at: [\(x), 300], size: [80, 80], fill: teal}
    on:
      - {key: g, do: [{animate: box, by: {x: 400}, with: bouncy}]}
    demo:
      - {at: 0.2, key: g}

    """
  }

  private static let three = ["a.yaml": scene("Alpha"), "b.yml": scene("Beta"), "c.yaml": scene("Gamma card")]

  @Test("the gallery shows the folder's scenes by title and no other files; each card plays, and then all rest")
  func cards() throws {
    let desk = try Desk(Self.three.merging(["notes.yaml": "a: 1\n", "x.txt": "riffle: 1\n"]) { $1 })
    #expect(desk.gallery.entries.compactMap(\.path).count == 3)
    desk.play(0.3)
    let card = try #require(desk.card("Alpha"))
    let before = try #require(desk.gallery.entries[card].thumbnail?.list)
    desk.play(0.5)
    #expect(desk.gallery.entries[card].thumbnail?.list != before)
    #expect(desk.gallery.rest() == 0)
    for title in ["Beta", "Gamma card"] { #expect(desk.card(title) != nil) }
    desk.play(12)
    #expect(desk.gallery.rest() > 0)
    // The focused card plays again.
    desk.key("right")
    desk.play(0.05)
    #expect(desk.gallery.rest() == 0)
  }

  @Test("only visible cards are read and played") func onlyVisible() throws {
    let many = (10..<50).map { ("s\($0).yaml", Self.scene("Scene \($0)")) }
    let desk = try Desk(Dictionary(uniqueKeysWithValues: many))
    desk.play(2)
    let read = desk.gallery.entries.filter { $0.path != nil && $0.isRead }.count
    #expect((3...9).contains(read))
    desk.key("end")
    desk.play(2)
    #expect(desk.gallery.entries.last?.isRead == true)
    #expect(desk.gallery.entries.contains { !$0.isRead })
  }

  @Test("typed text searches, Return opens the best match, and Esc clears the search before it quits")
  func search() throws {
    let desk = try Desk(after: 1)
    func says(_ words: String) -> Bool {
      let sprites = desk.gallery.picture(size: desk.size, at: desk.now).sprites
      return WordsOnScreen(sprites, over: [.black]).words.contains { $0.text.hasSuffix(words) }
    }
    #expect(says("Esc quits"))
    desk.type("ca")
    desk.play(0.5)
    #expect(says("Esc shows all scenes") && !says("Esc quits"))
    #expect(desk.gallery.layout.pictures.contains { $0.card == desk.card("Gamma card") })
    desk.key("escape")
    #expect(desk.gallery.isOpen && desk.gallery.search.field?.text == "")
    desk.enter("beta")
    #expect(!desk.gallery.isOpen && desk.gallery.exit == .open("\(desk.folder)/b.yml"))
    desk.gallery.rescan()
    #expect(desk.gallery.isOpen)
    desk.key("escape")
    #expect(desk.gallery.exit == .quit && !desk.gallery.isOpen)
  }

  @Test("Return opens a scene rather than a template of the same name") func sceneBeforeTemplate() throws {
    let desk = try Desk(["toast.yaml": Self.scene("Toast")])
    desk.type("toast")
    #expect(desk.gallery.search.matches.count == 2)
    desk.key("return")
    #expect(desk.gallery.exit == .open("\(desk.folder)/toast.yaml"))
  }

  @Test(
    "a scene is found by the words of its lesson, after scenes with the words in their title",
    arguments: ["|", ">", ""])
  func searchInLessons(block: String) throws {
    let lesson = block.isEmpty ? "lesson: Throw the pebble" : "lesson: \(block)\n  Nothing here.\n  Throw the pebble."
    let desk = try Desk([
      "a.yaml": "riffle: 1\ntitle: Alpha\n\(lesson)\nentities:\n  sky: {at: [1, 1], size: [1, 1]}\n",
      "b.yaml": "riffle: 1\ntitle: Pebble\n", "c.yaml": "riffle: 1\ntitle: Gamma\n",
    ])
    desk.type("pebble")
    #expect(desk.gallery.search.matches.map { desk.gallery.entries[$0].title } == ["Pebble", "Alpha"])
    desk.type(" sky")
    #expect(desk.gallery.search.matches.isEmpty, "only the lesson counts, not what is beneath it")
  }

  @Test("a click opens the card under the pointer, and a dropped file opens") func click() throws {
    let desk = try Desk(after: 1)
    let place = try desk.place(of: #require(desk.card("Beta")))
    desk.gallery.receive(.input(.pointerMoved(place)), at: desk.now)
    #expect(desk.gallery.search.focus == desk.card("Beta"))
    desk.gallery.receive(.input(.pointerPressed(place, .primary)), at: desk.now)
    #expect(desk.gallery.exit == .open("\(desk.folder)/b.yml"))
    desk.gallery.rescan()
    desk.gallery.receive(.dropped("/tmp/other.yaml"), at: desk.now)
    #expect(desk.gallery.exit == .open("/tmp/other.yaml"))
  }

  @Test("a new scene is offered a free name, refuses one in use, and equals its template except for the title")
  func newScene() throws {
    let desk = try Desk(after: 1)
    let place = try desk.place(of: #require(desk.card("Toast")))
    desk.gallery.receive(.input(.pointerPressed(place, .primary)), at: desk.now)
    #expect(desk.gallery.isOpen && desk.gallery.naming?.picker.field?.text == "toast.yaml")
    // The places are still those of the cards, as no picture is drawn between.
    desk.gallery.receive(.input(.pointerMoved(place + 1)), at: desk.now)
    desk.gallery.receive(.input(.pointerPressed(place + 1, .primary)), at: desk.now)
    #expect(desk.gallery.naming?.picker.focus == nil)
    desk.enter("a.yaml")
    #expect(desk.gallery.isOpen && desk.gallery.naming?.picker.complaint?.contains("choose another name") == true)
    desk.key("a", .control, entering: "   ")
    #expect(desk.gallery.naming?.picker.complaint == "a file needs a name, such as toast.yaml")
    desk.key("a", .control, entering: "mine")
    #expect(desk.gallery.exit == .open("\(desk.folder)/mine.yaml"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(desk.folder)/mine.yaml"))
    let template = try #require(SceneTemplate.all.first { $0.name == "Toast" })
    let text = String(decoding: template.bytes, as: UTF8.self).replacing("title: Toast", with: "title: Mine")
    #expect(Array(bytes) == Array(text.utf8))
    desk.gallery.rescan()
    desk.key("n", .control)
    #expect(desk.gallery.naming?.template.name == "Empty")
    desk.key("escape")
    #expect(desk.gallery.naming == nil && desk.gallery.isOpen)
    let other = try Desk(["empty.yaml": Self.scene("One"), "empty-2.yml": Self.scene("Two")], after: 1)
    other.key("n", .control)
    #expect(other.gallery.naming?.picker.field?.text == "empty-3.yaml")
    other.key("return")
    #expect(other.gallery.exit == .open("\(other.folder)/empty-3.yaml"))
  }

  @Test("a press in the search field ends with its release, also while a name is asked for") func release() throws {
    let desk = try Desk(after: 1)
    desk.type("alpha")
    desk.play(0.5)
    let overlay = try #require(desk.gallery.frame?.overlay)
    let field = try #require(overlay.hits.last { if case .caret = $0.command { true } else { false } }?.place)
    desk.gallery.receive(.input(.pointerPressed(field.center, .primary)), at: desk.now)
    desk.key("n", .control)
    desk.gallery.receive(.input(.pointerReleased(field.center, .primary)), at: desk.now)
    desk.key("escape")
    let before = desk.gallery.search.field
    desk.gallery.receive(.input(.pointerMoved(field.minimum)), at: desk.now)
    #expect(desk.gallery.naming == nil && desk.gallery.search.field == before)
  }

  @Test("the scene that was left has the focus: a new one, the next one, and the same one of two cards")
  func left() throws {
    let desk = try Desk(after: 1)
    desk.key("n", .control, entering: "mine")
    let path = "\(desk.folder)/mine.yaml"
    #expect(desk.gallery.exit == .open(path))
    func looked() -> String? { desk.gallery.search.focus.flatMap { desk.gallery.entries[$0].path } }
    desk.gallery.rescan(leaving: path)
    #expect(looked() == path)
    desk.gallery.rescan(leaving: "\(desk.folder)/b.yml")
    #expect(looked() == "\(desk.folder)/b.yml")
    // A recent scene is also among the others.
    RecentFiles(desk.state).note("\(desk.folder)/b.yml")
    desk.gallery.rescan()
    let cards = desk.gallery.entries.indices.filter { desk.gallery.entries[$0].title == "Beta" }
    #expect(cards.count == 2)
    desk.gallery.focus(cards[1])
    desk.gallery.rescan(leaving: "\(desk.folder)/b.yml")
    #expect(desk.gallery.search.focus.map { desk.gallery.entries[$0].title } == "Beta")
    desk.gallery.rescan(leaving: "/nowhere.yaml")
    #expect(desk.gallery.search.focus.map { desk.gallery.entries[$0].title } == "Beta")
  }

  @Test("a scene with mistakes shows the first one on its card, and is read again after a save")
  func mistakes() throws {
    let desk = try Desk(["bad.yaml": "riffle: 1\ntittle: x\n"])
    desk.play(1)
    #expect(desk.gallery.entries.last?.problem?.contains("'tittle' is not a key") == true)
    try Self.scene("Mended").write(toFile: "\(desk.folder)/bad.yaml", atomically: true, encoding: .utf8)
    desk.gallery.rescan()
    desk.play(1)
    #expect(desk.card("Mended") != nil)
  }

  @Test("recent scenes come first, the latest one before the others, and deleted ones are left out")
  func recent() throws {
    let desk = try Desk()
    let recent = RecentFiles(desk.state)
    for name in ["a.yaml", "gone.yaml", "c.yaml", "a.yaml"] { recent.note("\(desk.folder)/\(name)") }
    #expect(recent.paths.map { $0.split(separator: "/").last } == ["a.yaml", "c.yaml"])
    // A scene that is already first is not written again, so that a start does not wait for the disk.
    let file = "\(try #require(desk.state.path))/recent"
    func written() throws -> Int? { try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int }
    let before = try written()
    recent.note("\(desk.folder)/a.yaml")
    #expect(try written() == before)
    desk.gallery.rescan()
    #expect(desk.gallery.entries.prefix(2).map(\.title) == ["Alpha", "Gamma card"])
  }

  @Test("two recent files of the same name show as many folders as distinguish them") func sameName() throws {
    let desk = try Desk([:])
    for folder in ["one/Scenes", "two/Scenes"] {
      try FileManager.default.createDirectory(atPath: "\(desk.folder)/\(folder)", withIntermediateDirectories: true)
      try Self.scene("Same").write(toFile: "\(desk.folder)/\(folder)/a.yaml", atomically: true, encoding: .utf8)
      RecentFiles(desk.state).note("\(desk.folder)/\(folder)/a.yaml")
    }
    desk.gallery.rescan()
    #expect(desk.gallery.entries.prefix(2).map(\.note) == ["two/Scenes/a.yaml", "one/Scenes/a.yaml"])
  }

  @Test("each card names the file that it opens, and a new scene names its file before it is made")
  func names() throws {
    let desk = try Desk([:])
    let folder = "\(desk.folder)/work"
    for path in ["work/a.yaml", "work/Scenes/a.yaml", "work/Scenes/b.yaml", "other/Scenes/a.yaml"] {
      let file = "\(desk.folder)/\(path)"
      let parent = String(file.prefix { $0 != "." }.dropLast(2))
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try Self.scene("Same").write(toFile: file, atomically: true, encoding: .utf8)
    }
    let places = ScenePlaces(working: folder, program: ["\(desk.folder)/other/Scenes"])
    let gallery = Gallery(places, state: desk.state)
    let cards = gallery.entries.filter { $0.path != nil }
    #expect(cards.map(\.note) == ["work/Scenes/a.yaml", "b.yaml", "work/a.yaml", "other/Scenes/a.yaml"])
    for card in cards { #expect(card.path?.hasSuffix("/" + card.note) == true) }
    gallery.receive(.input(.keyPressed("n"), modifiers: .control), at: 0)
    gallery.receive(.input(.text("sub/c")), at: 0)
    #expect(gallery.naming?.picker.hint == "Return makes sub/c.yaml, Esc goes back.")
    for _ in 0..<5 { gallery.receive(.input(.keyPressed("backspace")), at: 0) }
    gallery.receive(.input(.text("d")), at: 0)
    #expect(gallery.naming?.picker.hint == "Return makes \(folder)/Scenes/d.yaml, Esc goes back.")
  }

  @Test("Ctrl = enlarges the gallery, Ctrl 0 resets it; the size also applies to the panels, and presses hit the cards")
  func textSize() throws {
    let desk = try Desk(after: 1)
    let card = try #require(desk.card("Beta"))
    func width() -> Float? {
      _ = desk.gallery.picture(size: desk.size, at: desk.now)
      return desk.gallery.frame?.overlay.hits.last { $0.command == .pick(card) }?.place.size.x
    }
    let usual = try #require(width())
    for _ in 0..<9 { desk.key("equals", .control) }
    #expect(desk.gallery.textSize == 1.5 && desk.state.arrangement.textSize == 1.5)
    desk.play(1)
    #expect(try #require(width()) > usual * 1.3)
    #expect(desk.gallery.picture(size: desk.size, at: desk.now).size == desk.size)
    desk.gallery.focus(card)
    desk.play(1)
    desk.gallery.receive(.input(.pointerPressed(try desk.place(of: card), .primary)), at: desk.now)
    #expect(desk.gallery.exit == .open("\(desk.folder)/b.yml"))
    desk.gallery.rescan()
    #expect(desk.gallery.textSize == 1.5)
    desk.key("minus", .control)
    #expect(desk.gallery.textSize == 1.3)
    desk.key("0", .control)
    #expect(desk.gallery.textSize == 1 && width() == usual)
  }

  @Test(
    "a folder without scenes shows the templates, and every sprite can be drawn",
    arguments: [[960, 720], [320, 240]] as [SIMD2<Float>])
  func empty(size: SIMD2<Float>) throws {
    let desk = try Desk([:])
    desk.play(1)
    let list = desk.gallery.picture(size: size, at: desk.now)
    #expect(list.sprites.count > 20 && list.sprites.allSatisfy { $0.homography.isFinite })
    desk.key("return")
    #expect(desk.gallery.naming != nil)
  }

  @Test(
    "all texts of the gallery are readable, on cards and beside them, also mistakes and questions",
    arguments: [[960, 720], [480, 360], [1600, 1000]] as [SIMD2<Float>], [0.85, 1, 1.5] as [Float])
  func readable(size: SIMD2<Float>, textSize: Float) throws {
    let desk = try Desk(Self.three.merging(["bad.yaml": "riffle: 1\ntittle: x\n"]) { $1 })
    desk.state.arrangement.textSize = textSize
    desk.gallery.rescan()
    desk.play(1)
    func check(_ name: String) throws {
      let picture = desk.gallery.picture(size: size, at: desk.now)
      // Sprites of scenes on cards are clipped twice; their texts are not the gallery's.
      let own = picture.sprites.filter { $0.clips.count < 2 }
      WordsOnScreen(own, over: [picture.ground.light, picture.ground.shade]).check(least: 2, name)
    }
    try check("cards")
    desk.type("ga")
    desk.play(0.5)
    try check("search")
    desk.key("n", .control)
    try check("a name")
    desk.key("a", .control, entering: "   ")
    try check("a complaint")
    for _ in 0..<2 { desk.key("escape") }
    desk.gallery.say("it is gone", at: desk.now)
    desk.play(0.5)
    try check("a notice")
  }

  @Test("the images of scenes are found under separate names") func pictures() throws {
    let gallery = Gallery(
      ScenePlaces(folder: Repository.path("Scenes")), state: StateFolder(path: nil), blocks: [MemoryBlock.self])
    gallery.start(at: 0)
    gallery.receive(.input(.text("pictures.yaml")), at: 0)
    for frame in 1...30 { gallery.advance(to: Double(frame) / 60) }
    let names = gallery.picture(size: [960, 720], at: 1).sprites.flatMap(\.content.layers).flatMap(\.imageNames)
    #expect(!names.isEmpty && names.allSatisfy { gallery.images.image($0) != nil })
  }
}

extension Layer {
  fileprivate var imageNames: [String] {
    switch self {
    case .image(let image): [image.name]
    case .clipped(_, let layers): layers.flatMap(\.imageNames)
    default: []
    }
  }
}
