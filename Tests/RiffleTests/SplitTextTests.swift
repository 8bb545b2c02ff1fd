import SceneSupport
import Testing

@Suite("Split texts in scenes") struct SplitTextTests {
  private static let headline =
    "headline: {at: [400, 200], size: [600, 100], text: {label: To be, size: 60, color: ivory}, split: letter}"

  private func lines(_ scene: AskedScene) -> [TextLine] {
    DrawList(scene.world, size: [960, 720]).sprites.flatMap(\.content.layers).compactMap {
      // The title and the hints are not split.
      if case .text(let line) = $0, line.part != nil { line } else { nil }
    }
  }

  @Test("each letter is an entity on the text's entity, which has no label any more") func entities() throws {
    let scene = try AskedScene(entities: Self.headline)
    let whole = try scene.entity("headline")
    #expect(scene.world.get(Label.self, whole) == nil)
    let drawn = lines(scene)
    #expect(drawn.map(\.part?.characters) == [0..<1, 1..<2, 3..<4, 4..<5] && drawn.allSatisfy { $0.text == "To be" })
    for index in 1...4 { #expect(try scene.world[scene.entity("headline-\(index)"), Parent.self].entity == whole) }
    // Kerned and placed, so that the middle of the text is the middle of its entity.
    let first = try scene.world[scene.entity("headline-1"), Transform.self].position
    let last = try scene.world[scene.entity("headline-4"), Transform.self].position
    #expect(first.y == last.y && abs(first.x + last.x - 600) < 12 && last.x - first.x > 100)
  }

  @Test("texts are also split into words and lines; name.letters means all parts, for a stagger") func groups() throws {
    for (unit, count) in [("letter", 9), ("word", 4), ("line", 2)] {
      var scene = try AskedScene(
        entities: "it: {at: [400, 200], text: {label: \"to be or\\nnot\", size: 30}, split: \(unit)}",
        do: "{animate: it.\(unit)s, by: {y: 40}, with: {curve: linear, duration: 0.5}, stagger: 0.1}")
      let last = try scene.entity("it-\(count)")
      #expect(scene.world.entity(called: "it-\(count)") == last && scene.world.entity(called: "it-\(count + 1)") == nil)
      let start = scene.world[last, Transform.self].position.y
      let above = try scene.world[scene.entity("it-1"), Transform.self].position.y
      scene.play(12 * (count - 1) + 2, .keyPressed("a"))
      let first = try scene.world.presented(Transform.self, of: scene.entity("it-1")).position.y
      #expect(scene.world.presented(Transform.self, of: last).position.y < start + 2 && first > above + 4)
      scene.play(120)
      #expect(scene.world[last, Transform.self].position.y == start + 40)
    }
  }

  @Test("a part is named in rules and links, animated, interrupted and explained like any entity") func parts() throws {
    var scene = try AskedScene(
      entities: Self.headline + "\nmark: {at: [0, 0], size: [9, 9], fill: gold, links: {x: {from: headline-2.x}}}",
      do: "{animate: headline-2, by: {x: 50}, with: {spring: {duration: 0.5}}}")
    let (part, mark) = try (scene.entity("headline-2"), scene.entity("mark"))
    let start = scene.world[part, Transform.self].position.x
    scene.play(22, .keyPressed("a"))
    let seen = scene.world.presented(Transform.self, of: part).position.x
    #expect(seen > start && seen < start + 50)
    #expect(scene.world[mark, Transform.self].position.x == seen)
    scene.play(200, .keyPressed("a"))
    #expect(scene.world[part, Transform.self].position.x == start + 100)
    #expect(try scene.why("headline-2", FieldID("Transform", "position")).contains("key a"))
  }

  @Test("a save with another text adds and removes letters; the others stay") func reloaded() throws {
    var scene = try AskedScene(entities: Self.headline)
    scene.play(2)
    let first = try scene.entity("headline-1")
    let longer = Self.headline.replacing("To be", with: "To be so")
    scene.play(60, .reload(AskedScene.text(longer), jumps: true))
    #expect(try scene.entity("headline-1") == first && lines(scene).count == 6)
    scene.play(60, .reload(AskedScene.text(Self.headline), jumps: true))
    #expect(lines(scene).map(\.part).count == 4)
    // A parameter changes the text, too.
    var slid = try AskedScene(
      entities: Self.headline.replacing("To be", with: "$word"),
      start: "parameters: {word: {choices: [four, seventy], default: four}}")
    slid.play(2)
    #expect(lines(slid).count == 4)
    slid.play(60, .parameter(name: "word", value: 1, jumps: true))
    #expect(lines(slid).count == 7)
  }

  @Test("a wrapped text is split at its line breaks") func wrapped() throws {
    let scene = try AskedScene(
      entities:
        "it: {at: [400, 200], size: [200, 90], text: {label: To move is to live, size: 30, wrap: true}, split: line}")
    #expect(lines(scene).map(\.part?.characters) == [0..<13, 14..<18] && lines(scene)[0].text == "To move is to\nlive")
  }
}
