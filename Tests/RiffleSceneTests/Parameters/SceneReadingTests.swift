import RiffleScene
import TestSupport
import Testing

@Suite("Incremental reading of parameters") struct SceneReadingTests {
  private func loaded(_ text: String) throws -> RiffleScene.Scene {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml")
  }

  private func words(_ reading: SceneReading) -> [String] {
    let document = reading.document
    return [
      "\(document.entities)", "\(document.layouts)", "\(document.rules)", "\(document.demo)",
      "\(document.window)", "\(document.screens)", "\(reading.names.ids)", "\(reading.values)", "\(document.glyphs)",
    ] + document.animations.names.map { "\($0) \(String(describing: document.animations[$0]))" }
  }

  private func check(_ scene: RiffleScene.Scene) throws {
    let source = scene.source
    var values = source.initialValues
    var earlier = scene.reading
    for (index, parameter) in source.parameters.enumerated() {
      for value in parameter.extremes + [parameter.initial, parameter.nearest(to: parameter.range.lowerBound + 1)] {
        values[index] = value
        let kept = try source.reading(values, after: earlier)
        #expect(words(kept) == words(try source.reading(values)), "\(parameter.name) at \(value)")
        earlier = kept
      }
    }
  }

  @Test("incremental reading equals full reading for every parameter") func same() throws {
    let text = """
      riffle: 1
      parameters:
        many: {range: [1, 5], default: 2, step: 1}
        width: {range: [10, 90], default: 40, step: 1}
        bounce: {range: [0, 0.9], default: 0.3, step: 0.1}
        way: {choices: [row, ring], default: row}
        gone: false
        far: {range: [0, 1], default: 0, follows: swing}
      animations:
        soft: {spring: {duration: 0.5, bounce: $bounce}}
        softer: {animation: soft, delay: 0.2}
      entities:
        group: {at: [100, 100], size: [$width, 5]}
        bead: {count: $many, parent: group, size: [$width, $width], text: "{index}"}
        dot: {each: [a, b], parent: bead-1, at: [1, 2], size: [3, 4], hidden: $gone}
        plain: {count: 3, at: [4, 4], transition: {of: slide, with: softer}}
        face: {at: [9, 9], size: [5, 5], emoji: "🦊"}
      layouts:
        - {ring: bead, radius: $width, name: ring}
        - {stack: bead, offset: [$width, 0], name: row}
        - {grid: plain, name: fixed}
      on:
        - {click: bead, do: [{animate: dot, by: {x: 5}, with: softer}]}
        - {click: plain, do: [{arrange: $way}]}
        - {key: s, do: [{arrange: fixed}]}
        - {parameter: width, do: [{set: group, to: {x: $width}}]}
        - {start: true, do: [{animator: swing, changes: [{of: plain, to: {x: 5}}]}]}
        - {key: c, do: [{control: swing, scrub: $far}]}
      demo: [{at: 1, click: bead-1}, {at: 2, parameter: width, value: 20}]
      """
    try check(loaded(text))
  }

  @Test(
    "incremental reading equals full reading in shipped scenes",
    arguments: ["parameters", "shift", "animate", "interruption"])
  func folder(_ name: String) throws { try check(SceneLoader.load(Repository.scene(name))) }

  @Test("only entities that depend on a changed parameter are read again") func few() throws {
    var text = "riffle: 1\nparameters: {size: {range: [1, 9], default: 4}}\nentities:\n"
    for index in 0..<1000 { text += "  t\(index): {at: [\(index), 1], size: [\(index == 7 ? "$size" : "5"), 5]}\n" }
    let content = LoadedScene.Content(try loaded(text))
    let later = try #require(content.with([8]))
    #expect(later.changes(since: content) == [7])
    #expect(later.document.entities[7].value[Size.self] == Size([8, 5]))
  }
}
