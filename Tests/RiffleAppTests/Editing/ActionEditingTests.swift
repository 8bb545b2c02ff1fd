import RiffleApp
import Testing

@Suite("Choosing, moving, timing and adding actions of a rule") struct ActionEditingTests {
  static let text = """
    riffle: 1
    animations:
      go: {curve: easeOut, duration: 0.40}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: teal}
      dot: {at: [300, 300], size: [10, 10], fill: white}
    on:
      - key: g
        do:
          - {animate: box, to: {at: [600, 300]}, with: go}   # there
          - {wait: 0.5}
          - {animate: dot, by: {y: 40}, with: bouncy}   # down
      - {click: box, do: {animate: dot, by: {y: 4}, with: easeIn}}

    """

  @Test("a press on an action's lane focuses its first row: Delete removes the action, and its spring pad is shown")
  func lane() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[0]")
    try desk.click(.focus(path: "on[0].do[2]"))
    #expect(desk.player.editor?.focus?.path == "on[0].do[2].animate" && desk.file == Self.text)
    let edit = try #require(desk.player.debugger.edit)
    let row = try #require(edit.focus?.path)
    #expect(edit.sections.flatMap(\.steps).map { row.starts(with: $0.path) } == [false, false, true])
    #expect(edit.sections.compactMap(\.spring?.path) == ["on[0].do[2].with"])
    desk.key("delete")
    desk.expect(Self.text, ["      - {animate: dot, by: {y: 40}, with: bouncy}   # down\n": ""], isUndone: true)
  }

  @Test("Ctrl ] and Ctrl [ move the focused action with its comment, or the rule if no row is focused")
  func order() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[0]", row: "on[0].do[0].to.at[0]")
    desk.key("rightbracket", control: true)
    desk.key("rightbracket", control: true)
    let lines = [
      "      - {animate: box, to: {at: [600, 300]}, with: go}   # there\n", "      - {wait: 0.5}\n",
      "      - {animate: dot, by: {y: 40}, with: bouncy}   # down\n",
    ]
    let moved = Self.text.replacing(lines.joined(), with: lines[1] + lines[2] + lines[0])
    #expect(desk.file == moved, "\(desk.file)")
    #expect(desk.player.editor?.focus?.path == "on[0].do[2].to.at[0]")
    desk.key("rightbracket", control: true)
    #expect(desk.file == moved && desk.said == "the action is the last already")
    for _ in 0..<2 { desk.key("leftbracket", control: true) }
    #expect(desk.file == Self.text)
    desk.undo(to: Self.text, steps: 4)
    desk.player.editor?.focus = nil
    desk.key("rightbracket", control: true)
    #expect(desk.player.editor?.inspected == "on[1]" && desk.file != Self.text)
    desk.undo(to: Self.text)
    let alone = try EditingDesk(editing: Self.text, rule: "on[1]", row: "on[1].do.animate")
    alone.key("rightbracket", control: true)
    #expect(alone.said == "it is the only action here" && alone.file == Self.text)
  }

  @Test("O offers ready-made actions, and the keys that the chosen action lacks") func offered() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[0]", row: "on[0].do[2].animate")
    desk.key("o")
    let titles = try #require(desk.player.debugger.picker).items.map(\.title)
    for title in [
      "to of animate dot", "delay of animate dot", "action: fade out", "action: animate to a place", "hint",
    ] { #expect(titles.contains(title), "\(titles)") }
    desk.enter("delay")
    desk.expect(Self.text, ["with: bouncy}": "with: {spring: bouncy, delay: 0.2}}"], isUndone: true)
    desk.key("o", on: "on[0].do[2].animate", entering: "fade out")
    // The new action has the target of the chosen one.
    let added = "      - {animate: dot, to: {opacity: 0}, with: smooth}\n"
    #expect(desk.file == Self.text.replacing("   # down\n", with: "   # down\n" + added), "\(desk.file)")
    #expect(desk.player.editor?.focus?.path == "on[0].do[3].animate")
    desk.undo(to: Self.text)
  }

  @Test(
    "dragging the edges of a bar with a named animation replaces the name by numbers, in this action alone",
    arguments: [
      (
        "on[0]", "on[0].do[2].with.spring.duration", "with: bouncy", "with: {spring: {duration: ", ", bounce: 0.30}}",
        0.5
      ),
      ("on[0]", "on[0].do[2].with.delay", "with: bouncy", "with: {spring: bouncy, delay: ", "}", 0),
      ("on[1]", "on[1].do.with.duration", "with: easeIn", "with: {curve: easeIn, duration: ", "}", 0.35),
    ])
  func edges(rule: String, path: String, old: String, before: String, behind: String, from: Double) throws {
    let desk = try EditingDesk(editing: Self.text, rule: "\(rule)")
    let number = rounded(from + (try desk.dragEdge("\(path)", by: 24)), decimals: 2)
    desk.expect(Self.text, [old: before + number + behind], isUndone: true)
  }

  @Test("Ctrl G groups the chosen action with its neighbour, Ctrl ⇧ G ungroups them; undo restores every byte")
  func groups() throws {
    let desk = try EditingDesk(editing: Self.text, rule: "on[0]", row: "on[0].do[0].to.at[0]")
    desk.key("g", control: true)
    let lines = ["- {animate: box, to: {at: [600, 300]}, with: go}   # there\n", "- {wait: 0.5}\n"]
    let grouped = Self.text.replacing(
      lines.map { "      " + $0 }.joined(), with: "      - parallel:\n" + lines.map { "          " + $0 }.joined())
    #expect(desk.file == grouped, "\(desk.file)")
    #expect(desk.player.editor?.focus?.path == "on[0].do[0].parallel[0].to.at[0]")
    desk.key("g", control: true)
    #expect(desk.file == grouped && desk.said == "both are one group already, and can be taken apart")
    desk.key("g", shift: true, control: true)
    #expect(desk.file == Self.text && desk.player.editor?.focus?.path == "on[0].do[0].to.at[0]")
    desk.undo(to: Self.text, steps: 2)
    desk.find("an action and its neighbour")
    #expect(desk.file == grouped)
    desk.find("actions of a group apart")
    #expect(desk.file == Self.text)
    desk.player.editor?.focus = nil
    desk.key("g", control: true)
    #expect(desk.file == Self.text && desk.said == "choose an action of a rule first, by a press on its lane")
  }
}
