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
