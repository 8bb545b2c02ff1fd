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

  @Test("a paused animator keeps its value, continues from there, and stops at its end") func pause() throws {
    var play = try Stage(playing: "animate", after: 2)
    play.press(script: "p 60 p 1")
    let place = try play.seen("cart").position.x
    play.step(40)
    #expect(try play.seen("cart").position.x == place && place > 100 && place < 400)
    play.press("p", 10)
    #expect(try play.seen("cart").position.x > place)
    play.step(400)
    #expect(try play.seen("cart").position.x == 818)
    play.isSound("animate")
  }

  @Test("three conversions to the board give (50, 50, 50, 50), and stay equal when the root moves")
  func coordinates() throws {
    var play = try Stage(playing: "coordinates", after: 3)
    for way in 1...3 { #expect(try play.text("way-\(way)").hasSuffix("(50, 50, 50, 50)"), "way \(way)") }
    let (board, root, child) = (try play.entity("board"), try play.entity("root"), try play.entity("child"))
    let expected = Rect(origin: [50, 50], size: [50, 50])
    let own = play.world.convert(play.world.bounds(of: child), from: child, to: board)
    let frame = play.world.frame(of: child, in: root).flatMap { play.world.convert($0, from: root, to: board) }
    let window = play.world.convert(try play.frame("child"), to: board)
    for way in [own, frame, window] {
      let way = try #require(way)
      let (origin, size) = (way.origin - expected.origin, way.size - expected.size)
      #expect((origin * origin).sum() < 1e-6 && (size * size).sum() < 1e-6)
    }
    play.press("m", 25)
    func numbers(_ way: Int) throws -> Substring { try play.text("way-\(way)").drop { $0 != "(" } }
    #expect(try numbers(1) != "(50, 50, 50, 50)")
    #expect(try numbers(1) == numbers(2) && numbers(2) == numbers(3))
    play.isSound("coordinates")
  }

  @Test("the replica grows while the detail has opacity 0; its corner radius goes from 20 to exactly 0")
  func grows() throws {
    var play = try Stage(playing: "recipes", after: 5)
    let cell = try play.frame("cell-2")
    let detail = try play.entity("detail")
    play.click(cell.center)
    var radii: [Float] = []
    var seen = 0
    for _ in 0..<58 {
      play.step()
      guard let picture = play.world.entities(with: Replica.self).first else { continue }
      seen += 1
      radii.append(play.world.presented(CornerRadius.self, of: picture).value)
      let placement = play.world.placements().last { $0.entity == detail }
      #expect(placement?.opacity ?? 0 == 0, "the real one is not seen while its picture is")
    }
    #expect(seen >= 57 && radii[0] <= 20 && radii[0] > 19)
    #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 >= $1 } && radii[radii.count - 1] < 0.2)
    play.step(3)
    #expect(play.world[detail, CornerRadius.self].value == 0)
    #expect(play.world.placements().last { $0.entity == detail }?.opacity == 1)
    play.isSound("recipes")
  }

  @Test("dismissed while growing, the same replica reverses where it is, and none remains") func interrupted() throws {
    for ticks in [10, 30, 50] {
      var play = try Stage(playing: "recipes", after: 5)
      play.click(try play.frame("cell-3").center, ticks)
      let picture = try #require(play.world.entities(with: Replica.self).first)
      let before = try #require(play.world.frame(of: picture))
      play.press("b")
      #expect(play.world.entities(with: Replica.self) == [picture], "the same ghost")
      let after = try #require(play.world.frame(of: picture))
      let way = after.size - before.size
      #expect((way * way).sum().squareRoot() < 40)
      play.step(ticks + 5)
      #expect(try play.world.has(Hidden.self, play.entity("detail")))
      #expect(
        play.world.entities(with: HiddenByReplica.self).isEmpty && play.world.entities(with: Replica.self).isEmpty)
      play.isSound("recipes")
    }
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

  @Test("a second cell opens while the first replica flies home; while a detail grows, no other one opens")
  func another() throws {
    for grown in [20, 120] {
      var play = try Stage(playing: "recipes", after: 5)
      let other = try play.frame("cell-1").center
      play.click(try play.frame("cell-4").center, grown)
      if grown < 60 { play.click(other, 10) }
      #expect(try play.text("headline") == "Lemon tart")
      play.press("b", grown < 60 ? 4 : 40)
      let first = try #require(play.world.entities(with: Replica.self).first)
      let before = try #require(play.world.frame(of: first))
      play.click(try play.frame("cell-1").center, 2)
      let after = try #require(play.world.frame(of: first), "it went at once")
      #expect(after.size.y < before.size.y && after.size.y > before.size.y - 60)
      let pictures = play.world.entities(with: Replica.self)
      #expect(pictures.count == 2)
      let second = try #require(pictures.first { $0 != first })
      let order = play.world.placements().map(\.entity)
      #expect(try #require(order.firstIndex(of: first)) < #require(order.firstIndex(of: second)), "the newer is above")
      play.step(60)
      #expect(try !play.world.isAlive(first) && !play.world.has(HiddenByReplica.self, play.entity("cell-4")))
      play.step(60)
      #expect(try play.text("headline") == "Strawberry fool" && !play.world.has(Hidden.self, play.entity("detail")))
      #expect(try play.world.presentedTransform(of: play.entity("list"))?.scale.x == 0.93)
      play.press("b", 90)
      #expect(try play.world.presentedTransform(of: play.entity("list"))?.scale == .one, "the list is its own size")
      #expect(
        play.world.entities(with: HiddenByReplica.self).isEmpty && play.world.entities(with: Replica.self).isEmpty)
      play.isSound("recipes")
    }
  }

  @Test("a detail released with speed continues with that speed, to its cell or back") func released() throws {
    for (way, isGone) in [(150, true), (-90, false)] as [(Float, Bool)] {
      var play = try Stage(playing: "recipes", watches: false, after: 5)
      play.click(try play.frame("cell-1").center, 90)
      play.step(1, .pointerMoved([480, 300]), .pointerPressed([480, 300], .primary))
      // Down, and then further down or up again, 100 points in 12 ticks.
      for tick in 1...20 { play.step(1, .pointerMoved([480, 300 + Float(tick) * 8])) }
      for tick in 1...12 { play.step(1, .pointerMoved([480, 460 + way * Float(tick) / 12])) }
      let run = try #require(play.world.activeShifts.last)
      let held = try #require(play.world.fractionComplete(of: run))
      play.step(1, .pointerReleased([480, 460 + way], .primary))
      let (first, before) = (play.world.fractionComplete(of: run), held)
      play.step(2)
      let later = try #require(play.world.fractionComplete(of: run))
      // 150 points in a tenth of a second are 3.9 distances a second, 0.033 a tick.
      let speed = (later - (first ?? before)) / 2
      #expect(isGone ? speed > 0.01 : speed < -0.005, "\(speed)")
      play.step(240)
      #expect(try play.world.has(Hidden.self, play.entity("detail")) == isGone)
    }
  }

  @Test("the keyboard reaches no entity beneath a detail") func modal() throws {
    var play = try Stage(playing: "recipes", watches: false, after: 5)
    play.click(try play.frame("cell-3").center, 90)
    for _ in 0..<4 {
      play.press(script: "tab 30 return 30")
      #expect(try play.text("headline") == "Grilled pineapple")
      if try play.world.has(Hidden.self, play.entity("detail")) { break }
    }
  }
}
