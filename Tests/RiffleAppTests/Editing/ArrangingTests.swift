import Foundation
import RiffleApp
import Testing

@Suite("Names, parents, colours and pictures in the editor") struct ArrangingTests {
  static let text =
    EditingDesk.family + """
      on:
        - {click: one, do: [{animate: one, by: {y: -60}, with: bouncy}]}
        - {key: k, do: [{animate: two, to: {opacity: 0.5}, with: smooth}]}
      """

  @Test("a new name replaces the old one everywhere; a name in use is refused") func rename() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    desk.key("n")
    #expect(desk.player.debugger.picker?.field?.text == "one")
    desk.enter("two")
    #expect(desk.player.debugger.picker?.complaint?.contains("already") == true)
    desk.key("a", control: true, entering: "first card")
    #expect(desk.player.debugger.picker == nil)
    let new = Self.text.replacing("one: {at", with: "first-card: {at")
      .replacing("click: one", with: "click: first-card").replacing("animate: one", with: "animate: first-card")
    #expect(desk.file == new, "\(desk.file)")
    #expect(desk.grips.map(\.name) == ["first-card"])
    desk.undo(to: Self.text)
  }

  @Test("grouping gives entities a parent without moving them or their states on screen, in one step of undo")
  func group() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one", "two")
    let before = Set(desk.things.map { "\($0.name) \($0.box)" })
    desk.key("g", control: true)
    #expect(desk.file.contains("group: {at: [345, 265], size: [390, 190]}"), "\(desk.file)")
    #expect(desk.file.contains("one: {parent: group, at: [50, 30], size: [100, 60]"), "\(desk.file)")
    #expect(desk.grips.map(\.name) == ["group"])
    desk.look()
    #expect(before.isSubset(of: Set(desk.things.map { "\($0.name) \($0.box)" })))
    desk.key("right")
    #expect(desk.file.contains("at: [346, 265]"))
    desk.key("z", control: true)
    desk.undo(to: Self.text)
    let states = "states: {lit: {at: [600, 420]}, far: {x: 450}}"
    let text = EditingDesk.family.replacing("fill: teal}", with: "fill: teal, \(states)}")
    let other = try EditingDesk(editing: text, selecting: "one", "two")
    other.key("g", control: true)
    #expect(other.file.contains("two: {parent: group, at: [350, 150]"), "\(other.file)")
    #expect(other.file.contains("states: {lit: {at: [450, 250]}, far: {x: 300}}"), "\(other.file)")
    other.key("g", shift: true, control: true)
    #expect(other.file.contains(states), "\(other.file)")
  }

  private static let badges = """
    riffle: 1
    define:
      badge:
        entities:
          plate: {size: [200, 100], fill: coral}
          tip: {parent: plate, at: [180, 10], size: [44, 44], fill: gold}
        on:
          - {click: tip, do: {animate: plate, by: {rotation: 20}}}
    entities:
      one: {use: badge, at: [300, 350]}
      two: {use: badge, at: [660, 350]}
      box: {at: [480, 600], size: [40, 40], fill: teal}

    """

  @Test("parts of a definition get no parent, and two that share a position are not aligned; a message names the line")
  func sharedPositions() throws {
    let desk = try EditingDesk(editing: Self.badges)
    for other in ["two.plate", "box"] {
      try desk.select("one.plate", other)
      desk.key("g", control: true)
      #expect(desk.said == "one.plate is a part of the definition 'badge'; edit line 5 there, for all its uses")
      #expect(desk.file == Self.badges)
    }
    try desk.select("one.plate", "two.plate")
    desk.perform(.align(.left))
    #expect(
      desk.said == "line 5 says where one.plate and two.plate are, so that they move together; select one of them")
    #expect(desk.file == Self.badges, "\(desk.file)")
  }

  @Test("a part of a definition is not copied, cut, duplicated or deleted, with the reason; its rules are listed")
  func partOfDefinition() throws {
    let desk = try EditingDesk(editing: Self.badges)
    for (key, isControl) in [("c", true), ("x", true), ("d", true), ("delete", false)] {
      try desk.select("two.plate")
      desk.key(key, control: isControl)
      #expect(
        desk.said == "two.plate is a part of the definition 'badge'; edit line 5 there, for all its uses", "\(key)")
      #expect(desk.file == Self.badges && desk.clipboard.read().isEmpty, "\(key): \(desk.file)")
    }
    let rules = desk.player.debugger.edit?.sections.last
    #expect(rules?.title == "rules of badge" && rules?.note == "line 8")
    // Beside an entity of the scene, too.
    try desk.select("box", "two.plate")
    desk.key("delete")
    #expect(desk.said?.hasPrefix("two.plate is a part of the definition 'badge'") == true && desk.file == Self.badges)
  }

  @Test("a rule added for a part of a definition names it by its use") func ruleForPart() throws {
    let desk = try EditingDesk(editing: Self.badges, selecting: "two.plate")
    desk.key("a")
    desk.enter("a click makes it jump")
    #expect(desk.file.contains("{click: two.plate, hint: jump, do: [{animate: two.plate, by: {y: -60}"), "\(desk.file)")
    desk.undo(to: Self.badges)
  }

  @Test("a rule of a definition that changes only the state of a part is listed for the part")
  func statesOfPart() throws {
    let text = Self.badges.replacing("fill: coral}", with: "fill: coral, states: {lit: {fill: white}}}")
      .replacing("do: {animate: plate, by: {rotation: 20}}", with: "do: [{go: {plate: lit}}]")
    let rules = try EditingDesk(editing: text, selecting: "two.plate").player.debugger.edit?.sections.last
    #expect(rules?.title == "rules of badge" && rules?.note == "line 8")
  }

  @Test("a rule or a layout of another entity with the name of a part is not one about the part")
  func namesake() throws {
    let plate = "  plate: {size: [40, 40], fill: teal}\n"
    let text =
      Self.badges.replacing("  box:", with: plate + "  box:")
      + "layouts:\n  - {name: shelf, stack: plate, offset: [60, 0], in: [0, 0, 400, 100]}\n"
      + "on:\n  - {key: p, do: [{animate: plate, by: {y: 10}}]}\n  - {key: s, do: [{arrange: shelf}]}\n"
    let rules = try SceneText(text).rules
    #expect(rules.about("one.plate").isEmpty && rules.about("plate").map(\.title) == ["key p", "key s"])
    let sections = try EditingDesk(editing: text, selecting: "one.plate").player.debugger.edit?.sections ?? []
    #expect(sections.last?.title == "rules of badge" && sections.last?.rows.isEmpty == true)
    #expect(!sections.contains { $0.title.hasPrefix("shelf") })
  }

  @Test("a parent and its child are not grouped, with the reason; ungrouping both takes the child out")
  func parentAndChild() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "two", "three")
    desk.key("g", control: true)
    #expect(desk.said == "two is the parent of the others already; select two or more entities beside each other")
    #expect(desk.file == Self.text)
    desk.key("g", shift: true, control: true)
    #expect(!desk.file.contains("parent: two") && desk.file.contains("two: {at: [500, 320]"), "\(desk.file)")
    desk.undo(to: Self.text)
  }

  @Test("ungrouping a group or its children leaves them where they are drawn, and deletes the group")
  func ungroup() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one", "two")
    let before = Set(desk.things.map { "\($0.name) \($0.box)" })
    desk.key("g", control: true)
    let grouped = desk.file
    for names in [["group"], ["one", "two"]] {
      try desk.select(names)
      desk.key("g", shift: true, control: true)
      desk.look()
      #expect(!desk.file.contains("group") && Set(desk.things.map { "\($0.name) \($0.box)" }) == before, "\(desk.file)")
      #expect(desk.file.contains("one: {at: [200, 200]") && Set(desk.grips.map(\.name)) == ["one", "two"])
      desk.undo(to: grouped)
      desk.look()
    }
    try desk.select("one")
    desk.key("g", shift: true, control: true)
    #expect(desk.file.contains("one: {at: [200, 200]") && desk.file.contains("two: {parent: group"), "\(desk.file)")
  }

  @Test(
    "an entity that a rule has moved gets no parent; the message names the line",
    arguments: [
      "{animate: two, to: {at: [500, 400]}}", "{animate: [two, three], to: {at: [500, 400]}}",
      "{keyframes: two, to: {x: [{linear: 300, duration: 0.2}]}}",
    ])
  func noGroup(action: String) throws {
    let text = Self.text.replacing("{animate: two, to: {opacity: 0.5}, with: smooth}", with: action)
    let desk = try EditingDesk(editing: text, after: "k", then: 400, selecting: "one", "two")
    desk.key("g", control: true)
    #expect(desk.said == "line 8 says where two is, so that it cannot get a parent")
    #expect(desk.file == text)
  }

  @Test("an entity placed by a layout, or one of several copies, gets no parent; the message names the line")
  func noGroupOfLaid() throws {
    let text = EditingDesk.scene(
      "one: {size: [60, 60], fill: teal}", "two: {size: [60, 60], fill: white}",
      "dot: {count: 3, at: [500, 400], size: [20, 20], fill: coral}",
      layouts: "{ring: [one, two], radius: 80, in: [100, 100, 300, 300]}")
    let laid = try EditingDesk(editing: text, selecting: "one", "two")
    laid.key("g", control: true)
    #expect(laid.said == "line 7 says where one is, so that it cannot get a parent")
    let copies = try EditingDesk(editing: text, selecting: "dot-1", "dot-2")
    copies.key("g", control: true)
    #expect(copies.said?.hasPrefix("line 5 says where dot-1 is") == true, "\(copies.said ?? "")")
    #expect(laid.file == text && copies.file == text)
  }

  @Test("Ctrl ] brings an entity in front of its neighbours, Ctrl [ sends it behind them") func depth() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    func order() -> [String] { desk.things.map(\.name).filter { $0 != "three" } }
    #expect(order() == ["one", "two"])
    desk.key("rightbracket", control: true)
    #expect(order() == ["two", "one"])
    #expect(desk.file.contains("depth: 1"))
    desk.key("leftbracket", control: true)
    #expect(order() == ["one", "two"])
    desk.key("z", control: true)
    desk.undo(to: Self.text)
    try desk.select("one", "three")
    desk.perform(.layOut(.row))
    #expect(desk.file == Self.text && desk.said?.hasPrefix("a layout places entities of one parent") == true)
    let deep = EditingDesk.scene(
      "b: {at: [9, 9], size: [9, 9], fill: teal, depth: 5}", "a: {at: [9, 9], size: [9, 9], fill: teal, depth: 1}",
      "c: {at: [9, 9], size: [9, 9], fill: teal, depth: 7}")
    let both = try EditingDesk(editing: deep, selecting: "a", "b")
    both.key("rightbracket", control: true)
    both.expect(deep, ["depth: 5": "depth: 12", "depth: 1}": "depth: 8}"])
  }

  @Test("O offers every key that the schema has for an entity, adds it with a valid value, and focuses it")
  func properties() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    var refused: [String] = []
    desk.player.perform(.property(of: nil), at: 0)
    guard let items = desk.player.debugger.picker?.items, let actions = desk.player.choosing?.actions else {
      throw EditingDesk.Missing()
    }
    desk.key("escape")
    let there = items.filter { $0.note.hasPrefix("is there already") }.map(\.title)
    #expect(items.count - there.count > 30 && Set(there) == ["at", "size", "fill"])
    for (item, add) in zip(items, actions) where !there.contains(item.title) {
      add(desk.player)
      if desk.file == Self.text {
        refused.append(item.title)
      } else {
        #expect(
          desk.player.editor?.focus?.path.description.hasPrefix("entities.one.\(item.title)") == true, "\(item.title)")
        desk.key("z", control: true)
        #expect(desk.file == Self.text, "\(item.title)")
      }
    }
    // These need other keys, or names that only the author can choose: each is refused with a reason.
    #expect(Set(refused).isSubset(of: ["image", "split", "front", "back", "scroll", "data", "strokeTo"]), "\(refused)")
  }

  @Test("O adds an action to a rule, and another key of the rule") func actions() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[0]")
    desk.key("o", entering: "animate")
    #expect(desk.file.contains("with: bouncy}, {animate: one, by: {y: -60}, with: bouncy}]}"), "\(desk.file)")
    desk.key("o", entering: "hint")
    #expect(desk.file.contains("with: bouncy}], hint: go}"), "\(desk.file)")
  }

  @Test("the dropper takes the colour of the pressed pixel, without the editor's overlay") func dropper() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "two")
    desk.player.painted = { list in
      var rasterizer = Rasterizer(glyphs: BoxGlyphs())
      return rasterizer.render(list)
    }
    desk.perform(.unfold(path: "entities.two.fill"))
    desk.click(try desk.place { $0 == .dropper(path: "entities.two.fill") }.center)
    desk.press(try desk.window([210, 205]))
    #expect(desk.file == Self.text.replacing("fill: teal", with: "fill: \"#E4572E\""), "\(desk.file)")
    desk.release(try desk.window([210, 205]))
    #expect(desk.grips.map(\.name) == ["two"], "the press chose what lies there")
    desk.perform(.dropper(path: "entities.two.fill"))
    desk.key("f2", "f2")
    desk.look()
    #expect(desk.player.debugger.edit?.isDropping == false)
  }

  @Test("a dropped image is copied into Assets and becomes an entity; outside of editing it is ignored")
  func picture() throws {
    let desk = try EditingDesk(editing: Self.text)
    let file = desk.folder + "/My Fox.svg"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='10'/></svg>"
    try Data(svg.utf8).write(to: URL(fileURLWithPath: file))
    desk.player.receive(.dropped(file), at: 0)
    #expect(try String(contentsOfFile: desk.folder + "/Assets/My Fox.svg", encoding: .utf8) == svg)
    #expect(desk.file.contains("my-fox: {at: [480, 360], size: [320, 240], image: My Fox.svg}"), "\(desk.file)")
    #expect(desk.grips.map(\.name) == ["my-fox"])
    desk.player.receive(.dropped(file), at: 0)
    #expect(desk.file.contains("my-fox-2: {at: [504, 384]"), "\(desk.file)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/Assets") == ["My Fox.svg"])
    desk.key("f2")
    let before = desk.file
    desk.player.receive(.dropped(file), at: 0)
    #expect(desk.file == before)
  }

  @Test("a dropped file of another kind stays out, with the reason; the scene stays", arguments: [true, false])
  func otherFile(isEditing: Bool) throws {
    let desk = try EditingDesk(Self.text, hasScenes: true)
    if isEditing { desk.key("f2") }
    for name in ["photo.jpg", "notes.txt", "folder"] + (isEditing ? [] : ["fox.png"]) {
      desk.player.receive(.dropped("/tmp/\(name)"), at: 0)
      #expect(desk.player.isOpen && desk.said?.hasPrefix("\(name) ") == true, "\(desk.said ?? "")")
    }
    #expect(desk.file == Self.text)
    desk.player.receive(.dropped("/tmp/run.rec"), at: 0)
    #expect(desk.player.exit == .open("/tmp/run.rec"))
  }

  @Test("a dropped image lies under the pointer, also under a zoomed camera") func droppedUnderCamera() throws {
    let desk = try EditingDesk(
      editing:
        "riffle: 1\nentities:\n  view: {camera: true, at: [480, 360], zoom: 2}\n  box: {size: [10, 10], fill: teal}\n")
    let file = desk.folder + "/fox.svg"
    try "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'><path d='M0 0h8v6z'/></svg>"
      .write(toFile: file, atomically: true, encoding: .utf8)
    desk.move(try desk.window([520, 400]))
    desk.player.receive(.dropped(file), at: 0)
    #expect(desk.file.contains("fox: {at: [500, 380], "), "\(desk.file)")
  }

  @Test("the input method receives the position of the caret while a value is typed, and only then")
  func caret() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    #expect(desk.player.caret == nil)
    let value = try desk.value("entities.one.fill")
    desk.perform(.type(path: "entities.one.fill"))
    let caret = try #require(desk.player.caret)
    #expect(value.contains(caret.center) && caret.size.y > 8)
    desk.key("home")
    desk.look()
    #expect(try #require(desk.player.caret).minimum.x < caret.minimum.x - 20)
  }
}
