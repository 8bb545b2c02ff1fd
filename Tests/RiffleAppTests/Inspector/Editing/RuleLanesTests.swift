import RiffleApp
import Testing

@Suite("The time of a rule")
struct RuleLanesTests {
  @Test("the times of the axis do not run into each other", arguments: [0.1, 0.4, 1, 2.5, 6, 20] as [Double])
  func axis(seconds: Double) {
    let step = EditReadings.StepReading(
      path: "on[0].do[0]", title: "animate near and 1 more", start: 0, delay: .init(),
      duration: .init(seconds: seconds), stagger: .init(), count: 1, isWait: false)
    for width: Float in [343, 268] {
      var overlay = Overlay()
      RuleLanes(steps: [step], end: step.end).draw(
        in: Rect(x: 0, y: 0, width: width, height: RuleLanes.height([step])), on: &overlay)
      let words = overlay.sprites.filter { $0.content.isText }.compactMap(\.box)
      #expect(words.count > 5)
      for (index, one) in words.enumerated() {
        for other in words[(index + 1)...] { #expect(!one.overlaps(other), "\(one) and \(other)") }
      }
    }
  }
  @Test("a rule of many actions is in parts that have room, all on the same time")
  func parts() {
    let steps = (0..<20).map {
      EditReadings.StepReading(
        path: "on[0].do[\($0)]", title: "step \($0)", start: Double($0), delay: .init(), duration: .init(seconds: 1),
        stagger: .init(), count: 1, isWait: false)
    }
    let parts = RuleLanes.parts(of: steps, in: 180)
    #expect(parts.flatMap(\.steps) == steps && parts.count > 1)
    #expect(parts.allSatisfy { RuleLanes.height($0.steps) <= 180 && $0.length == parts[0].length })
    #expect(RuleLanes.parts(of: steps, in: 900).count == 1 && RuleLanes.parts(of: [], in: 900).isEmpty)
  }
}
