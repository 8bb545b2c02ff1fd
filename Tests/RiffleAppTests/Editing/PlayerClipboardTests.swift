import RiffleApp
import TestSupport
import Testing

@Suite("Copying entities between scenes") struct PlayerClipboardTests {
  private static let other = """
    riffle: 1
    entities:
      # The ground.
      ground:
        at: [300, 300]
        size: [500, 400]
        fill: teal   # as the sea
      box: {at: [10, 20], size: [30, 30], fill: gold}

    """

  @Test("an entity is copied as YAML, and pasted into another scene under a free name") func between() throws {
    let one = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    one.key("c", control: true)
    #expect(one.clipboard.read() == "box: {at: [100, 300], size: [80, 80], fill: \"#E4572E\", shadow: true}\n")
    #expect(one.file == EditingDesk.text)
    let two = try EditingDesk(editing: Self.other, selecting: "ground")
    two.clipboard.write(one.clipboard.read())
    two.key("v", control: true)
    #expect(two.file == Self.other + "  box-2: {at: [100, 300], size: [80, 80], fill: \"#E4572E\", shadow: true}\n")
    #expect(try two.position(of: "box-2") == [100, 300])
    #expect(two.player.debugger.state.selection?.entity == two.world.entity(named: "box-2"))
    two.undo(to: Self.other)
  }

  @Test("an entity over several lines keeps them; a copy pasted into the same scene is offset") func lines() throws {
    let desk = try EditingDesk(editing: Self.other, selecting: "ground")
    desk.key("c", control: true)
    #expect(desk.clipboard.read() == "ground:\n  at: [300, 300]\n  size: [500, 400]\n  fill: teal\n")
    desk.key("v", control: true)
    #expect(desk.file == Self.other + "  ground-2:\n    at: [324, 324]\n    size: [500, 400]\n    fill: teal\n")
    desk.key("d", control: true)
    #expect(desk.file.hasSuffix("  ground-3:\n    at: [348, 348]\n    size: [500, 400]\n    fill: teal\n"))
  }

  private static let family = EditingDesk.scene(
    "box: {at: [100, 200], size: [80, 80], fill: teal}", "kid: {parent: box, at: [10, 20], size: [30, 30], fill: gold}",
    "lane: {count: 2, at: [400, 200], size: [50, 50], fill: coral}",
    #"dot: {count: 2, parent: "lane-{index}", at: [5, 5], size: [8, 8], fill: white}"#,
    "other: {at: [600, 200], size: [20, 20], fill: white}")

  @Test(
    "an entity is copied and cut with its children, also those of copies",
    arguments: [
      ("box", "box: {at: [100, 200], size: [80, 80], fill: teal}\nkid: {parent: box, at: [10, 20], ", "child kid"),
      ("lane-1", "lane: {count: 2, at: [400, 200], size: [50, 50], fill: coral}\ndot: {count: 2, ", "child dot"),
    ])
  func children(name: String, copied: String, words: String) throws {
    let desk = try EditingDesk(editing: Self.family, selecting: name)
    desk.key("c", control: true)
    #expect(desk.clipboard.read().hasPrefix(copied) && desk.said?.hasSuffix(" with its \(words)") == true)
    try desk.select(name)
    desk.key("x", control: true)
    #expect(desk.clipboard.read().hasPrefix(copied) && !desk.file.contains(copied.prefix(6)), "\(desk.file)")
    desk.key("v", control: true)
    for line in desk.clipboard.read().split(separator: "\n") { #expect(desk.file.contains(line), "\(desk.file)") }
    #expect(desk.grips.first?.name.hasPrefix(name) == true)
    desk.undo(to: Self.family, steps: 2)
  }

  private static let ruled = """
    riffle: 1
    animations:
      go: {spring: {duration: 0.50, bounce: 0.20}}
      slow: {curve: linear, duration: 2}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: teal}
      kid: {parent: box, at: [10, 10], size: [8, 8], fill: white}
      lamp: {at: [500, 300], size: [20, 20], fill: gold}
    on:
      - {click: lamp, do: [{animate: this, to: {opacity: 0.5}, with: slow}]}
      - {click: box, do: [{animate: box, by: {turn: 180}, with: go}]}   # its own
      - {key: g, do: [{animate: [box, lamp], to: {opacity: 0.5}, with: go}]}
      - key: h
        do:
          - {animate: box, to: {at: [400, 300]}, with: go}
          - {set: kid, to: {opacity: 0.5}}

    """

  @Test("a cut entity is pasted with the rules that name no other one; again, under a free name") func rules() throws {
    let desk = try EditingDesk(editing: Self.ruled, selecting: "box")
    desk.key("x", control: true)
    #expect(!desk.file.contains("click: box") && !desk.file.contains("key: h"), "\(desk.file)")
    desk.key("v", control: true)
    let rules = [
      "{click: box, do: [{animate: box, by: {turn: 180}, with: go}]}", "key: h",
      "- {animate: box, to: {at: [400, 300]}, with: go}", "- {set: kid, to: {opacity: 0.5}}",
    ]
    for rule in rules { #expect(desk.file.contains(rule), "\(desk.file)") }
    // The rule of both remains that of the lamp.
    #expect(desk.file.contains("{key: g, do: [{animate: [lamp], to:") && !desk.file.contains("go-2"), "\(desk.file)")
    // While the debugger is open its letters are not those of the scene.
    desk.player.playback.receive(.keyPressed("h"))
    desk.play(300)
    #expect(try desk.position(of: "box") == [400, 300])
    desk.key("v", control: true)
    #expect(desk.file.contains("{click: box-2, do: [{animate: box-2, by: {turn: 180}, with: go}]}"), "\(desk.file)")
    desk.undo(to: Self.ruled, steps: 3)
  }

  /// A desk with another scene after a paste.
  private static func pasted(_ text: String) throws -> EditingDesk {
    let desk = try EditingDesk(editing: other.replacing("box:", with: "lid:"), selecting: "ground")
    desk.clipboard.write(text)
    desk.key("v", control: true)
    return desk
  }

  @Test("a cut entity takes its rules and their animations to another scene; a copied one has no rules")
  func rulesElsewhere() throws {
    let one = try EditingDesk(editing: Self.ruled, selecting: "box")
    one.key("c", control: true)
    #expect(!one.clipboard.read().contains("click"))
    one.key("x", control: true)
    let two = try Self.pasted(one.clipboard.read())
    for part in ["go: {spring: {duration: 0.50, bounce: 0.20}}", "kid: {parent: box", "{click: box, do:", "key: h"] {
      #expect(two.file.contains(part), "\(two.file)")
    }
    #expect(!two.file.contains("slow"), "\(two.file)")
  }

  private static let steered = EditingDesk.scene(
    "box: {at: [100, 200], size: [80, 80], fill: teal}", "lamp: {at: [500, 300], size: [20, 20], fill: gold}",
    on: "{key: g, do: [{animate: box, by: {y: 10}, name: fly}]}", "{key: x, do: [{cancel: fly}]}",
    "{key: h, do: [{pause: fly}, {set: lamp, to: {opacity: 0.5}}]}",
    "{completion: fly, do: [{set: lamp, to: {opacity: 1}}]}")

  @Test("a cut takes along what only steers its named actions; a rule keeps other actions")
  func steering() throws {
    let desk = try EditingDesk(editing: Self.steered, selecting: "box")
    desk.key("x", control: true)
    #expect(!desk.file.contains("fly") && desk.file.contains("{key: h, do: [{set: lamp, to: {opacity: 0.5}}]}"))
    desk.key("v", control: true)
    for part in ["name: fly", "{key: x, do: [{cancel: fly}]}"] { #expect(desk.file.contains(part), "\(desk.file)") }
    desk.undo(to: Self.steered, steps: 2)
    try desk.select("box")
    desk.key("delete")
    #expect(!desk.file.contains("fly"), "\(desk.file)")
    desk.undo(to: Self.steered)
  }

  private static let aliased = EditingDesk.scene(
    "box: {at: &p [100, 200], size: [80, 80], fill: teal}", "lamp: {at: [500, 300], size: [20, 20], fill: gold}",
    "dot: {at: *p, size: [8, 8], fill: white}",
    on: "{click: &b box, do: [{animate: *b, by: {y: 10}}]}", "{key: g, do: [{animate: *b, by: {turn: 90}}]}",
    "{key: h, do: [{set: [*b, lamp], to: {opacity: 0.5}}]}")

  @Test(
    "after a cut the scene is valid, or the cut was refused; after a paste and undo each byte is there",
    arguments: ["steered", "aliased", "ruled", "radial-menu", "inbox"])
  func cuts(scene: String) throws {
    let own = ["steered": Self.steered, "aliased": Self.aliased, "ruled": Self.ruled]
    let text = try own[scene] ?? Repository.text("Scenes/\(scene).yaml")
    let desk = try EditingDesk(editing: text)
    for name in desk.things.prefix(4).map(\.name) {
      try desk.select(name)
      desk.key("x", control: true)
      guard desk.file != text else {
        #expect(desk.said != nil, "\(name)")
        continue
      }
      #expect(throws: Never.self, "\(name)") { try SceneLoader.load(desk.path) }
      desk.key("v", control: true)
      desk.key("z", "z", control: true)
      #expect(desk.file == text, "\(name)")
    }
  }

  @Test("a cut removes its rules whole, also actions without an entity, so that no rule is pasted twice")
  func wholeRules() throws {
    let rules = ["{key: g, do: [{animate: box, by: {y: 10}}, {sound: pop}]}", "{click: box, do: [{sound: tick}]}"]
    let box = "box: {at: [100, 200], size: [80, 80], fill: teal}"
    let lamp = "lamp: {at: [500, 300], size: [20, 20], fill: gold}"
    for text in [
      EditingDesk.scene(box, lamp, on: rules[0], "{click: lamp, do: [{sound: tick}]}", rules[1]),
      EditingDesk.scene(box, lamp, on: rules[0], rules[1]), EditingDesk.scene(box, lamp, on: rules[0]),
    ] {
      let desk = try EditingDesk(editing: text, selecting: "box")
      desk.key("x", control: true)
      #expect(!desk.file.contains("key: g") && !desk.file.contains("box"), "\(desk.file)")
      #expect(desk.file.contains("on:") == text.contains("click: lamp"), "\(desk.file)")
      desk.key("v", control: true)
      for rule in rules { #expect(desk.file.split(separator: rule).count == text.split(separator: rule).count) }
      #expect(desk.file.split(separator: "key: g").count == 2, "\(desk.file)")
      desk.undo(to: text, steps: 2)
    }
  }

  @Test(
    "rules that name what a scene lacks are left out with a message",
    arguments: [
      ("arrange: row", "layouts: [{name: row, stack: box, offset: [10, 0], in: [0, 0, 90, 90]}]"),
      ("value: count, by: 1", "values: {count: 0}"),
      (
        "animate: box, by: {y: 10}, with: go",
        "parameters: {p: {range: [0, 0.5]}}\nanimations: {go: {spring: {bounce: $p}}}"
      ),
    ])
  func rulesLeftOut(action: String, section: String) throws {
    let text = EditingDesk.scene("box: {size: [80, 80], fill: teal}", on: "{click: box, do: [{\(action)}]}")
    let one = try EditingDesk(editing: text + section + "\n", selecting: "box")
    one.key("x", control: true)
    #expect(one.clipboard.read().contains("click: box"))
    let two = try Self.pasted(one.clipboard.read())
    #expect(two.file == Self.other.replacing("box:", with: "lid:") + "  box: {size: [80, 80], fill: teal}\n")
    #expect(two.said?.hasPrefix("pasted: box; one rule was left out: it names something that this scene") == true)
    #expect(two.player.debugger.state.selection?.entity == two.world.entity(named: "box"))
  }

  @Test("a cut takes each rule that is lost, and leaves the values of its anchors to the others; a paste restores it")
  func lostRules() throws {
    let rules = ["{click: box, do: [{animate: lamp, by: {y: 1}}]}", "{key: g, do: [{animate: box, by: {y: 5}}]}"]
    let rest = "lamp: {at: [500, 300], size: [20, 20], fill: gold}"
    let text = EditingDesk.scene(
      "box: {at: &p [9, 9], size: [80, 80], fill: teal}", "dot: {at: *p, size: [8, 8], fill: white}", rest,
      on: rules[0], rules[1].replacing("[{", with: "[&act {"), "{key: h, do: [*act, {animate: lamp, by: {x: 1}}]}")
    let desk = try EditingDesk(editing: text, selecting: "box")
    desk.key("x", control: true)
    let cut = EditingDesk.scene(
      "dot: {at: &p [9, 9], size: [8, 8], fill: white}", rest, on: "{key: h, do: [{animate: lamp, by: {x: 1}}]}")
    #expect(desk.file == cut)
    let other = try Self.pasted(desk.clipboard.read())
    #expect(other.file.contains(rules[1]) && !other.file.contains("lamp"), "\(other.file)")
    #expect(other.said?.hasPrefix("pasted: box; one rule was left out") == true)
    desk.key("v", control: true)
    for rule in rules { #expect(desk.file.contains(rule), "\(desk.file)") }
    desk.undo(to: text, steps: 2)
  }

  @Test("pasting copies selects the first one, not an entity with a longer name before them")
  func firstCopy() throws {
    let desk = try EditingDesk(
      editing: EditingDesk.scene(
        "card-back: {at: [100, 200], size: [80, 80], fill: teal}",
        "card: {count: 3, at: [400, 200], size: [50, 50], fill: coral}"), selecting: "card-2")
    desk.key("x", control: true)
    desk.key("v", control: true)
    #expect(desk.player.debugger.state.selection?.entity == desk.world.entity(named: "card-1"), "\(desk.file)")
  }

  @Test("duplicating an entity outside of the window is reported") func copyOutOfSight() throws {
    let text = "riffle: 1\nentities:\n  toast: {at: [480, 900], size: [80, 80], fill: teal}\n"
    let desk = try EditingDesk(editing: text, selecting: "toast")
    desk.key("d", control: true)
    #expect(desk.said?.hasPrefix("duplicated: toast-2; not seen here: it is outside of the window") == true)
  }

  @Test("cut and delete remove an entity and its rule, with a message; undo restores both") func removing() throws {
    let one = try EditingDesk(editing: Self.other, selecting: "box")
    one.key("x", control: true)
    #expect(one.file == Self.other.replacing("  box: {at: [10, 20], size: [30, 30], fill: gold}\n", with: ""))
    #expect(one.clipboard.read().hasPrefix("box: ") && one.player.debugger.state.selection == nil)
    one.undo(to: Self.other)
    try one.select("box")
    one.key("delete")
    #expect(!one.file.contains("box"))
    let named = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    named.key("delete")
    #expect(!named.file.contains("box:") && !named.file.contains("key: g"))
    #expect(named.said == "delete box, and 1 part of the scene about it")
    named.undo(to: EditingDesk.text)
  }

  @Test(
    "pasting text that is not an entity is refused with a message, and changes nothing",
    arguments: ["", "hello", "- 1", "a: 1", "{", "x: {at: [1, 2], colour: red}"])
  func refusals(text: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    desk.clipboard.write(text)
    desk.key("v", control: true)
    #expect(desk.file == EditingDesk.text && desk.said?.isEmpty == false)
  }

  @Test("entities are pasted into a scene without any; outside of editing a message names the key to press")
  func empty() throws {
    let text = "riffle: 1\ntitle: Nothing\n"
    let desk = try EditingDesk(text)
    desk.play(2)
    desk.clipboard.write("a:\n  at: [1, 2]\n  size: [3, 4]\nb: {at: [5, 6]}\n")
    desk.key("grave")
    desk.key("v", control: true)
    #expect(desk.file == text && desk.said == "F2 edits the scene")
    desk.key("f2")
    desk.key("v", control: true)
    #expect(try desk.position(of: "a") == [1, 2] && desk.position(of: "b") == [5, 6])
  }
}

@Suite("Duplicates of entities with rules and layouts") struct DuplicatingTests {
  private static let text = """
    riffle: 1
    entities:
      card: {size: [80, 60], fill: teal}   # the first
      tag: {parent: card, at: [10, 10], size: [8, 8], fill: white}
      dot: {at: [100, 300], size: [20, 20], fill: coral}
      lamp: {at: [500, 300], size: [20, 20], fill: gold}
    layouts:
      - {stack: card, offset: [100, 0], in: [100, 100, 400, 80]}
    on:
      - {click: card, do: [{animate: card, by: {turn: 180}, with: smooth}]}   # its own
      - {click: lamp, do: [{animate: this, to: {opacity: 0.5}}]}
      - {key: g, do: [{animate: dot, to: {at: [400, 300]}, with: smooth}, {set: [dot, lamp], to: {opacity: 0.5}}]}
      - key: h
        do:
          - {set: dot, to: {opacity: 1}}   # seen

    """

  private func duplicate(_ names: [String]) throws -> EditingDesk {
    let desk = try EditingDesk(editing: Self.text)
    try desk.select(names)
    desk.key("d", control: true)
    return desk
  }

  /// The lines that the text did not have.
  private func added(_ desk: EditingDesk) -> [Substring] {
    let old = Set(Self.text.split(separator: "\n"))
    return desk.file.split(separator: "\n").filter { !old.contains($0) }
  }

  @Test("a duplicate of a layout's member joins it, with children and its own click rule, in one step of undo")
  func member() throws {
    let desk = try duplicate(["card"])
    #expect(
      added(desk) == [
        "  card-2: {size: [80, 60], fill: teal}", "  tag-2: {parent: card-2, at: [10, 10], size: [8, 8], fill: white}",
        "  - {stack: [card, card-2], offset: [100, 0], in: [100, 100, 400, 80]}",
        "  - {click: card-2, do: [{animate: card-2, by: {turn: 180}, with: smooth}]}",
      ], "\(desk.file)")
    #expect(desk.said == "duplicated: card-2")
    // Beside the first one, as the layout places it.
    let way = try desk.corners(of: "card-2")[0] - desk.corners(of: "card")[0]
    #expect(way.x > 50 && abs(way.y) < 0.01)
    desk.undo(to: Self.text)
  }

  @Test(
    "a click rule with `this` responds to the duplicate, too; several duplicated entities all join the actions",
    arguments: [
      (["lamp"], "{click: [lamp, lamp-2], do: [{animate: this, to: {opacity: 0.5}}]}"),
      (["dot", "lamp"], "{set: [dot, dot-2, lamp, lamp-2], to: {opacity: 0.5}}"),
    ])
  func joined(names: [String], words: String) throws {
    let desk = try duplicate(names)
    #expect(added(desk).contains { $0.contains(words) }, "\(desk.file)")
  }

  @Test("a copy has no anchors: aliases stay those of the original; a copied alias is a value") func anchors() throws {
    let text = EditingDesk.scene(
      "box: {at: &p [9, 9], size: [80, 80], fill: teal}", "dot: {at: *p, size: [8, 8], fill: white}",
      on: "{click: box, do: [&act {animate: box, by: {y: 1}}]}", "{key: h, do: [*act]}")
    for (name, copy) in [("box", "at: [33, 33], size: [80"), ("dot", "at: [33, 33], size: [8, 8]")] {
      let desk = try EditingDesk(editing: text, selecting: name)
      desk.key("d", control: true)
      #expect(desk.file.contains(copy) && desk.file.split(separator: "&").count == 3, "\(desk.file)")
      desk.undo(to: text)
    }
  }

  @Test("a rule that changes a state is about its entity, and changes the state of a duplicate, too")
  func states() throws {
    let text = EditingDesk.scene(
      "box: {at: [100, 300], size: [80, 80], fill: teal, states: {lit: {fill: gold}}}",
      on: "{key: s, do: {go: {box: [lit, idle]}}}",
      "{click: box, do: [{go: {box: lit}}]}")
    let desk = try EditingDesk(editing: text, selecting: "box")
    let titles = desk.player.debugger.edit?.sections.map(\.title) ?? []
    #expect(titles.contains("rules") && !titles.contains("no rule moves it"))
    desk.key("d", control: true)
    #expect(desk.file.contains("{key: s, do: {go: {box: [lit, idle], box-2: [lit, idle]}}}"), "\(desk.file)")
    #expect(desk.file.contains("{click: box-2, do: [{go: {box-2: lit}}]}"), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test(
    "an action applies to the duplicate, too; one that moves it to a place moves the duplicate beside it in parallel")
  func actions() throws {
    let desk = try duplicate(["dot"])
    #expect(
      added(desk) == [
        "  dot-2: {at: [124, 324], size: [20, 20], fill: coral}",
        "  - {key: g, do: [{parallel: [{animate: dot, to: {at: [400, 300]}, with: smooth}, "
          + "{animate: dot-2, to: {at: [424, 324]}, with: smooth}]}, {set: [dot, dot-2, lamp], to: {opacity: 0.5}}]}",
        "      - {set: [dot, dot-2], to: {opacity: 1}}   # seen",
      ], "\(desk.file)")
    desk.undo(to: Self.text)
  }
}

@Suite("Deleting properties, actions, rules and animations in the panel") struct TakingAwayTests {
  static let text = """
    riffle: 1
    animations:
      go: {curve: easeOut, duration: 0.40, delay: 0.10}   # used
      idle: {spring: {duration: 0.5, bounce: 0.2}}        # not used
    entities:
      box: {at: [100, 300], size: [80, 80], fill: teal, stroke: {color: white, width: 2}}   # a box
      dot: {at: [300, 300], size: [10, 10], fill: white}
    on:
      - key: g
        hint: go
        do:
          - {animate: box, to: {at: [600, 300]}, with: go}   # there
          - {wait: 0.5}
          - {animate: dot, by: {y: 40}, with: bouncy, stagger: 0.05}
      - {click: box, do: [{set: dot, to: {opacity: 0.5}}]}

    """

  @Test(
    "Delete on a row removes the smallest optional part and names it; undo restores every byte",
    arguments: [
      ("entities.box.stroke.width", ", width: 2", "stroke width of box"),
      ("entities.box.stroke.color", ", stroke: {color: white, width: 2}", "stroke of box"),
      ("entities.box.at[0]", "at: [100, 300], ", "at of box"),
      ("entities.box.fill", ", fill: teal", "fill of box"),
    ])
  func property(row: String, gone: String, words: String) throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "box", row: "\(row)")
    desk.key("delete")
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: \(words)")
    #expect(desk.world.entity(named: "box") != nil)
    // The focus stays in the panel: the next Delete does not remove the entity.
    #expect(desk.player.editor?.focus?.path.description.hasPrefix("entities.box.") == true)
    desk.undo(to: Self.text)
    #expect(desk.said == "taken back: delete \(words)")
  }

  @Test("Delete removes the entity if no row is focused, and the entity or rule of a row if nothing is selected")
  func thing() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "box", row: "entities.box.fill")
    desk.player.choose(desk.player.debugger.state.selected)
    #expect(desk.player.editor?.focus == nil)
    desk.key("delete")
    #expect(!desk.file.contains("box:") && desk.file.contains("dot:"), "\(desk.file)")
    desk.undo(to: Self.text)
    let other = try EditingDesk(editing: Self.text, row: "on[1]")
    other.key("delete")
    #expect(other.said == "deleted: the rule click box" && !other.file.contains("click: box"))
    other.key("z", control: true)
    other.key("delete", on: "entities.dot")
    #expect(!other.file.contains("dot"), "\(other.file)")
    other.undo(to: Self.text)
  }

  @Test(
    "Delete in a rule removes the row's key, or the action on its first row; with its only action or no row the rule",
    arguments: [
      ("on[0]", "on[0].do[2].stagger", ", stagger: 0.05", "stagger of animate dot"),
      ("on[0]", "on[0].hint", "    hint: go\n", "hint of key g"),
      ("on[0]", "on[0].do[1].wait", "      - {wait: 0.5}\n", "the action wait 0.5"),
      (
        "on[0]", "on[0].do[0].animate", "      - {animate: box, to: {at: [600, 300]}, with: go}   # there\n",
        "the action animate box"
      ),
      ("on[1]", "on[1].do[0].set", "  - {click: box, do: [{set: dot, to: {opacity: 0.5}}]}\n", "the rule click box"),
      ("on[1]", "on[1].click", "  - {click: box, do: [{set: dot, to: {opacity: 0.5}}]}\n", "the rule click box"),
      ("on[1]", nil, "  - {click: box, do: [{set: dot, to: {opacity: 0.5}}]}\n", "the rule click box"),
    ])
  func rule(rule: String, row: String?, gone: String, words: String) throws {
    let desk = try EditingDesk(editing: Self.text, rule: "\(rule)", row: row.map { "\($0)" })
    desk.key("delete")
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: \(words)")
    #expect((desk.player.editor?.inspected == nil) == words.hasPrefix("the rule"))
    desk.undo(to: Self.text)
  }

  @Test("a required row is kept, with the reason") func needed() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[1]", row: "on[1].do[0].to.opacity")
    desk.key("delete")
    #expect(desk.file == Self.text && desk.said?.contains("this changes nothing") == true, "\(desk.said ?? "")")
  }

  @Test("Delete on a row removes an unused animation, and of a used one the key") func animation() throws {
    let desk = try EditingDesk(editing: Self.text, row: "animations.idle.spring.bounce")
    desk.key("delete")
    let gone = "  idle: {spring: {duration: 0.5, bounce: 0.2}}        # not used\n"
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: the animation idle, which nothing used")
    desk.key("z", control: true)
    desk.key("delete", on: "animations.go.delay")
    desk.expect(Self.text, [", delay: 0.10": ""], isUndone: true)
    let aliased = Self.text.replacing("idle: {", with: "idle: &i {").replacing("with: bouncy", with: "with: *i")
    let used = try EditingDesk(editing: aliased, row: "animations.idle.spring.bounce")
    used.key("delete")
    used.expect(aliased, [", bounce: 0.2": ""], isUndone: true, "an alias is a use")
    // A curve cannot lose its kind.
    desk.key("delete", on: "animations.go.curve")
    #expect(desk.file == Self.text && desk.said?.contains("does not say which it is") == true, "\(desk.said ?? "")")
  }
}
