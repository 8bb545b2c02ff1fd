import SceneSupport
import Testing

/// UIView animation, coordinate spaces and presentation, as far as Tests/RiffleSceneTests does not check them.
@Suite("The scenes from UIKit") struct UIKitScenesTests {
  @Test("every block turns blue once, when its animation completes") func blue() throws {
    var play = try Stage(playing: "animate", after: 2)
    let boxes = ["box-order", "box-reversed", "box-spring", "box-keyframes"]
    let warm = try boxes.map { try play.world[play.entity($0), Fill.self] }
    play.press("a")
    var turned: [String: Int] = [:]
    for tick in 1...700 {
      let before = try boxes.map { try play.world[play.entity($0), Fill.self] }
      play.step()
      for (index, box) in boxes.enumerated() where try play.world[play.entity(box), Fill.self] != before[index] {
        turned[box, default: 0] += 1
        #expect(tick >= 239, "\(box) after \(tick) ticks: 0.5 s and 1.5 s are 240")
      }
    }
    #expect(turned == Dictionary(uniqueKeysWithValues: boxes.map { ($0, 1) }))
    #expect(try play.world[play.entity("box-order"), Fill.self] != warm[0])
    play.isSound("animate")
  }

  @Test("three conversions to the board give (50, 50, 50, 50), and stay equal when the root moves")
  func coordinates() throws {
    var play = try Stage(playing: "coordinates", after: 3)
    for way in 1...3 { #expect(try play.text("way-\(way)").hasSuffix("(50, 50, 50, 50)"), "way \(way)") }
    play.press("m", 25)
    func numbers(_ way: Int) throws -> Substring { try play.text("way-\(way)").drop { $0 != "(" } }
    #expect(try numbers(1) != "(50, 50, 50, 50)")
    #expect(try numbers(1) == numbers(2) && numbers(2) == numbers(3))
    play.isSound("coordinates")
  }

  @Test("a cell clicked while its detail is dismissed presents it again, from where it is") func calledBack() throws {
    for (grown, gone) in [(30, 12), (90, 25)] {
      var play = try Stage(playing: "recipes", after: 5)
      play.click(try play.frame("cell-3").center, grown)
      play.press("b", gone)
      let picture = try #require(play.world.entities(with: Replica.self).first)
      let before = try #require(play.world.frame(of: picture))
      play.click(before.center, 2)
      let after = try #require(play.world.frame(of: picture))
      #expect(play.world.entities(with: Replica.self) == [picture] && abs(after.size.y - before.size.y) < 40)
      play.step(8)
      #expect(try #require(play.world.frame(of: picture)).size.y > after.size.y, "it grows again")
      play.step(100)
      #expect(try !play.world.has(Hidden.self, play.entity("detail")) && play.world.activeShifts.isEmpty)
      #expect(try play.text("headline") == "Grilled pineapple")
      play.isSound("recipes")
      play.press("b", 90)
      #expect(try play.world.has(Hidden.self, play.entity("detail")))
    }
  }

  @Test("neither the pointer nor the keyboard reaches an entity beneath a detail") func modal() throws {
    var play = try Stage(playing: "recipes", watches: false, after: 5)
    let other = try play.frame("cell-1").center
    play.click(try play.frame("cell-3").center, 20)
    play.click(other, 70)
    for _ in 0..<4 {
      play.press(script: "tab 30 return 30")
      #expect(try play.text("headline") == "Grilled pineapple")
      if try play.world.has(Hidden.self, play.entity("detail")) { break }
    }
  }
}
