import RiffleCore
import Testing

@Suite("The handle of a shift")
struct ShiftHandleTests {
  @Test("each pair takes its own window and timing, springs as well as curves")
  func windows() throws {
    for timing in [Animation.linear, .bouncy, .easeIn] {
      var stage = ShiftStage()
      var shift = ShiftStage.linear
      shift.coordinator = ShiftCoordinator { _, _, _ in
        .init(window: AnimatorWindow(start: 0.25, end: 0.75, timing: timing))
      }
      let run = stage.shift(shift, paused: true)
      let replica = stage.replicas[0]
      for share in stride(from: 0.0, through: 1, by: 0.05) {
        stage.world.setFractionComplete(share, of: run)
        stage.step()
        let inWindow = (share - 0.25) / 0.5
        let expected =
          inWindow <= 0 ? 0 : inWindow >= 1 ? 1 : timing.fraction(at: inWindow * timing.totalDuration)
        #expect(abs(stage.seen(replica).position.x - 100 - 200 * Float(expected)) < 1e-2)
      }
    }
  }

  @Test("a cascade starts one after another and arrives at the end")
  func cascade() {
    let pair = ShiftPair(id: 1, source: .none, destination: .none)
    let legs = (0..<5).map { ShiftCoordinator.cascade(share: 0.4).leg(pair, $0, 5) }
    #expect(legs.first?.window?.start == 0 && legs.last?.window?.end == 1)
    #expect(zip(legs, legs.dropFirst()).allSatisfy { ($0.window?.start ?? 1) < ($1.window?.start ?? 0) })
    #expect(ShiftCoordinator.cascade(share: 0.4).leg(pair, 0, 1).window?.start == 0)
  }

  @Test("an arc leaves the straight line and comes back to it, symmetrically")
  func arc() {
    var stage = ShiftStage()
    stage.world[stage.other, Transform.self].position = [300, 100]
    var shift = ShiftStage.linear
    shift.coordinator = ShiftCoordinator { _, _, _ in .init(arc: 0.25) }
    stage.shift(shift)
    let replica = stage.replicas[0]
    var heights: [Float] = []
    for _ in 0..<59 {
      stage.step()
      heights.append(100 - stage.seen(replica).position.y)
    }
    #expect(abs(heights[29] - 50) < 1e-2)
    for index in 0..<29 {
      #expect(abs(heights[index] - heights[58 - index]) < 1e-2 && heights[index] < heights[index + 1])
      let expected = 50 * Libm.sin(.pi * Double(index + 1) / 60)
      #expect(abs(Double(heights[index]) - expected) < 1e-2)
    }
  }

  @Test("paused it stands, scrubbed it goes anywhere, continued it arrives")
  func scrub() {
    var stage = ShiftStage()
    let run = stage.shift()
    let replica = stage.replicas[0]
    stage.step(15)
    stage.world.pauseShift(run)
    stage.step(40)
    #expect(abs(stage.seen(replica).position.x - 150) < 1e-2)
    for share in [0.9, 0.1, 0.5] {
      stage.world.setFractionComplete(share, of: run)
      stage.step()
      #expect(abs(stage.seen(replica).position.x - 100 - 200 * Float(share)) < 1e-2)
      #expect(abs(stage.opacity(stage.title) - 1 + Float(share)) < 1e-4)
    }
    stage.world.continueShift(run)
    stage.step(29)
    #expect(stage.world.isActive(run))
    stage.step(2)
    #expect(!stage.world.isActive(run) && stage.replicas.isEmpty && stage.isShown(stage.other))
  }

  @Test("reversed it goes back the way it came, and everything is as it was")
  func reverse() {
    var stage = ShiftStage()
    let untouched = stage.world
    let run = stage.shift()
    stage.step(20)
    let x = stage.seen(stage.replicas[0]).position.x
    let back = stage.world.shift(from: stage.to, to: stage.from)
    #expect(back == run && stage.replicas.count == 1 && stage.seen(stage.replicas[0]).position.x == x)
    stage.step(19)
    #expect(stage.replicas.count == 1)
    stage.step(2)
    #expect(stage.replicas.isEmpty && stage.isShown(stage.card) && stage.isShown(stage.from))
    #expect(!stage.isShown(stage.to) && stage.opacity(stage.title) == 1 && stage.opacity(stage.note) == 1)
    for entity in untouched.allEntities {
      #expect(stage.world.get(Transform.self, entity) == untouched.get(Transform.self, entity))
    }
  }

  @Test("stopped it waits; finished at either end nothing is left behind", arguments: AnimatingPosition.allCases)
  func finish(position: AnimatingPosition) {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.completeSource = { world, place in world[resource: Lines.self].lines.append("\(place)") }
    let run = stage.shift(shift)
    stage.step(20)
    stage.world.stopShift(run)
    stage.step(30)
    #expect(stage.world.isActive(run) && stage.replicas.count == 1)
    stage.world.finishShift(run, at: position)
    stage.step()
    #expect(stage.replicas.isEmpty && !stage.world.isActive(run) && stage.calls == ["\(position)"])
    #expect(stage.isShown(position == .start ? stage.card : stage.other))
    #expect(stage.isShown(stage.from) == (position == .start))
    stage.step(100)
    #expect(!stage.world.isAnimating)
  }

  @Test("hammered to and fro at any tick there is one ghost, and it never jumps")
  func hammering() {
    for gap in [1, 3, 7, 16] {
      var stage = ShiftStage()
      stage.shift(Shift(duration: 0.5))
      var last = stage.seen(stage.replicas[0]).position.x
      for press in 0..<12 {
        stage.step(gap)
        if let replica = stage.replicas.first {
          #expect(stage.replicas.count == 1)
          let x = stage.seen(replica).position.x
          #expect(abs(x - last) < Float(gap) * 8)
          last = x
        }
        if press % 2 == 0 {
          stage.world.shift(from: stage.to, to: stage.from)
        } else {
          stage.world.shift(from: stage.from, to: stage.to)
        }
      }
      stage.step(200)
      #expect(stage.replicas.isEmpty && !stage.world.isAnimating)
    }
  }

  @Test("sent elsewhere on its way, the same ghost flies on with its speed, from any tick")
  func elsewhere() {
    for tick in stride(from: 1, to: 59, by: 6) {
      var stage = ShiftStage()
      let third = ShiftStage.screen(on: stage.stage, &stage.world)
      stage.world.insert(Hidden(), on: third)
      let goal = ShiftStage.place([100, 350], [40, 40], on: third, &stage.world)
      stage.world.insert(ShiftTarget("card"), on: goal)
      stage.shift(Shift(duration: 0.5))
      stage.step(tick)
      let replica = stage.replicas[0]
      let (before, faded) = (stage.seen(replica).position, stage.opacity(stage.title))
      stage.step()
      let speed = stage.seen(replica).position - before
      let place = stage.seen(replica).position
      stage.world.shift(Shift(duration: 0.5), from: stage.to, to: third)
      #expect(stage.replicas == [replica])
      let now = stage.seen(replica).position - place
      #expect((now * now).sum() < 1e-4 && abs(stage.opacity(stage.title) - faded) < 0.05)
      stage.step()
      let change = stage.seen(replica).position - place - speed
      // At most a fifth of the 8 points a tick it flies at: what the spring takes from it in one tick.
      #expect((change * change).sum().squareRoot() < 1.6)
      stage.step(200)
      #expect(stage.replicas.isEmpty && stage.isShown(goal) && stage.isShown(third))
      #expect(!stage.isShown(stage.from) && !stage.isShown(stage.to) && !stage.world.isAnimating)
      #expect(stage.isShown(stage.card) && stage.isShown(stage.other))
    }
  }

  @Test("changes alongside run with it, in their window")
  func alongside() {
    var stage = ShiftStage()
    let stageEntity = stage.stage
    var shift = ShiftStage.linear
    shift.alongside = [
      .init(in: AnimatorWindow(start: 0.5)) { $0[stageEntity, Transform.self].rotation = .degrees(10) }
    ]
    stage.shift(shift, then: 30)
    #expect(stage.seen(stageEntity).rotation == .zero)
    stage.step(15)
    #expect(abs(stage.seen(stageEntity).rotation.degrees - 5) < 1e-2)
  }

  @Test("released, it continues with the speed of the hand, to whichever end that leads", arguments: [2.0, -2])
  func released(velocity: Double) throws {
    var stage = ShiftStage()
    let run = stage.shift(paused: true)
    stage.world.setFractionComplete(0.5, of: run)
    stage.step()
    #expect(stage.world.releaseShift(run, velocity: velocity) == (velocity > 0 ? .end : .start))
    stage.step()
    let speed = (try #require(stage.world.fractionComplete(of: run)) - 0.5) * 120
    #expect(abs(speed - velocity) < 0.5, "\(speed)")
    stage.step(240)
    #expect(stage.isShown(velocity > 0 ? stage.other : stage.card) && !stage.world.isActive(run))
  }

  @Test("released with too little speed to be carried over, it turns at once")
  func releasedSlowly() throws {
    for (share, velocity, end) in [(0.2, 0.5, AnimatingPosition.start), (0.8, -0.5, .end)] {
      var stage = ShiftStage()
      let run = stage.shift(paused: true)
      stage.world.setFractionComplete(share, of: run)
      stage.step()
      #expect(stage.world.releaseShift(run, velocity: velocity) == end)
      stage.step()
      let now = try #require(stage.world.fractionComplete(of: run))
      #expect(end == .end ? now > share : now < share)
    }
  }

  @Test("released close to an end, however fast, it does not shoot past it by more than a hundredth")
  func releasedFast() {
    var stage = ShiftStage()
    let run = stage.shift(paused: true)
    stage.world.setFractionComplete(0.9, of: run)
    stage.step()
    stage.world.releaseShift(run, velocity: 20)
    var furthest = 0.0
    for _ in 0..<120 {
      stage.step()
      furthest = max(furthest, stage.world.fractionComplete(of: run) ?? 0)
    }
    #expect(furthest > 0.99 && furthest < 1.01, "\(furthest)")
  }

  @Test("asked for the way back to be held, it stands and has turned round")
  func heldOnTheWayBack() {
    var stage = ShiftStage()
    let run = stage.shift()
    stage.step(20)
    let replica = stage.replicas[0]
    let x = stage.seen(replica).position.x
    #expect(stage.world.shift(from: stage.to, to: stage.from, isPaused: true) == run)
    stage.step(30)
    #expect(stage.replicas == [replica] && stage.seen(replica).position.x == x)
    #expect(!stage.world.isRunning(run) && stage.world.isReversed(run))
  }

  @Test("a destination that would be kept out of sight is not, when the shift goes back", arguments: [true, false])
  func keptDestination(liesBeneath: Bool) {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.destinationRestoration = .kept
    if liesBeneath { shift.presence = .back }
    let run = stage.shift(shift)
    stage.step(20)
    stage.world.setReversed(true, of: run)
    stage.step(30)
    #expect(!stage.world.isActive(run) && stage.isShown(stage.other) && stage.isShown(stage.card))
    stage.shift(shift, then: 100)
    #expect(!stage.isShown(stage.other))
  }
}
