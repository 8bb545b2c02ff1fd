import SceneSupport
import Testing

@Suite("Entities and layouts") struct EntitiesTests {
  @Test("every key of an entity is read") func reads() throws {
    let stage = try Stage(
      """
      riffle: 1
      entities:
        child: {parent: card, at: [10, 20], text: Hello, hidden: true, lean: true}
        card:
          at: {x: 100, y: 200}
          rotation: 0.25turn
          turn: 30
          tilt: -10
          scale: [2, 1]
          anchor: [0, 1]
          perspective: 500
          lift: 12
          depth: 3
          size: [60, 90]
          shape: {cornerRadius: 8}
          opacity: 0.5
          shadow: 0.8
          glow: {color: gold, radius: 20}
          fill: {from: ivory, to: gold, angle: 0}
          stroke: {color: black, width: 2}
          front: {emoji: 🦊, fill: ivory}
          back: {pattern: true}
      """)
    let card = try stage.entity("card")
    let transform = try stage.transform("card")
    #expect(transform.position == [100, 200])
    #expect(transform.rotation == .degrees(90))
    #expect(transform.turn == .degrees(30) && transform.tilt == .degrees(-10))
    #expect(transform.scale == [2, 1] && transform.anchor == [0, 1])
    #expect(transform.perspective == 500 && transform.lift == 12 && transform.depth == 3)
    #expect(stage.world[card, Shape.self] == .roundedRectangle(cornerRadius: 8))
    #expect(stage.world[card, Opacity.self].value == 0.5)
    #expect(stage.world[card, Shadow.self].strength == 0.8)
    #expect(stage.world[card, Glow.self].radius == 20)
    #expect(stage.world[card, Stroke.self].width == 2)
    #expect(stage.world[card, TwoSided.self].front.emoji == Emoji("🦊"))
    #expect(stage.world[card, TwoSided.self].back.pattern == Pattern())
    let child = try stage.entity("child")
    #expect(stage.world[child, Parent.self].entity == card)
    #expect(stage.world.has(Hidden.self, child) && stage.world.has(VelocityTilt.self, child))
    #expect(stage.world[child, Label.self].text == "Hello")
  }

  @Test("count and each make copies of entities and actions") func copies() throws {
    let stage = try Stage(
      entities: #"dot: {count: 3, at: ["{index}", 5], text: "dot {index}"}"#,
      #"name: {each: [a, b], parent: "dot-{index}", at: [0, 0], text: "{each} is {index}"}"#,
      on: #"{start: true, do: [{each: [a, b], set: "name-{each}", to: {x: 4}}, {set: dot, to: {y: 6}}]}"#)
    #expect(try stage.transform("dot-3").position == [3, 5])
    #expect(stage.world[try stage.entity("dot-2"), Label.self].text == "dot 2")
    #expect(stage.world[try stage.entity("name-b"), Label.self].text == "b is 2")
    #expect(stage.world[try stage.entity("name-b"), Parent.self].entity == (try stage.entity("dot-2")))
    var moved = stage
    moved.step()
    #expect(try moved.transform("name-a").position.x == 4)
    #expect(try (1...3).map { try moved.transform("dot-\($0)").position.y } == [6, 6, 6])
  }

  @Test("'only' changes single copies, by number or name, also of a definition, arguments included")
  func only() throws {
    let stage = try Stage(
      entities: #"dot: {count: 3, at: ["{index}", 5], size: [8, 8], only: {2: {at: [70, "{index}"], opacity: 0.5}}}"#,
      #"name: {each: [a, b], at: [0, 0], text: "{each}", only: {b: {text: "not {each}"}}}"#,
      "same: {count: 3, at: [1, 1], only: {1: {at: [2, 2]}}}")
    #expect(try (1...3).map { try stage.transform("dot-\($0)").position } == [[1, 5], [70, 2], [3, 5]])
    #expect(
      try (1...3).map { stage.world[try stage.entity("dot-\($0)"), Size.self].value } == [[8, 8], [8, 8], [8, 8]])
    #expect(stage.world[try stage.entity("dot-2"), Opacity.self].value == 0.5)
    #expect(stage.world.get(Opacity.self, try stage.entity("dot-3"))?.value ?? 1 == 1)
    #expect(stage.world[try stage.entity("name-a"), Label.self].text == "a")
    #expect(stage.world[try stage.entity("name-b"), Label.self].text == "not b")
    #expect(try (1...3).map { try stage.transform("same-\($0)").position } == [[2, 2], [1, 1], [1, 1]])
    let other = try Stage(
      """
      riffle: 1
      define:
        lamp:
          parameters: {far: 10}
          entities:
            self: {at: [$far, 0], size: [20, 20]}
      entities:
        lamp: {use: lamp, count: 3, only: {2: {far: 90}, 3: {size: [4, 4]}}}
      """)
    #expect(try (1...3).map { try other.transform("lamp-\($0)").position.x } == [10, 90, 10])
    #expect(other.world[try other.entity("lamp-3"), Size.self].value == [4, 4])
  }

  @Test("a layout places the entities without a position, in the order of its list") func layouts() throws {
    let stage = try Stage(
      """
      riffle: 1
      entities:
        cell: {count: 4}
        own: {at: [1, 2]}
        row: {count: 3, size: [10, 10]}
        card: {count: 3}
      layouts:
        - {grid: [cell, own], aspect: 1, spacing: 0, widest: 100, in: [0, 0, 500, 100]}
        - {stack: row, offset: [20, 0], in: [0, 100, 200, 100]}
        - {fan: card, size: [60, 90], radius: 300, spread: 60, in: [0, 200, 400, 200]}
      """)
    #expect(
      try (1...4).map { try stage.transform("cell-\($0)").position } == [[50, 50], [150, 50], [250, 50], [350, 50]])
    #expect(stage.world[try stage.entity("cell-1"), Size.self].value == [100, 100])
    #expect(try stage.transform("own").position == [1, 2])
    #expect(try (1...3).map { try stage.transform("row-\($0)").position } == [[80, 150], [100, 150], [120, 150]])
    #expect(stage.world[try stage.entity("row-1"), Size.self].value == [10, 10])
    #expect(abs(try stage.transform("card-1").rotation.degrees + 30) < 0.001)
    #expect(try stage.transform("card-2").position == [200, 300])
    #expect(stage.world[try stage.entity("card-2"), Size.self].value == [60, 90])
  }

  @Test("ten thousand entities are loaded, and more than a hundred thousand are refused") func limits() throws {
    let stage = try Stage("riffle: 1\nentities:\n  dot: {count: 10000, at: [\"{index}\", 0], size: [4, 4]}")
    #expect(try stage.transform("dot-10000").position.x == 10_000)
    let many = (0..<11).map { "  d\($0): {count: 10000}" }.joined(separator: "\n")
    #expect(
      sceneMistakes("riffle: 1\nentities:\n" + many) == [
        "3:3: the scene has 110000 entities; it should have at most 100000"
      ])
  }
}
