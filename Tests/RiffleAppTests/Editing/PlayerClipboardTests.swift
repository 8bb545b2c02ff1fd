import Foundation
import RiffleApp
import Testing

@Suite("Copying entities between scenes")
struct PlayerClipboardTests {
  private func position(_ name: String, at desk: EditingDesk) throws -> SIMD2<Float> {
    try #require(desk.world.get(Transform.self, desk.entity(name))?.position)
  }

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

  @Test("what is copied is YAML, and pasted into another scene it is there, under a name that is free")
  func between() throws {
    let one = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    one.key("c", control: true)
    #expect(one.clipboard.read() == "box: {at: [100, 300], size: [80, 80], fill: \"#E4572E\", shadow: true}\n")
    #expect(one.file == EditingDesk.text)
    let two = try EditingDesk(editing: Self.other, selecting: "ground")
    two.clipboard.write(one.clipboard.read())
    two.key("v", control: true)
    #expect(two.file == Self.other + "  box-2: {at: [100, 300], size: [80, 80], fill: \"#E4572E\", shadow: true}\n")
    #expect(try position("box-2", at: two) == [100, 300])
    #expect(two.player.debugger.state.selection?.entity == two.world.entity(named: "box-2"))
    two.undo(to: Self.other)
  }

  @Test("an entity over several lines keeps them; what is pasted over itself lies beside it")
  func lines() throws {
    let desk = try EditingDesk(editing: Self.other, selecting: "ground")
    desk.key("c", control: true)
    #expect(desk.clipboard.read() == "ground:\n  at: [300, 300]\n  size: [500, 400]\n  fill: teal\n")
    desk.key("v", control: true)
    #expect(desk.file == Self.other + "  ground-2:\n    at: [324, 324]\n    size: [500, 400]\n    fill: teal\n")
    desk.key("d", control: true)
    #expect(desk.file.hasSuffix("  ground-3:\n    at: [348, 348]\n    size: [500, 400]\n    fill: teal\n"))
  }

  @Test("a copy that lies outside of the window says so")
  func copyOutOfSight() throws {
    let desk = try EditingDesk(
      editing: "riffle: 1\nentities:\n  toast: {at: [480, 900], size: [80, 80], fill: teal}\n")
    try desk.select("toast")
    desk.key("d", control: true)
    #expect(desk.said?.hasPrefix("duplicated: toast-2; not seen here: it is outside of the window") == true)
  }

  @Test("cut and delete take an entity out, and undo gives it back; the rule about it goes too, and it is said")
  func removing() throws {
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
    "what is no entity of a scene is refused in a sentence, and nothing changes",
    arguments: ["", "hello", "- 1", "a: 1", "{", "x: {at: [1, 2], colour: red}"])
  func refusals(text: String) throws {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    desk.clipboard.write(text)
    desk.key("v", control: true)
    #expect(desk.file == EditingDesk.text && desk.said?.isEmpty == false)
  }

  @Test("a scene without entities gets them too; while nothing is edited the keys say what to press")
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
    #expect(try position("a", at: desk) == [1, 2] && position("b", at: desk) == [5, 6])
  }
}
