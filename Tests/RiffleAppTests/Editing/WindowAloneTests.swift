import RiffleApp
import Testing

@Suite("Editing a scene in the window alone") struct WindowAloneTests {
  static let text = """
    riffle: 1
    title: Before
    entities:
      box: {size: [80, 80], fill: "#E4572E"}
      dot: {size: [10, 10], fill: white}
      sparks: {at: [500, 300], size: [10, 10], particles: {rate: 10, lifetime: [0.6, 1.2], size: [4, 9]}}
    layouts:
      - {grid: [box, dot], in: [280, 180, 400, 360]}
    on:
      - {key: g, do: [{set: [box, dot], to: {opacity: 1}}, {animate: box, by: {y: 9}, with: bouncy}]}

    """

  private func desk(selecting name: String? = nil) throws -> EditingDesk {
    let desk = try EditingDesk(editing: Self.text)
    desk.player.choose(try name.map { [try desk.entity($0)] } ?? [])
    desk.look()
    return desk
  }

  @Test("the wheel never scrolls past the panel's last rows, and one step back is visible at once")
  func wheel() throws {
    let desk = try desk(selecting: "box")
    let frame = { desk.player.debugger.frame }
    let place = try #require(frame()?.place(of: .edit))
    desk.player.receive(.input(.pointerMoved(place.center)), at: 0)
    func turn(_ steps: Float) {
      desk.player.receive(.input(.wheel([0, steps])), at: 0)
      desk.look()
    }
    func scrolled() -> Int { desk.player.debugger.state.scrolled[.edit, default: 0] }
    for _ in 0..<20 { turn(5) }
    let most = try #require(frame()?.overlay.reach[.edit]?.upperBound)
    #expect(scrolled() == most)
    let hits = frame()?.overlay.hits.filter { hit in
      switch hit.command {
      case .nothing, .fold: false
      default: place.contains(hit.place.center)
      }
    }
    #expect((hits?.count ?? 0) > 2)
    turn(-1)
    #expect(scrolled() == max(most - 3, 0))
    // Scrolled while the panel had more rows.
    desk.player.debugger.state.scrolled[.edit] = 99
    turn(-1)
    #expect(scrolled() == max(most - 3, 0))
  }

  @Test("the wheel scrolls an open picker, wherever the pointer is") func choice() throws {
    let desk = try desk(selecting: "box")
    desk.key("a")
    desk.look()
    desk.player.receive(.input(.wheel([0, 2])), at: 0)
    let picker = try #require(desk.player.debugger.picker)
    #expect(picker.first == 6 && picker.focus == 6)
    // A row of the last picture means nothing in another list, before that is drawn.
    let row = try desk.place { $0 == .pick(6) }.center
    desk.key("escape", "o")
    desk.press(row)
    #expect(desk.player.debugger.picker?.title.hasPrefix("Add to") == true)
  }

  @Test("rules are found by the word 'rule' on their rows, after titles with that word") func rules() throws {
    let desk = try desk(selecting: "box")
    desk.key("a")
    desk.type("rule")
    let picker = try #require(desk.player.debugger.picker)
    let notes = picker.matches.map { picker.items[$0].note }
    #expect(notes.count(where: { $0 == "rule" }) == ScenePiece.all.count { $0.kind == .rule })
  }

  @Test("the stage cannot be renamed: a message says so, and letters typed then run no commands") func stage() throws {
    let desk = try desk(selecting: "stage")
    let state = desk.player.debugger.state
    desk.key("n")
    #expect(desk.player.debugger.picker?.title == "The stage has no name to change")
    for letter in "earth" { desk.key(String(letter)) }
    #expect(desk.player.debugger.picker?.title == "The stage has no name to change")
    desk.key("return")
    #expect(desk.player.debugger.picker == nil && desk.file == Self.text)
    #expect(desk.player.debugger.state.page == state.page && desk.player.debugger.state.trail == state.trail)
  }

  @Test("Return without a row, and O without a selection, ask for a selection first", arguments: ["return", "o"])
  func nothingChosen(key: String) throws {
    let desk = try desk()
    desk.key(key)
    #expect(desk.player.debugger.picker?.title.hasPrefix("Choose ") == true)
    desk.key("4", "escape")
    #expect(desk.player.debugger.picker == nil && desk.player.playback.transport.speed == 1)
  }

  @Test("the window title follows an edited title, its undo, and a save elsewhere") func title() throws {
    let desk = try desk()
    #expect(desk.player.windowTitle.hasPrefix("Before"))
    let title = ScenePath([.key("title")])
    desk.player.editor?.perform([SceneEdit(title, .set("After"))], named: "title")
    #expect(desk.player.windowTitle.hasPrefix("After"))
    desk.key("z", control: true)
    #expect(desk.player.windowTitle.hasPrefix("Before"))
    let elsewhere = Self.text.replacing("title: Before", with: "title: Elsewhere")
    desk.player.receive(ReloadChange.text(elsewhere, title: "Elsewhere"), at: 0)
    #expect(desk.player.windowTitle.hasPrefix("Elsewhere"))
  }

  @Test("a long value is shortened in the window title") func longValue() {
    #expect(Player.short("box.fill = teal") == "box.fill = teal")
    let long = Player.short(String(repeating: "M 0 0 ", count: 40))
    #expect(long.count == 48 && long.hasSuffix("..."))
  }

  @Test(
    "the numbers of a list have the names that the schema gives them",
    arguments: [
      ("layouts[0]", "in[0]", "in left"), ("layouts[0]", "in[3]", "in height"),
      ("entities.sparks", "particles.size[0]", "particles size smallest"),
      ("entities.sparks", "particles.lifetime[1]", "particles lifetime largest"),
      ("entities.box", "size[1]", "height"), ("entities.box", "at[0]", "at x"),
      ("entities.box", "stroke.width", "stroke width"),
      ("on[0]", "do[0].to.opacity", "action 1: to opacity"),
      ("on[0]", "do[1].parallel[1].to.at[0]", "action 2.2: to at x"),
    ])
  func labels(part: String, path: String, label: String) throws {
    let editor = try #require(try desk().player.editor)
    #expect(try editor.label(ScenePath(parsing: path), at: ScenePath(parsing: "\(part).\(path)")) == label)
  }

  @Test(
    "an edit and its branch are named in words",
    arguments: [
      ("entities.box.parent", "box: parent"), ("on[0].do[1].by.y", "animate box: by y"), ("title", "title"),
      ("on[0].key", "key g: key"), ("layouts[0].in[0]", "grid [box, dot]: in left"),
    ])
  func words(path: String, words: String) throws {
    #expect(try #require(try desk().player.editor).words("\(path)") == words)
  }

  @Test("the message about a value refused in a field does not ask for quotes, which are added automatically")
  func quotes() throws {
    let desk = try desk(selecting: "box")
    let fill = try ScenePath(parsing: "entities.box.fill")
    desk.player.editor?.perform([SceneEdit(fill, .set("nocolour"))], named: "fill")
    let said = try #require(desk.said)
    #expect(said.contains("#FAF6EC") && !said.contains("quotes"), "\(said)")
  }
}
