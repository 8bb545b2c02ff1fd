import RiffleApp
import Testing

@Suite("Properties, actions, rules and animations taken away in the panel")
struct TakingAwayTests {
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

  private func desk(choosing name: String? = nil, rule: String? = nil, row: String? = nil) throws -> EditingDesk {
    let desk = try EditingDesk(editing: Self.text)
    if let name { desk.player.choose([try desk.entity(name)]) }
    if let rule { desk.player.begin(.inspect(path: rule), at: 0) }
    desk.player.editor?.focus = row.map { EditReadings.RowID(path: $0) }
    desk.look()
    return desk
  }

  @Test(
    "Delete on a row takes away the least that the scene can be without, says what, and undo gives every byte back",
    arguments: [
      ("entities.box.stroke.width", ", width: 2", "stroke width of box"),
      ("entities.box.stroke.color", ", stroke: {color: white, width: 2}", "stroke of box"),
      ("entities.box.at[0]", "at: [100, 300], ", "at of box"),
      ("entities.box.fill", ", fill: teal", "fill of box"),
    ])
  func property(row: String, gone: String, words: String) throws {
    let desk = try desk(choosing: "box", row: row)
    desk.key("delete")
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: \(words)")
    #expect(desk.world.entity(named: "box") != nil)
    // The keys stay in the panel: the entity is not the next to go.
    #expect(desk.player.editor?.focus?.path.hasPrefix("entities.box.") == true)
    desk.undo(to: Self.text)
    #expect(desk.said == "taken back: delete \(words)")
  }

  @Test("with no row current, and after a press on the stage, Delete is about the entity")
  func thing() throws {
    let desk = try desk(choosing: "box", row: "entities.box.fill")
    desk.player.choose(desk.player.debugger.state.selected)
    #expect(desk.player.editor?.focus == nil)
    desk.key("delete")
    #expect(!desk.file.contains("box:") && desk.file.contains("dot:"), "\(desk.file)")
    desk.undo(to: Self.text)
  }

  @Test(
    "in a rule a row is its key, the first one of an action the action; without the only action the rule goes",
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
    ])
  func rule(rule: String, row: String, gone: String, words: String) throws {
    let desk = try desk(rule: rule, row: row)
    desk.key("delete")
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: \(words)")
    #expect((desk.player.editor?.inspected == nil) == words.hasPrefix("the rule"))
    desk.undo(to: Self.text)
  }

  @Test("what a row cannot be without is kept, with the reason")
  func needed() throws {
    let desk = try desk(rule: "on[1]", row: "on[1].do[0].to.opacity")
    desk.key("delete")
    #expect(desk.file == Self.text && desk.said?.contains("this changes nothing") == true, "\(desk.said ?? "")")
  }

  @Test("with no row current Delete takes away the rule that is looked at, and its lines alone")
  func wholeRule() throws {
    let desk = try desk(rule: "on[1]")
    desk.key("delete")
    let gone = "  - {click: box, do: [{set: dot, to: {opacity: 0.5}}]}\n"
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: the rule click box" && desk.player.editor?.inspected == nil)
    desk.undo(to: Self.text)
  }

  @Test("with nothing chosen a row of the list is an entity or a rule")
  func list() throws {
    let desk = try desk(row: "on[1]")
    desk.key("delete")
    #expect(desk.said == "deleted: the rule click box" && !desk.file.contains("click: box"))
    desk.key("z", control: true)
    desk.key("delete", on: "entities.dot")
    #expect(!desk.file.contains("dot"), "\(desk.file)")
    desk.undo(to: Self.text)
  }

  @Test("any row of an animation that nothing uses is the animation; of one that is used it is the key")
  func animation() throws {
    let desk = try desk(row: "animations.idle.spring.bounce")
    desk.key("delete")
    let gone = "  idle: {spring: {duration: 0.5, bounce: 0.2}}        # not used\n"
    #expect(desk.file == Self.text.replacing(gone, with: ""), "\(desk.file)")
    #expect(desk.said == "deleted: the animation idle, which nothing used")
    desk.key("z", control: true)
    desk.key("delete", on: "animations.go.delay")
    #expect(desk.file == Self.text.replacing(", delay: 0.10", with: ""), "\(desk.file)")
    desk.key("z", control: true)
    // A curve cannot be without itself.
    desk.key("delete", on: "animations.go.curve")
    #expect(desk.file == Self.text && desk.said?.contains("does not say which it is") == true, "\(desk.said ?? "")")
  }
}
