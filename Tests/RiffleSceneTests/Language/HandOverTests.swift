import RiffleScene
import SceneSupport
import Testing

/// Timelines, scrubbed timelines, shifts and flights are interrupted like plain animations.
@Suite("Interruption of composite actions")
struct HandOverTests {
  private static let animate = "{animate: a, to: {x: 700}, with: {curve: easeInOut, duration: 1}}"

  private static func stage(_ action: String) throws -> Stage {
    try Stage(
      """
      riffle: 1
      values: {way: 0}
      entities:
        one: {at: [480, 360], size: [960, 720]}
        a: {parent: one, at: [100, 300], size: [40, 40], fill: teal, shift: same}
        two: {at: [480, 360], size: [960, 720]}
        b: {parent: two, at: [700, 300], size: [40, 40], fill: teal, shift: same}
      screens: [one, two]
      layouts: [{stack: [a], name: row, offset: [0, 0], in: [680, 280, 40, 40]}]
      on:
        - {key: s, do: \(action)}
        - {key: v, do: {value: way, to: 0.5}}
        - {key: i, do: {animate: [a, b], to: {x: 250}, with: {spring: {duration: 0.5, bounce: 0.2}}}}
      """, after: 1)
  }

  @Test("an animation in a timeline is interrupted like a plain one, at any tick")
  func timeline() throws {
    for wait in stride(from: 1, through: 121, by: 12) {
      var (plain, timed) = try (Self.stage(Self.animate), Self.stage("{timeline: [{do: \(Self.animate)}]}"))
      for tick in 0..<200 {
        let key = tick == 0 ? "s" : tick == wait ? "i" : nil
        if let key { plain.press(key) } else { plain.step() }
        if let key { timed.press(key) } else { timed.step() }
        #expect(try plain.seen("a") == timed.seen("a"), "\(wait), tick \(tick)")
      }
    }
  }

  @Test(
    "a spring takes over position and velocity from composite actions",
    arguments: [
      ("{timeline: [{do: \(animate)}], scrub: way}", "a"), ("{shift: two, duration: 1, copy: none}", "b"),
      ("{deal: row, with: {curve: easeInOut, duration: 1}, spread: 0}", "a"),
    ])
  func takenOver(_ action: String, _ id: String) throws {
    var stage = try Self.stage(action)
    stage.press("s", 10)
    stage.press("v", 30)
    let before = try stage.seen(id).position
    stage.step()
    let way = try stage.seen(id).position.x - before.x
    let seen = try stage.seen(id).position
    stage.press("i")
    let next = try stage.seen(id).position.x - seen.x
    #expect(abs(next - way) < 1.5, "\(way) points in the tick before, \(next) after")
    stage.step(600)
    #expect(try abs(stage.seen(id).position.x - 250) < 0.01)
  }
}
