import RiffleScene
import TestSupport
import Testing

@Suite("Warnings") struct WarningSearchTests {
  static let cases = CorpusScene.all(in: "doubtful-scenes.txt")

  private func warnings(_ text: String) throws -> [String] {
    try SceneLoader.scene(from: text.utf8, path: "s").warnings.map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test("the corpus of warnings has at least 28 scenes") func count() { #expect(Self.cases.count >= 28) }

  @Test("each part without effect gives a warning with its place and a fix", arguments: cases)
  func messages(_ doubtful: CorpusScene) throws { #expect(try warnings(doubtful.scene) == doubtful.messages) }

  @Test("a scene in which every part has an effect has no warnings") func none() throws {
    let text = """
      riffle: 1
      parameters: {lift: {range: [0, 10], default: 5}, level: {range: [0, 1], default: 0}}
      values: {count: 0, open: false}
      animations: {flip: {spring: {duration: 0.5}}}
      entities:
        a: {at: [10, 10], size: [9, 9], fill: red, button: true, states: {pressed: {scale: 0.9}, on: {fill: gold}}}
        b: {size: [9, 9], fill: red, links: {rotation: {from: count}, opacity: {from: level}}, matched: mark}
        c: {at: [50, 10], size: [9, 9], text: Lift, matched: {id: mark, source: false}, absent: true}
        pointer: {at: [9, 9], size: [9, 9], fill: red, links: {x: {from: pointer.x}, y: {from: pointer.y}}}
        time: {at: [30, 10], size: [9, 9], fill: red, links: {rotation: {from: time}}}
        dot: {each: [one, two], at: [$lift, 10], size: [9, 9], fill: red}
      layouts: [{ring: [a, b, dot], radius: 99, name: table}]
      on:
        - {key: a, when: {open: true, a: on}, do: {value: count, by: 1}}
        - {click: a, do: [{go: {a: [idle, on]}}, {value: open, to: toggle, name: opened}, {insert: c}]}
        - {completion: opened, hint: Wait, do: {animate: dot, to: {y: 30, text: Hi}, with: flip, stagger: 0.1}}
        - {value: count, do: {arrange: table}}
        - {drag: b, limits: [0, 0, 9, 9], rubberBand: 1, drop: {onto: a}}
        - {receive: a, lock: one, busy: queue, do: {each: [one, two], animate: "dot-{each}", by: {x: 3}}}
      """
    #expect(try warnings(text.replacing("hint: Wait, ", with: "")) == [])
  }

  @Test("a number sign in quotes or within words starts no comment") func quotedColours() {
    for fill in ["\"#FAF6EC\"", "'#eee'"] {
      #expect(throws: Never.self) {
        try SceneLoader.scene(from: "riffle: 1\nentities: {a: {fill: \(fill), size: [9, 9]}}".utf8, path: "s")
      }
    }
    #expect(throws: SceneError.self) {
      try SceneLoader.scene(from: "riffle: 1\nlesson: see [#fff\nentities: {a: {fill".utf8, path: "s")
    }
  }
}
