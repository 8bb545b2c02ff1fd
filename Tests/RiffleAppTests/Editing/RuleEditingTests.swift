import RiffleApp
import Testing

@Suite("Editing rules in the panel, and adding to a scene") struct RuleEditingTests {
  static let text = """
    riffle: 1
    animations:
      go: {curve: easeOut, duration: 0.40}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: "#E4572E"}
      dot: {count: 4, at: [300, 300], size: [10, 10], fill: white}
    on:
      - key: g
        do:
          - {animate: box, to: {at: [600, 300]}, with: go}   # there
          - {wait: 0.5}
          - {animate: dot, by: {y: 40}, with: {spring: {duration: 0.30, bounce: 0.2}, delay: 0.10}, stagger: 0.05}
      - {click: box, do: [{parallel: [{animate: box, by: {y: 9}, with: go}, {wait: 1}]}, {sound: pop}]}

    """

  private func desk() throws -> EditingDesk { try EditingDesk(editing: Self.text) }

  private func chosen(_ rule: ScenePath) throws -> EditingDesk {
    let desk = try desk()
    try desk.click(.inspect(path: rule))
    return desk
  }

  @Test("the actions of a rule have start times: in sequence, in parallel, with delay and stagger")
  func times() throws {
    let rules = try SceneText(Self.text).rules.all
    #expect(rules.map(\.title) == ["key g", "click box"] && rules.map(\.line) == [8, 13])
    #expect(rules[0].steps.map(\.title) == ["animate box", "wait 0.5", "animate dot"])
    #expect(rules[0].steps.map(\.start) == [0, 0.4, 0.9])
    #expect(rules[0].steps[2].count == 4 && abs(rules[0].steps[2].end - 1.45) < 1e-9)
    #expect(rules[1].steps.map(\.start) == [0, 0, 1])
    #expect(rules[0].steps[0].duration.path?.description == "animations.go.duration")
  }

  @Test("dragging the edges of a bar changes delay, duration and stagger; each is undone") func edges() throws {
    let desk = try chosen("on[0]")
    let wanted: [(path: ScenePath, old: String, new: (Double) -> String)] = [
      ("animations.go.duration", "duration: 0.40", { "duration: \(rounded(0.4 + $0, decimals: 2))" }),
      ("on[0].do[1].wait", "wait: 0.5", { "wait: \(rounded(0.5 + $0, decimals: 2))" }),
      ("on[0].do[2].with.delay", "delay: 0.10", { "delay: \(rounded(0.1 + $0, decimals: 2))" }),
      ("on[0].do[2].with.spring.duration", "duration: 0.30", { "duration: \(rounded(0.3 + $0, decimals: 2))" }),
      ("on[0].do[2].stagger", "stagger: 0.05", { "stagger: \(rounded(0.05 + $0, decimals: 2))" }),
    ]
    for (path, old, new) in wanted {
      let more = try desk.dragEdge(path, by: 24)
      desk.expect(Self.text, [old: new(more)], isUndone: true, "\(path)")
    }
    // A delay that is not written yet is added to the animation.
    let left = try desk.handle { $0.path == "animations.go.delay" }
    desk.drag(left.center, to: left.center + [40, 0])
    #expect(desk.file.contains("go: {curve: easeOut, duration: 0.40, delay: 0."), "\(desk.file)")
  }

  @Test("the list opens a rule, and the rule copies its line for another editor") func list() throws {
    let desk = try chosen("on[1]")
    desk.click(try desk.place { $0 == .line(path: "on[1]") }.center)
    #expect(desk.clipboard.read() == "\(desk.path):13")
    desk.key("u")
    _ = try desk.place { $0 == .inspect(path: "on[0]") }
  }

  @Test(
    "every piece that can be added gives a valid scene, is selected, and is one undo step", arguments: ScenePiece.all)
  func adding(piece: ScenePiece) throws {
    let desk = try desk()
    if piece.kind == .rule {
      desk.key("tab")
      #expect(desk.grips.map(\.name) == ["box"])
    }
    desk.key("a")
    let index = try #require(ScenePiece.all.filter { $0.kind != .rule || piece.kind == .rule }.firstIndex(of: piece))
    for _ in 0..<index { desk.key("down") }
    desk.key("return")
    #expect(desk.said == "added: \(piece.title)")
    #expect(desk.file != Self.text && desk.file.hasPrefix("riffle: 1"))
    if piece.kind != .rule {
      let first = try #require(desk.grips.first)
      #expect(try SceneText(Self.text).entry(ofEntity: first.name) == nil)
    } else {
      #expect(desk.player.editor?.inspected?.section == "on" && desk.player.editor?.inspected != "on[1]")
      #expect(try SceneText(desk.file).rules.all.last?.steps.allSatisfy { $0.title.hasSuffix("box") } == true)
    }
    desk.undo(to: Self.text)
  }

  @Test("the entities and animations of a template get free names, and references to them follow")
  func template() throws {
    let desk = try EditingDesk(
      editing: """
        riffle: 1
        animations:
          arrive: {curve: linear, duration: 1}
        entities:
          toast: {at: [100, 100], size: [40, 40]}

        """)
    desk.key("a", entering: "toast")
    #expect(desk.said == "added: toast")
    #expect(desk.file.contains("toast-2:\n    at: [480, 780]\n"), "\(desk.file)")
    #expect(desk.file.contains("arrive-2: {spring: {duration: 0.5, bounce: 0.3}}"))
    #expect(desk.file.contains("{animate: toast-2, to: {at: [480, 640]}, with: arrive-2}"))
    #expect(Set(desk.grips.map(\.name)) == ["save", "toast-2"])
  }

  @Test("an entity is added to a scene that has none") func addingFirst() throws {
    let desk = try EditingDesk(editing: "riffle: 1\ntitle: Empty\n")
    desk.key("a", "return")
    #expect(desk.file.contains("rectangle: {at: [480, 360]"), "\(desk.file)")
    desk.key("a", "return")
    #expect(desk.file.contains("rectangle-2: {at: [504, 384]"), "\(desk.file)")
  }

  @Test("a number becomes a parameter with a slider, and cannot become one again") func parameter() throws {
    let desk = try desk()
    desk.key("p")
    #expect(desk.said?.hasPrefix("choose the row of a number first") == true && desk.file == Self.text)
    desk.key("p", on: "animations.go.duration")
    #expect(desk.file.contains("go: {curve: easeOut, duration: $duration}"), "\(desk.file)")
    #expect(desk.file.contains("duration: {range: [0.00, 0.80], default: 0.40}"), "\(desk.file)")
    desk.key("p")
    #expect(desk.said == "'animations.go.duration' is no number that could become a parameter")
    desk.undo(to: Self.text)
  }

  @Test("with nothing selected all entities and rules are listed; a press selects one, and its rules can be run")
  func overview() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    try desk.click(.thing(path: "entities.box"))
    #expect(desk.grips.map(\.name) == ["box"])
    try desk.click(.inspect(path: "on[0]"))
    desk.click(try desk.place { $0 == .run(path: "on[0]") }.center)
    #expect(desk.said == "run: key g" && !desk.player.playback.transport.isPaused)
    desk.play(200)
    #expect(desk.world.get(Transform.self, try desk.entity("box"))?.position == [600, 300])
    #expect(desk.file == EditingDesk.text)
  }

  @Test("running a click rule clicks its entity; of several copies, the first") func clicked() throws {
    let desk = try EditingDesk(
      editing: EditingDesk.scene(
        "dot: {count: 2, at: [100, 100], size: [40, 40]}", on: "{click: dot, do: [{set: this, to: {x: 300}}]}"))
    desk.player.perform(.run(path: "on[0]"), at: 0)
    desk.play(4)
    let places = try ["dot-1", "dot-2"].map { desk.world.get(Transform.self, try desk.entity($0))?.position.x }
    #expect(places == [300, 100])
  }

  @Test("a parameter or named animation is replaced by its value at one place, and stays elsewhere")
  func here() throws {
    let desk = try EditingDesk(
      editing: """
        riffle: 1
        parameters:
          far: {range: [0, 500], default: 120}
        animations:
          go: {spring: {duration: 0.5, bounce: 0.2}}
        entities:
          box: {at: [$far, 300], size: [80, 80]}
          other: {at: [$far, 400], size: [80, 80]}
        on:
          - {key: g, do: [{animate: box, to: {y: 500}, with: go}, {animate: other, to: {y: 600}, with: go}]}

        """, after: "g", then: 10)
    desk.player.perform(.thing(path: "entities.box"), at: 0)
    desk.click(try desk.place { if case .here("entities.box.at[0]", _) = $0 { true } else { false } }.center)
    #expect(desk.file.contains("box: {at: [120, 300]") && desk.file.contains("other: {at: [$far, 400]"), "\(desk.file)")
    desk.click(try desk.place { if case .here("on[0].do[0].with", _) = $0 { true } else { false } }.center)
    #expect(
      desk.file.contains("{animate: box, to: {y: 500}, with: {spring: {duration: 0.5, bounce: 0.2}}}")
        && desk.file.contains("{animate: other, to: {y: 600}, with: go}"), "\(desk.file)")
    desk.key("z", control: true)
    #expect(desk.said == "taken back: an animation only for animate box")
    desk.key("z", control: true)
    #expect(desk.said == "taken back: a value only for box: at x")
  }

  @Test("a dragged copy gets its own position, and its own properties are added and edited separately")
  func copies() throws {
    let text = EditingDesk.scene(#"dot: {count: 3, at: ["{index}", 200], size: [40, 40], fill: coral}"#)
    let desk = try EditingDesk(editing: text, selecting: "dot-2")
    desk.key("right", shift: true)
    #expect(desk.file.contains("only: {2: {at: [12, 200]}}"), "\(desk.file)")
    desk.key("right")
    #expect(desk.file.contains("only: {2: {at: [13, 200]}}"), "\(desk.file)")
    desk.look()
    #expect(desk.player.debugger.edit?.sections.contains { $0.path == "entities.dot.only.2" } == true)
    desk.click(try desk.place { $0 == .property(of: "entities.dot.only.2") }.center)
    desk.enter("opacity")
    #expect(desk.file.contains("only: {2: {at: [13, 200], opacity: 0.8}}"), "\(desk.file)")
    desk.undo(to: text, steps: 3)
  }

  @Test("Delete removes an entity and every part of the scene about it, in one step of undo") func delete() throws {
    let text = """
      riffle: 1
      entities:
        box: {at: [100, 300], size: [80, 80]}
        lid: {parent: box, at: [40, 0], size: [80, 20]}
        other: {at: [300, 300], size: [80, 80], links: {x: {from: box.x, in: [0, 1], out: [0, 1]}}}

      layouts:
        - {stack: [box, other], offset: [100, 0]}   # a row

      on:
        - {key: g, do: [{animate: box, to: {y: 500}, with: bouncy}, {animate: other, to: {y: 100}, with: smooth}]}
        - {click: lid, do: {set: other, to: {opacity: 0.5}}}   # the lid
        - {click: other, do: [{animate: [box, other], by: {y: 5}, with: bouncy}]}

      demo:
        - {at: 1, click: box}

      """
    let desk = try EditingDesk(editing: text)
    desk.player.perform(.thing(path: "entities.box"), at: 0)
    desk.key("delete")
    #expect(desk.said == "delete box with its child lid, and 6 parts of the scene about them")
    #expect(
      desk.file == """
        riffle: 1
        entities:
          other: {at: [300, 300], size: [80, 80]}

        layouts:
          - {stack: [other], offset: [100, 0]}   # a row

        on:
          - {key: g, do: [{animate: other, to: {y: 100}, with: smooth}]}
          - {click: other, do: [{animate: [other], by: {y: 5}, with: bouncy}]}

        """, "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("Escape returns from a rule to the list, and then ends editing") func escapeFromRule() throws {
    let desk = try chosen("on[1]")
    #expect(desk.player.editor?.inspected == "on[1]")
    desk.key("escape")
    desk.look()
    #expect(desk.player.editor?.inspected == nil && desk.player.debugger.state.isEditing)
    _ = try desk.place { $0 == .inspect(path: "on[1]") }
    desk.key("escape")
    #expect(!desk.player.debugger.state.isEditing)
  }

  @Test("U shows the first rule about the selected entity, else the first of all, and leads from a rule to all rules")
  func rulesByKey() throws {
    let desk = try chosen("on[1]")
    desk.key("u")
    #expect(desk.player.editor?.inspected == nil && desk.player.editor?.focus == nil)
    desk.key("u")
    #expect(desk.player.editor?.inspected == "on[0]")
    let rules = "on: [{key: a, do: {set: one, to: {y: 9}}}, {key: b, do: {set: two, to: {y: 9}}}]\n"
    let other = try EditingDesk(editing: EditingDesk.family + rules, selecting: "two")
    other.key("u")
    other.look()
    #expect(other.player.editor?.inspected == "on[1]")
    #expect(other.player.debugger.edit?.sections.first?.steps.count == 1)
    try other.select("three")
    other.key("u")
    #expect(other.said == "there is no rule about three yet: A adds one" && other.player.selected != nil)
    let bare = try EditingDesk(editing: "riffle: 1\nentities: {box: {at: [9, 9], size: [9, 9], fill: red}}\n")
    bare.player.choose([])
    bare.key("u")
    #expect(bare.said == "there is no rule yet: select an entity, and A adds one")
  }

  @Test("a rule or entity is shown from its top, regardless of earlier scrolling") func fromTheTop() throws {
    let desk = try desk()
    func scrolled() -> Int { desk.player.debugger.state.scrolled[.edit, default: 0] }
    desk.player.debugger.state.scrolled[.edit] = 5
    desk.perform(.inspect(path: "on[0]"))
    #expect(scrolled() == 0)
    desk.player.debugger.state.scrolled[.edit] = 5
    desk.look()
    #expect(scrolled() == 5, "the same page stays where it is")
    try desk.select("box")
    #expect(scrolled() == 0)
  }

  @Test("a colour opened at the foot of the panel is scrolled into full view") func colourAtTheFoot() throws {
    let desk = try EditingDesk(
      editing: """
        riffle: 1
        entities:
          box: {at: [100, 300], size: [80, 80], rotation: 0, turn: 0, tilt: 0, scale: 1, anchor: [0.5, 0.5],
            lift: 2, depth: 1, opacity: 1, shadow: true, fill: "#E4572E"}

        """)
    desk.resize(to: [1280, 500])
    try desk.select("box")
    desk.perform(.unfold(path: "entities.box.fill"))
    let hits = desk.player.debugger.frame?.overlay.hits ?? []
    #expect(
      hits.contains { hit in
        guard case .drag(let handle) = hit.command else { return false }
        return handle.kind == .channel(.opacity) && handle.path == "entities.box.fill"
      })
  }

  @Test("a part added among parts with blank lines between them gets a blank line, too") func apart() throws {
    let desk = try EditingDesk(
      editing: "riffle: 1\n\nentities:\n  box: {at: [100, 300], size: [80, 80]}\n\ndemo:\n  - {at: 1, key: g}\n")
    desk.key("a", entering: "row")
    #expect(desk.file.contains("\n\nlayouts:\n  - {stack: tile, offset: [120, 0]}\n\ndemo:"), "\(desk.file)")
  }

  @Test(
    "an empty scene after deleting all entities accepts layouts and templates", arguments: ["row", "toast", "chart"])
  func addingToNothing(name: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.player.perform(.thing(path: "entities.box"), at: 0)
    desk.key("delete")
    #expect(desk.file.contains("entities: {}"), "\(desk.file)")
    desk.key("a", entering: name)
    #expect(desk.said == "added: \(name)", "\(desk.file)")
    #expect(!desk.grips.isEmpty)
  }
}
