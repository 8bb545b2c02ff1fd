import SceneSupport
import Testing

@Suite("Tabs, the scene") struct TabsSceneTests {
  private func distance(_ one: String, _ other: String, _ play: Stage) throws -> Float {
    let (one, other) = (try play.frame(one), try play.frame(other))
    let difference = one.center - other.center
    return (difference * difference).sum().squareRoot() + abs(one.size.x - other.size.x)
      + abs(one.size.y - other.size.y)
  }

  @Test("light and ring cover their source in the first picture, and after a click the clicked entity")
  func chosen() throws {
    var play = try Stage(playing: "tabs")
    #expect(try distance("light", "home", play) < 0.01 && distance("ring", "fox", play) < 0.01)
    play.step(5)
    for (tab, picture) in [("library", "owl"), ("me", "clover"), ("search", "fox")] {
      try play.click(tab, 12)
      try play.click(picture, 12)
      #expect(try distance("light", tab, play) > 5, "it is there at once")
      play.step(300)
      #expect(try distance("light", tab, play) < 0.01 && distance("ring", picture, play) < 0.01)
    }
    #expect(!play.world.isAnimating)
    play.isSound("tabs")
  }

  @Test("light and ring follow their source in every tick of a layout change or resize") func taken() throws {
    var play = try Stage(playing: "tabs", after: 5)
    try play.click("owl", 300)
    play.press(script: "f 10 w 1")
    for tick in 0..<300 {
      play.step()
      if tick == 40 { play.press("f") }
      #expect(try distance("light", "home", play) < 0.05 && distance("ring", "owl", play) < 0.05, "tick \(tick)")
    }
    play.isSound("tabs")
  }
}
