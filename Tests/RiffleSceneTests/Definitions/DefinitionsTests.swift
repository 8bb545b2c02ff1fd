import SceneSupport
import Testing

@Suite("Definitions") struct DefinitionsTests {
  private static let text = """
    riffle: 1
    parameters: {wide: {range: [50, 90], default: 60}}
    define:
      lamp:
        parameters: {tint: gold, words: }
        values: {count: 0}
        entities:
          self: {size: [$wide, 40], fill: $tint, states: {on: {opacity: 0.25}}}
          label: {at: [10, 20], size: [20, 20], text: "{words}!", shows: {value: count}}
          dot: {count: 2, at: [20, 10], size: [5, 5], fill: teal, links: {opacity: {from: self.x, in: [0, 300], out: [1, 0]}}}
        on:
          - {click: self, do: [{value: count, by: 1}, {wait: 0.5, name: timer}, {go: {self: [idle, on]}}]}
          - {click: label, do: {cancel: timer}}
          - {value: count, when: {count: {atLeast: 2}}, do: {set: dot-2, to: {scale: 2}}}
    entities:
      one: {use: lamp, at: [100, 100], words: Hello}
      two: {use: lamp, at: [100, 200], words: "a, b", tint: coral, opacity: 0.5}
      many: {use: lamp, each: [a, b], words: "{each}"}
    layouts: [{stack: many, offset: [0, 100]}]
    on: [{key: x, do: {animate: one.label, by: {x: 10}}}]
    """

  @Test("a use becomes the entity itself with the definition's entities as children") func entities() throws {
    let scene = try SceneLoader.scene(from: Self.text.utf8, path: "s")
    let names = scene.document.entities.map(\.name)
    #expect(
      names == [
        "one", "one.label", "one.dot-1", "one.dot-2", "two", "two.label", "two.dot-1", "two.dot-2", "many-a", "many-b",
        "many-a.label", "many-a.dot-1", "many-a.dot-2", "many-b.label", "many-b.dot-1", "many-b.dot-2",
      ])
    func entity(_ name: String) -> EntityDescription { scene.document.entities.first { $0.name == name }!.value }
    #expect(entity("one.label").parent?.index == 0 && entity("two.dot-2").parent?.index == 4)
    #expect(entity("one")[Size.self]?.value == [60, 40] && entity("two")[Opacity.self]?.value == 0.5)
    #expect(entity("one")[Fill.self] != entity("two")[Fill.self])
    #expect(entity("two.label")[Label.self]?.text == "a, b!" && entity("many-b.label")[Label.self]?.text == "b!")
    #expect(scene.document.layouts[0].targets.indices == [8, 9])
    #expect(scene.document.rules.count == 13)
    #expect(scene.document.values.map(\.name) == ["one.count", "two.count", "many-a.count", "many-b.count"])
    #expect(scene.warnings.isEmpty)
  }

  @Test("parts of all copies are addressed by their common name") func partsOfCopies() throws {
    let more =
      "on: [{key: x, do: {animate: many.label, by: {x: 10}}}, {click: many.label, do: {set: this, to: {scale: 0.5}}}]"
    let text = Self.text.replacing("on: [{key: x, do: {animate: one.label, by: {x: 10}}}]", with: more)
    var stage = try Stage(text)
    stage.step(400, .keyPressed("x"))
    try stage.click("many-b.label", 2)
    #expect(try stage.transform("many-b.label").scale == [0.5, 0.5] && stage.transform("many-a.label").scale == .one)
    func place(_ name: String) throws -> Float { try stage.transform(name).position.x }
    #expect(try [place("many-a.label"), place("many-b.label"), place("one.label")] == [20, 20, 10])
    var nested = EntityNames()
    let copies = "c-1 c-2 c-1.l-1 c-1.l-2 c-1.l-1.b c-1.l-2.b c-2.l-1 c-2.l-2 c-2.l-1.b c-2.l-2.b"
    for id in copies.split(separator: " ") { _ = nested.add(String(id)) }
    nested.addGroups(
      [("c", ["c-1", "c-2"]), ("c-1.l", ["c-1.l-1", "c-1.l-2"]), ("c-2.l", ["c-2.l-1", "c-2.l-2"])].map {
        EntityNames.Group(name: $0, ids: $1)
      })
    #expect(nested["c"] == [0, 1] && nested["c.l"] == [2, 3, 6, 7] && nested["c.l.b"] == [4, 5, 8, 9])
    #expect(nested["c.l-2"] == [3, 7] && nested["c-1.l.b"] == [4, 5] && nested["c.m"] == nil)
    // A group is no entity.
    #expect(nested.index(of: "c-1.l-1") == 2 && nested.index(of: "c-2") == 1)
    #expect(nested.index(of: "c") == nil && nested.index(of: "c.l") == nil && nested.index(of: "c.l.b") == nil)
  }

  @Test("each use has its own states, values and timers") func apart() throws {
    var stage = try Stage(Self.text, after: 1)
    stage.step(1, .pointerPressed([115, 100], .primary))
    stage.step(31, .pointerReleased([115, 100], .primary))
    stage.step(1, .pointerPressed([115, 200], .primary))
    stage.step(1, .pointerReleased([115, 200], .primary))
    #expect(stage.world.sceneValue("one.count") == 1 && stage.world.sceneValue("two.count") == 1)
    // The label cancels the timer of the first use only.
    stage.step(1, .pointerPressed([80, 100], .primary))
    stage.step(241, .pointerReleased([80, 100], .primary))
    func opacity(_ name: String) -> Float? { stage.world.get(Opacity.self, stage.world.entity(called: name)!)?.value }
    #expect(opacity("one") ?? 1 == 1 && opacity("two") == 0.25)
  }

  @Test("a scene parameter changes all uses of a definition; a reload animates them, and running actions continue")
  func parameter() throws {
    var stage = try Stage(Self.text)
    stage.step(1, .parameter(name: "wide", value: 80))
    stage.step(120, .keyPressed("x"))
    #expect(stage.world[try stage.entity("many-a"), Size.self].value.x == 80)
    var other = try Stage(Self.text, after: 1)
    other.step(10, .keyPressed("x"))
    other.step(240, .reload(Self.text.replacing("at: [10, 20]", with: "at: [10, 35]"), jumps: false))
    func place(_ name: String) -> SIMD2<Float> {
      other.world[other.world.entity(called: name)!, Transform.self].position
    }
    #expect(place("one.label") == [10, 35] && place("two.label") == [10, 35] && place("many-b.label") == [10, 35])
  }

  @Test("a scene that expands beyond the size limit is refused") func limits() {
    let levels = (1...7).map { level in
      "  a\(level): {entities: {self: {at: [0, 0]}, in: {use: a\(level + 1), count: 40}}}"
    }
    let text = """
      riffle: 1
      define:
      \(levels.joined(separator: "\n"))
        a8: {entities: {self: {at: [0, 0]}}}
      entities: {x: {use: a1, count: 40}}
      """
    let found = sceneMistakes(text)
    #expect(found.contains { $0.contains("the scene holds more than 1000000 values, definitions expanded") })
  }
}
