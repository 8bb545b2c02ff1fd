import RiffleView
import Testing

@Suite("Flights of a block's entities") struct BlockFlightTests {
  private let owner = StageUnderTest.one

  private func fly(_ boxes: [Entity], to places: [SIMD2<Float>], _ stage: inout StageUnderTest) {
    var options = FlightOptions(.easeInOut(duration: 0.5), spread: 0.2, bow: 40, lift: 30)
    options.fit = .scale
    let slots = places.map { Slot(position: $0, size: [50, 50], depth: 7) }
    _ = Flight(options, owner: owner).start(boxes, to: slots, cause: Cause(animation: "rise"), &stage.world) {
      choice, world, changes in
      world.withAnimation(choice.animation, changes)
      return 0
    }
  }

  private func steps(_ count: Int, _ stage: inout StageUnderTest) {
    for _ in 0..<count {
      Flight.advance(of: owner, &stage.world)
      stage.step()
    }
  }

  private func going(_ stage: StageUnderTest) -> Int { stage.world.resource(Flights.self)?.going.count ?? 0 }

  @Test("flying entities rise to the front and land with the depth and scale of their slots") func lands() {
    var stage = StageUnderTest([HitTarget(), HitTarget()])
    let places: [SIMD2<Float>] = [[300, 400], [500, 400]]
    fly(stage.boxes, to: places, &stage)
    steps(20, &stage)
    for box in stage.boxes {
      #expect(stage.world[box, Transform.self].depth >= Feel.flying - 1 && stage.world[box, Offset.self].lift == 30)
    }
    steps(120, &stage)
    for (box, place) in zip(stage.boxes, places) {
      let seen = stage.world.presented(Transform.self, of: box)
      #expect(seen.position == place && seen.scale == [0.5, 0.5] && seen.depth == 7)
      #expect(stage.world[box, Offset.self] == Offset())
    }
    #expect(going(stage) == 0)
  }

  @Test("a flight ends when later flights have all its entities; a reload does not land a block's flights")
  func takenOver() {
    var stage = StageUnderTest([HitTarget(), HitTarget()])
    for round in 0..<50 {
      fly(stage.boxes, to: [[300, 400 + Float(round)], [500, 400]], &stage)
      steps(2, &stage)
    }
    #expect(going(stage) == 1)
    // One of the two entities joins a new flight; the first flight continues with the other.
    fly([stage.boxes[0]], to: [[100, 300]], &stage)
    #expect(going(stage) == 2)
    stage.world.landFlights(except: [], by: nil, Cause())
    #expect(going(stage) == 2 && stage.world[stage.boxes[1], Offset.self].lift == 30)
  }
}

@Suite("Timeline") struct TimelineTests {
  private enum Step: Sendable, Equatable {
    case land(Int)
    case shake(Int)
    case cut
  }

  @Test("a step is due once in its tick, in insertion order, also if it is late") func due() {
    var timeline = Timeline<Step>()
    timeline.intent = .init("choose(card 1)", tick: 4)
    for (step, tick) in [(Step.land(1), 10), (.shake(2), 11), (.land(3), 10), (.cut, 8)] {
      timeline.add(step, at: tick)
    }
    #expect(timeline.take(at: 7).isEmpty)
    #expect(timeline.take(at: 10).map(\.step) == [.land(1), .land(3), .cut])
    #expect(timeline.take(at: 10).isEmpty && timeline.entries.map(\.step) == [.shake(2)])
    let last = timeline.take(at: 11)
    #expect(last.map(\.step) == [.shake(2)] && last.first?.intent?.tick == 4 && timeline.entries.isEmpty)
  }

  @Test("forgotten steps are never due, and the others still are") func forgotten() {
    var timeline = Timeline<Step>()
    for id in 0..<4 { timeline.add(.land(id), at: 5) }
    timeline.forget { $0 == .land(2) }
    #expect(timeline.contains { $0 == .land(1) } && !timeline.contains { $0 == .land(2) })
    #expect(timeline.take(at: 5).map(\.step) == [.land(0), .land(1), .land(3)])
  }
}
