import RiffleApp
import Testing

@Suite("Positions of copies in rotated or scaled parents") struct CopyPlacesTests {
  /// Copies with an inherited position, with their own, and with their own rotation.
  private static let tiles =
    "  tile: {count: 3, at: [40.5, 30], size: [24, 16], fill: coral, only: {2: {at: [90, 10]}, 3: {at: [20, 80], rotation: 20}}}\n"
  private static let child = EditingDesk.family + tiles.replacing("count: 3", with: "count: 3, parent: two")
  private static let free = EditingDesk.family + tiles
  private static let names = ["tile-1", "tile-2", "tile-3"]

  static let parents = ["rotation: 30", "rotation: 90", "scale: 2.5", "scale: 0.4", "rotation: 30, scale: 2.5"]

  private func desk(_ text: String, _ parent: String = "") throws -> (desk: EditingDesk, text: String) {
    let text = parent.isEmpty ? text : text.replacing("fill: teal", with: "\(parent), fill: teal")
    return (try EditingDesk(editing: text), text)
  }

  /// Returns the largest distance of the entities' corners from their earlier position plus `way`.
  private func distance(
    _ before: [[SIMD2<Float>]], _ desk: EditingDesk, of names: [String], by way: SIMD2<Float> = .zero
  ) throws -> Float {
    let after = try names.map { try desk.corners(of: $0) }
    let gaps = zip(before.joined(), after.joined()).map { $1 - $0 - way }
    return gaps.map { ($0 * $0).sum().squareRoot() }.max() ?? .infinity
  }

  private func give(_ parent: String, to path: String, on desk: EditingDesk) {
    desk.perform(.give(path: "entities.\(path).parent", text: parent))
  }

  @Test("a copy that is dragged, alone or with others, follows the pointer", arguments: parents)
  func dragged(parent: String) throws {
    for taken in [["tile-1"], ["tile-2"], Self.names] {
      let (desk, text) = try desk(Self.child, parent)
      try desk.select(taken)
      let before = try Self.names.map { try desk.corners(of: $0) }
      let hand = try desk.middle(of: taken[0])
      desk.hold("leftctrl")
      try desk.drag(desk.window(hand), through: desk.window(hand + [10, 7]), to: desk.window(hand + [33, 14]))
      desk.letGo("leftctrl")
      desk.look()
      for (name, old) in zip(Self.names, before) {
        let way: SIMD2<Float> = taken.contains(name) ? [33, 14] : .zero
        let far = try distance([old], desk, of: [name], by: way)
        #expect(far < 0.25, "\(name) with \(taken) in \(parent): \(desk.file)")
      }
      desk.undo(to: text)
    }
  }

  @Test("the fraction in a shared coordinate stays when one copy is moved along the other axis")
  func fraction() throws {
    let (desk, text) = try desk(Self.child)
    try desk.select("tile-1")
    desk.key("down")
    #expect(desk.file.contains("1: {at: [40.5, 31]}"), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("moving all copies changes their shared position once; a copy with its own position moves beside it")
  func common() throws {
    let text =
      EditingDesk.family
      + "  tile: {count: 3, at: [140, 130], size: [24, 16], fill: coral, only: {3: {at: [220, 380]}}}\n"
    let (desk, _) = try desk(text)
    try desk.select(Self.names)
    desk.key("right")
    desk.expect(text, ["[140,": "[141,", "[220,": "[221,"], isUndone: true)
    // If a copy stays behind, the shared position stays, too.
    try desk.select("tile-1", "tile-2")
    desk.key("right")
    #expect(desk.file.contains("at: [140, 130]") && desk.file.contains("2: {at: [141, 130]}"), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("copies with a position of their own are moved, although a layout names them: it does not place them")
  func besideLayout() throws {
    let text =
      EditingDesk.family + """
          chip: {count: 3, at: [500, 150], size: [30, 30], fill: coral}
        layouts:
          - {stack: chip, offset: [40, 0], in: [600, 500, 200, 60]}

        """
    let (desk, _) = try desk(text)
    try desk.select("chip-3")
    desk.key("right")
    desk.expect(text, ["fill: coral}": "fill: coral, only: {3: {at: [501, 150]}}}"], isUndone: true)
    try desk.select("chip-1", "chip-2", "chip-3")
    desk.key("right")
    desk.expect(text, ["at: [500, 150]": "at: [501, 150]"], isUndone: true)
  }

  @Test("moving all members of a layout, by arrows or by dragging, moves the layout's area: one line changes")
  func room() throws {
    let text =
      EditingDesk.family + """
          tile: {count: 3, size: [30, 30], fill: coral}
        layouts:
          - {stack: tile, offset: [40, 0], in: [600, 500, 200, 60]}

        """
    let (desk, _) = try desk(text)
    try desk.select(Self.names)
    desk.key("right")
    desk.expect(text, ["in: [600,": "in: [601,"], isUndone: true)
    try desk.select(Self.names)
    let before = try Self.names.map { try desk.corners(of: $0) }
    let hand = try desk.middle(of: "tile-1")
    try desk.drag(desk.window(hand), through: desk.window(hand + [10, 7]), to: desk.window(hand + [33, -14]))
    desk.look()
    #expect(desk.file == text.replacing("in: [600, 500,", with: "in: [633, 486,"), "\(desk.file)")
    #expect(try distance(before, desk, of: Self.names, by: [33, -14]) < 0.1)
    desk.undo(to: text)
  }

  @Test("all copies get a parent, and lose it, and stay where they are on screen", arguments: parents)
  func parentOfAll(parent: String) throws {
    let (outside, free) = try desk(Self.free, parent)
    let before = try Self.names.map { try outside.corners(of: $0) }
    give("two", to: "tile", on: outside)
    #expect(outside.file.ranges(of: "parent: two").count == 2, "\(outside.file)")
    #expect(try distance(before, outside, of: Self.names) < 0.15, "\(outside.file)")
    outside.undo(to: free)

    let (inside, child) = try desk(Self.child, parent)
    let seen = try Self.names.map { try inside.corners(of: $0) }
    try inside.select("tile-1")
    inside.key("delete", on: "entities.tile.parent")
    #expect(inside.file.ranges(of: "parent: two").count == 1, "\(inside.file)")
    #expect(try distance(seen, inside, of: Self.names) < 0.15, "\(inside.file)")
    inside.undo(to: child)
  }

  @Test("a single copy gets its own parent: all copies stay in place, and so do the others' lines", arguments: parents)
  func parentOfOne(parent: String) throws {
    for (name, word) in [("tile-1", "1"), ("tile-3", "3")] {
      let (desk, text) = try desk(Self.free, parent)
      let before = try Self.names.map { try desk.corners(of: $0) }
      give("two", to: "tile.only.\(word)", on: desk)
      #expect(desk.file.contains("tile: {count: 3, at: [40.5, 30], size: [24, 16]"), "\(desk.file)")
      #expect(desk.file.ranges(of: "parent: two").count == 2, "\(desk.file)")
      #expect(try distance(before, desk, of: Self.names) < 0.15, "\(name): \(desk.file)")
      desk.undo(to: text)
    }
  }

  @Test("copies with a parent each stay in place: the first defines the shared position, the others their own")
  func parentOfEach() throws {
    let text = EditingDesk.scene(
      "a: {at: [200, 200], size: [80, 80], rotation: 30, fill: teal}",
      "b: {at: [500, 320], size: [80, 80], scale: 2, fill: coral}",
      #"sign: {each: [a, b], parent: "{each}", at: [20, 30], size: [10, 20], fill: white}"#)
    let names = ["sign-a", "sign-b"]
    let (desk, _) = try desk(text)
    let before = try names.map { try desk.corners(of: $0) }
    try desk.select("sign-a")
    desk.key("delete", on: "entities.sign.parent")
    #expect(!desk.file.contains("parent") && desk.file.contains("only: {b: {"), "\(desk.file)")
    #expect(try distance(before, desk, of: names) < 0.15, "\(desk.file)")
    give("{each}", to: "sign", on: desk)
    #expect(try distance(before, desk, of: names) < 0.15, "\(desk.file)")
    desk.key("z", control: true)
    desk.undo(to: text)
  }

  @Test("the rotation that a layout gives is not written, and a copy with its own position keeps it")
  func laidOut() throws {
    let text =
      EditingDesk.family + """
          tile: {count: 3, size: [24, 16], fill: coral, only: {2: {at: [600, 400]}}}
        layouts:
          - {fan: tile, radius: 300, spread: 60, in: [100, 300, 300, 200]}
        """
    let (desk, whole) = try desk(text, "rotation: 90, scale: 2")
    let before = try desk.middle(of: "tile-2")
    give("two", to: "tile", on: desk)
    #expect(desk.file.contains("rotation: -90") && desk.file.contains("scale: 0.5"), "\(desk.file)")
    #expect(desk.file.ranges(of: "at: [").count == whole.ranges(of: "at: [").count, "\(desk.file)")
    let way = try desk.middle(of: "tile-2") - before
    #expect((way * way).sum() < 0.05, "\(desk.file)")
    desk.undo(to: whole)
  }
}
