import RiffleScene
import Testing

@Suite("Measured motion")
struct MeasuringTests {
  @Test("measured motion has a line for each moving entity and one for everything")
  func copies() throws {
    let text = """
      riffle: 1
      entities:
        a: {size: [400, 400]}
        one: {parent: a, at: [100, 100], size: [60, 60], fill: gold, shift: thing}
        b: {size: [400, 400]}
        two: {parent: b, at: [300, 300], size: [90, 90], fill: teal, shift: thing}
        still: {at: [500, 500], size: [20, 20], fill: blue}
      screens: [a, b]
      on:
        - {key: a, do: {shift: b, duration: 0.5}}
      demo:
        - {at: 0.1, key: a}
      """
    let lines = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml")).measured()
    let everything = try #require(lines.last)
    #expect(everything.hasSuffix("of: everything}"))
    #expect(everything.contains("travel: "), "the copy on its way is not measured: \(lines)")
    #expect(!lines.contains { $0.contains("still") })

    let held = text + "\nexpect:\n" + lines.map { "  \($0)\n" }.joined()
    let report = MotionTest(try SceneLoader.scene(from: held.utf8, path: "s.yaml")).run()
    #expect(report.isPassed, "what is measured holds")
    let slower = held.replacing("duration: 0.5", with: "duration: 0.6")
    #expect(!MotionTest(try SceneLoader.scene(from: slower.utf8, path: "s.yaml")).run().isPassed)
  }
}

@Suite("Exported motion tracks")
struct MotionTracksTests {
  @Test(
    "exported tracks have a row a tick for moving entities, one row for still ones, and events")
  func rows() throws {
    let test = try ExpectationKindsTests.test("{atRest: end}", key: "f")
    let lines = test.tracks().split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = lines[0]
    let rows = lines.dropFirst().filter { $0[1] != "" }
    #expect(rows.allSatisfy { $0.count == columns.count })
    let x = try #require(columns.firstIndex(of: "x"))
    let target = try #require(columns.firstIndex(of: "modelX"))
    #expect(lines.contains(["12", "", "asked"]))
    #expect(lines.last?.dropFirst() == ["", "end"])
    let card = rows.filter { $0[1] == "\"card\"" }
    #expect(rows.count { $0[1] == "\"ball\"" } == 1)
    // One row at rest, and one for each of 120 ticks of motion.
    #expect(card.count == 121)
    #expect(card.first?[x] == "100.0" && card.first?[target] == "100.0")
    #expect(card.last?[x] == "220.0" && card[1][target] == "220.0")
  }
}

extension MotionTest {
  /// A test of a scene's text, without explanations, which cost more than the runs.
  init(unexplained text: String, blocks: [any SceneBlock.Type] = [], images: ImageTable = ImageTable()) throws {
    var options = Options()
    (options.explains, options.images) = (false, images)
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), options)
  }

  /// The first miss of the first expectation.
  var firstMiss: Miss? { run().outcomes[0].failure?.miss }
}
