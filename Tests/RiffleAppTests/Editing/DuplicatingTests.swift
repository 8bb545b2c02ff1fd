import Testing

@Suite("A duplicate behaves as what it was made of")
struct DuplicatingTests {
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

  private func duplicate(_ names: String...) throws -> EditingDesk {
    let desk = try EditingDesk(editing: Self.text)
    try desk.select(names)
    desk.key("d", control: true)
    return desk
  }

  /// The lines that are there and were not.
  private func added(_ desk: EditingDesk) -> [Substring] {
    let old = Set(Self.text.split(separator: "\n"))
    return desk.file.split(separator: "\n").filter { !old.contains($0) }
  }

  @Test(
    "a member of a layout stays one, with what it contains, and has the rule of a press for itself: one step of undo")
  func member() throws {
    let desk = try duplicate("card")
    #expect(
      added(desk) == [
        "  card-2: {size: [80, 60], fill: teal}",
        "  tag-2: {parent: card-2, at: [10, 10], size: [8, 8], fill: white}",
        "  - {stack: [card, card-2], offset: [100, 0], in: [100, 100, 400, 80]}",
        "  - {click: card-2, do: [{animate: card-2, by: {turn: 180}, with: smooth}]}",
      ], "\(desk.file)")
    #expect(desk.said == "duplicated: card-2")
    // Beside the first one, as the layout has it.
    let way = try desk.corners(of: "card-2")[0] - desk.corners(of: "card")[0]
    #expect(way.x > 50 && abs(way.y) < 0.01)
    desk.key("z", control: true)
    #expect(desk.file == Self.text)
  }

  @Test("a rule about what is pressed waits for both")
  func pressed() throws {
    let desk = try duplicate("lamp")
    #expect(
      added(desk).contains("  - {click: [lamp, lamp-2], do: [{animate: this, to: {opacity: 0.5}}]}"), "\(desk.file)")
  }

  @Test(
    "an action on it is one on both; where it brings it to a place, the duplicate goes beside that at the same time")
  func actions() throws {
    let desk = try duplicate("dot")
    #expect(
      added(desk) == [
        "  dot-2: {at: [124, 324], size: [20, 20], fill: coral}",
        "  - {key: g, do: [{parallel: [{animate: dot, to: {at: [400, 300]}, with: smooth}, "
          + "{animate: dot-2, to: {at: [424, 324]}, with: smooth}]}, {set: [dot, dot-2, lamp], to: {opacity: 0.5}}]}",
        "      - {set: [dot, dot-2], to: {opacity: 1}}   # seen",
      ], "\(desk.file)")
    desk.key("z", control: true)
    #expect(desk.file == Self.text)
  }

  @Test("several at once: each joins, and the rules between them are between the duplicates")
  func several() throws {
    let desk = try duplicate("dot", "lamp")
    #expect(
      added(desk).contains { $0.contains("{set: [dot, dot-2, lamp, lamp-2], to: {opacity: 0.5}}") }, "\(desk.file)")
  }
}
