import SceneSupport
import Testing

@Suite("The lessons of the scenes")
struct LessonScenesTests {
  @Test("springs: more bounce overshoots further, none not at all; a second press keeps the speed")
  func springs() throws {
    var play = try Stage(playing: "springs", after: 5)
    play.click([480, 660])
    let seen = try play.collect(120) { play in try (1...6).map { try play.seen("weight-\($0)").position.y } }
    let furthest = (0..<6).map { index in seen.map { $0[index] }.max() ?? 0 }
    #expect(furthest[0] <= 290 && furthest[1] <= 290.01)
    for index in 2..<6 { #expect(furthest[index] > max(290.5, furthest[index - 1])) }
    play.click([480, 660], 25)
    let weight = try play.entity("weight-4")
    let before = play.world.velocity(Transform.self, of: weight).first.first.y
    play.click([480, 660])
    let after = play.world.velocity(Transform.self, of: weight).first.first.y
    #expect(before < -200 && after < before * 0.8)
    play.isSound("springs")
  }

  @Test("easing wall: only overshooting animations leave the rail") func easingWall() throws {
    var play = try Stage(playing: "easing-wall", watches: false, after: 5)
    play.press("s")
    let dots = try #require(play.world.resource(SceneEntities.self)).names.ids.filter { $0.hasPrefix("dot-") }
    var leaving: Set<String> = []
    for _ in 0..<500 {
      play.step()
      for dot in dots {
        let x = try play.seen(dot).position.x
        if x < 49.9 || x > 230.1 { leaving.insert(String(dot.dropFirst(4))) }
      }
    }
    let expected: Set = [
      "easeInBack", "easeOutBack", "easeInOutBack", "easeInElastic", "easeOutElastic", "easeInOutElastic", "snappy",
      "bouncy", "interactiveSpring",
    ]
    #expect(leaving == expected)
  }

  @Test("phases: a trigger runs them once, a second is queued; the lights loop until they are stopped")
  func trigger() throws {
    var play = try Stage(playing: "phases", after: 5)
    let before = try play.seen("flame")
    try play.click("flame", 30)
    play.click(try play.frame("flame").center)
    let scales = try [play.seen("flame").scale.x] + play.collect(600) { try $0.seen("flame").scale.x }
    #expect(zip(scales, scales.dropFirst()).count { $0 < 1.25 && $1 >= 1.25 } == 2)
    #expect(try play.seen("flame") == before && !play.world.isAnimating)
    play.isSound("phases")
    var other = try Stage(playing: "phases", after: 5)
    other.press("b", 1200)
    #expect(other.world.isAnimating)
    other.press("r", 600)
    #expect(!other.world.isAnimating)
    for index in 1...7 {
      #expect(try other.seen("light-\(index)").position.y == 190 && other.seen("light-\(index)").scale == [1, 1])
    }
    other.isSound("phases")
  }
}
