import SceneSupport
import Testing

@Suite("Expectations in a scene's file")
struct ExpectationSchemaTests {
  private func scene(_ expect: String, after: String = "") -> String {
    """
    riffle: 1
    entities:
      card: {at: [100, 100], size: [80, 80], fill: teal}
      dot: {count: 3, size: [10, 10], fill: red}
    on:
      - {key: s, do: {animate: card, by: {x: 10}}}
    \(expect)demo:
      - {at: 0.1, key: s}
    \(after)
    """
  }

  @Test(
    "each mistake in an expectation has its place and a fix",
    arguments: [
      ("{settleWithin: 1}", "8:6: 'settleWithin' is not a key of expectation; did you mean 'settlesWithin'?"),
      ("{settlesWithin: soon}", "8:21: settlesWithin is the text 'soon'; it should be a number of seconds"),
      ("{noJump: false}", "8:14: false expects nothing; leave the line out"),
      ("{atRest: end, of: crad}", "8:23: no entity is called 'crad'; did you mean 'card'?"),
      ("{atRest: end, when: [2, 1]}", "8:25: a window of time ends after it begins; swap its numbers"),
      ("{atRest: end, however: interupted}", "8:28: however is the text 'interupted'; did you mean 'interrupted'?"),
      ("{noJump: true, atRest: end}", "8:20: 'noJump' and 'atRest' exclude each other in one expectation; keep one"),
      ("{inside: [0, 0, -1, 5]}", "8:14: a box has a width and a height above 0"),
      ("{overshootAtMost: {bound: 1, value: colour}}", "8:41: value is the text 'colour'"),
      (
        "{reducedMotionSameEnd: true, however: paused}",
        "8:5: 'reducedMotionSameEnd' is judged undisturbed; leave 'however' out"
      ),
      ("{of: card}", "8:5: expectation does not say which it is"),
    ])
  func mistakes(_ line: String, _ words: String) {
    let found = sceneMistakes(scene("expect:\n  - \(line)\n"))
    #expect(found.count == 1 && found[0].hasPrefix(words), "\(found)")
  }

  @Test("expectations accept copies, groups, patterns and parameters")
  func subjects() throws {
    for name in ["dot", "dot.*", "dot-2", "'d*'", "all", "[card, dot]"] {
      #expect(sceneMistakes(scene("expect: [{noJump: true, of: \(name)}]\n")) == [], "\(name)")
    }
    let text = "parameters: {far: {range: [1, 9], default: 4}}\n"
    #expect(sceneMistakes(scene("expect: [{overshootAtMost: $far}]\n", after: text)) == [])
  }

  @Test("a run has the same hashes with and without expectations")
  func hashes() throws {
    func hashes(_ text: String) throws -> [UInt64] {
      let runtime = try SceneLoader.scene(from: text.utf8, path: "s.yaml").start()
      var simulation = runtime.makeSimulation()
      return (1...40).map { tick in
        simulation.step(runtime.demo.input(at: tick))
        return simulation.world.stateHash
      }
    }
    let plain = try hashes(scene(""))
    #expect(Set(plain).count == 40)
    #expect(try hashes(scene("expect: [{noJump: true}]\n")) == plain)
    #expect(
      try hashes(scene("\n# What must hold.\nexpect:\n  - {noJump: true}\n\n  # More.\n  - {atRest: end}\n")) == plain)
    #expect(try hashes(scene("", after: "\n# What must hold.\nexpect:\n  - {noJump: true}\n")) == plain)
    #expect(try hashes(scene("# Other words.\n")) != plain)
  }
}
