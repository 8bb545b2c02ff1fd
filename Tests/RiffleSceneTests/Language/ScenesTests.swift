import SceneSupport
import Testing

@Suite("Scene flip-views") struct FlipViewsTests {
  private let middle: SIMD2<Float> = [480, 250]

  @Test("the flip turns one view to 90°, then the other from -90°, half a second each, and symmetrically")
  func halves() throws {
    var stage = try Stage(file: "flip-views", after: 5)
    stage.click(middle)
    var lastAway: Float = 0
    for tick in 2...60 {
      stage.step()
      let turn = try stage.seen("hello").turn.degrees
      #expect(turn > lastAway, "tick \(tick)")
      lastAway = turn
      #expect(try stage.isHidden("world"))
    }
    #expect(abs(lastAway - 90) < 0.001)
    // Ease in: at half its time it has less than half its way; the second half starts near the edge.
    stage.step()
    #expect(try stage.isHidden("hello") && !stage.isHidden("world"))
    var turn = try stage.seen("world").turn.degrees
    #expect(turn > -90 && turn < -85)
    for _ in 0..<59 {
      stage.step()
      let next = try stage.seen("world").turn.degrees
      #expect(next > turn)
      turn = next
    }
    #expect(turn == 0)
    var eased = try Stage(file: "flip-views")
    eased.click(middle, 30)
    let early = try eased.seen("hello").turn.degrees
    #expect(early > 25 && early < 35)
    eased.step(60)
    let late = try eased.seen("world").turn.degrees
    #expect(abs(late + early) < 0.01)
  }

  @Test("a click during the flip is refused, a later one is not") func refuses() throws {
    var stage = try Stage(file: "flip-views")
    var calm = stage
    stage.click(middle)
    calm.click(middle)
    for tick in 0..<119 {
      if tick.isMultiple(of: 13) { stage.click(middle) } else { stage.step() }
      calm.step()
      for id in ["hello", "world"] { #expect(try stage.seen(id) == calm.seen(id), "tick \(tick)") }
    }
    #expect(try stage.seen("world").turn == .zero)
    stage.step()
    stage.click(middle)
    #expect(try stage.transform("world").turn == .degrees(90))
  }
}

@Suite("Scene two-sided") struct TwoSidedTests {
  @Test("a linear turn of a second shows the back after half the time") func half() throws {
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

@Suite("Scene interruption") struct InterruptionSceneTests {
  @Test("a second click interrupts each lane by its own policy") func lanes() throws {
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
