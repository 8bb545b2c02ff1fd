import RiffleView
import Testing

@Suite("Flights of a block's entities")
struct BlockFlightTests {
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

  @Test("flying entities rise to the front and land with the depth and scale of their slots")
  func lands() {
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
