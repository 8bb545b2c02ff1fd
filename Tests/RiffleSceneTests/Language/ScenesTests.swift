import SceneSupport
import Testing

/// A world is a value: its copy goes on like it.
@Suite("Copies of worlds")
struct CopyTests {
  static let cases: [(text: String, keys: [String])] = [
    (HandlesTests.head + "\n  " + HandlesTests.timer, ["s", "p", "g", "r", "c", "s"]),
    (WaysToEndTests.head + "\n  " + WaysToEndTests.slideRule(WaysToEndTests.line), ["s", "t", "r", "e", "c", "s"]),
    (ScrubTests.text(), ["k", "h", "b", "r", "p", "g"]), (StatesTests.text, ["w", "f", "i", "n", "l"]),
  ]

  @Test("equal keys give equal hashes, and a copy made during any action goes on like its original", arguments: cases)
  func alike(text: String, keys: [String]) throws {
    var (one, two) = (try Stage(text), try Stage(text))
    for key in keys {
      one.press(key, 9)
      two.press(key, 9)
      #expect(one.world.stateHash == two.world.stateHash, "\(key)")
      var (original, copy) = (one, one)
      original.press(keys[0], 30)
      copy.press(keys[0], 30)
      #expect(copy.world.stateHash == original.world.stateHash, "\(key)")
    }
  }
}

@Suite("Scene flip-views")
struct FlipViewsTests {
  private let middle: SIMD2<Float> = [480, 250]

  @Test("the flip turns one view to 90°, then the other from -90°, half a second each")
  func halves() throws {
    var stage = try Stage(file: "flip-views", after: 5)
    stage.click(middle)
    let away = try stage.collect(59) { try (turn: $0.seen("hello").turn.degrees, isOther: $0.isHidden("world")) }
    #expect(away.allSatisfy { $0.isOther } && away[0].turn > 0 && abs(away[58].turn - 90) < 0.001)
    #expect(zip(away, away.dropFirst()).allSatisfy { $1.turn > $0.turn })
    // Ease in: at half its time it has less than half its way; the second half starts near the edge.
    stage.step()
    #expect(try stage.isHidden("hello") && !stage.isHidden("world"))
    let first = try stage.seen("world").turn.degrees
    #expect(first > -90 && first < -85)
    let coming = try [first] + stage.collect(59) { try $0.seen("world").turn.degrees }
    #expect(zip(coming, coming.dropFirst()).allSatisfy { $1 > $0 } && coming.last == 0)
  }

  @Test("the flip's easing is symmetric")
  func easing() throws {
    var stage = try Stage(file: "flip-views")
    stage.click(middle, 30)
    let early = try stage.seen("hello").turn.degrees
    #expect(early > 25 && early < 35)
    stage.step(60)
    let late = try stage.seen("world").turn.degrees
    #expect(abs(late + early) < 0.01)
  }

  @Test("the views have a perspective of 400 and a size of 300 × 200")
  func numbers() throws {
    let stage = try Stage(file: "flip-views")
    for id in ["hello", "world"] {
      #expect(try stage.transform(id).perspective == 400)
      #expect(try stage.world[stage.entity(id), Size.self].value == [300, 200])
    }
  }
}

@Suite("Scene two-sided")
struct TwoSidedTests {
  @Test("a linear turn of a second shows the back after half the time")
  func half() throws {
    var stage = try Stage(file: "two-sided")
    stage.click([480, 660])
    let panel = try stage.entity("panel-curve")
    func showsFront() -> Bool? { stage.world.placements().first { $0.entity == panel }?.showsFront }
    stage.step(58)
    #expect(showsFront() == true)
    stage.step()
    #expect(abs(try stage.seen("panel-curve").turn.degrees - 90) < 0.001)
    stage.step()
    #expect(showsFront() == false)
  }
}

@Suite("Scene interruption")
struct InterruptionSceneTests {
  @Test("a second click interrupts each lane by its own policy")
  func lanes() throws {
    var stage = try Stage(file: "interruption")
    stage.click([480, 660], 72)
    let before = try stage.seen("dot-add").position.x
    stage.click([480, 660])
    func seen(_ lane: String) throws -> Float { try stage.seen("dot-\(lane)").position.x }
    // One tick later: continuing lanes are near their last position, replace has jumped to its former target.
    #expect(abs(try seen("add") - before) < 12)
    #expect(abs(try seen("fromCurrent") - before) < 1)
    #expect(try seen("replace") > 770)
    #expect(try stage.transform("dot-refuse").position.x == 780)
    for lane in ["add", "merge", "fromCurrent", "replace", "queue"] {
      #expect(try stage.transform("dot-\(lane)").position.x == 320, "\(lane)")
    }
    stage.step(500)
    for lane in ["add", "merge", "fromCurrent", "replace", "queue"] {
      #expect(abs(try seen(lane) - 320) < 0.01, "\(lane)")
    }
    #expect(try seen("refuse") == 780)
  }
}

@Suite("Scene hello-card")
struct HelloCardTests {
  @Test("a click turns the card, and a second one in flight adds half a turn")
  func turns() throws {
    var stage = try Stage(file: "hello-card", after: 200)
    let card = try stage.entity("card")
    stage.click([480, 372])
    #expect(try stage.transform("card").turn == .degrees(180))
    stage.step(20)
    let speed = stage.world.velocity(Transform.self, of: card).second.first.second.radians
    stage.click([480, 372])
    #expect(try stage.transform("card").turn == .degrees(360))
    let after = stage.world.velocity(Transform.self, of: card).second.first.second.radians
    #expect(after > speed * 0.9, "a retargeted spring keeps its speed")
    stage.step(600)
    #expect(try stage.seen("card").turn == .degrees(360))
    #expect(try stage.seen("card").lift == 0)
  }
}

@Suite("Scene easing-wall")
struct EasingWallTests {
  @Test("all dots start in the same tick and arrive")
  func runs() throws {
    var stage = try Stage(file: "easing-wall")
    let goal = try stage.transform("goal-linear").position.x
    stage.step(1, .keyPressed("s"))
    let dots = stage.world.resource(SceneEntities.self)!.names.ids.filter { $0.hasPrefix("dot-") }
    #expect(dots.count >= 12)
    for dot in dots { #expect(try stage.transform(dot).position.x == goal, "\(dot)") }
    stage.step(1200)
    for dot in dots { #expect(abs(try stage.seen(dot).position.x - goal) < 0.01, "\(dot)") }
  }
}
