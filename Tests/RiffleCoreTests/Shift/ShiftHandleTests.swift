import RiffleCore
import Testing

@Suite("Handle of a shift") struct ShiftHandleTests {
  @Test("each pair has its own window and timing, with springs and curves") func windows() throws {
    for timing in [Animation.linear, .bouncy, .easeIn] {
      var stage = ShiftStage()
      var shift = ShiftStage.linear
      shift.coordinator = ShiftCoordinator { _, _, _ in
        .init(window: AnimatorWindow(start: 0.25, end: 0.75, timing: timing))
      }
      let run = stage.shift(shift, paused: true)
      let replica = stage.replicas[0]
      for share in stride(from: 0.0, through: 1, by: 0.05) {
        run.scrub(to: share, in: &stage.world)
        stage.step()
        let inWindow = (share - 0.25) / 0.5
        let expected = inWindow <= 0 ? 0 : inWindow >= 1 ? 1 : timing.fraction(at: inWindow * timing.totalDuration)
        #expect(abs(stage.seen(replica).position.x - 100 - 200 * Float(expected)) < 1e-2)
      }
    }
  }

  @Test("a cascade starts its pairs in order and ends at 1") func cascade() {
    let pair = ShiftPair(id: 1, source: .none, destination: .none)
    let legs = (0..<5).map { ShiftCoordinator.cascade(share: 0.4).leg(pair, $0, 5) }
    #expect(legs.first?.window?.start == 0 && legs.last?.window?.end == 1)
    #expect(zip(legs, legs.dropFirst()).allSatisfy { ($0.window?.start ?? 1) < ($1.window?.start ?? 0) })
    #expect(ShiftCoordinator.cascade(share: 0.4).leg(pair, 0, 1).window?.start == 0)
  }

  @Test("an arc is symmetric about the middle of the path") func arc() {
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

  @Test("a shift can be paused, scrubbed and continued") func scrub() {
    var stage = ShiftStage()
    let run = stage.shift()
    let replica = stage.replicas[0]
    stage.step(15)
    run.pause(in: &stage.world)
    stage.step(40)
    #expect(abs(stage.seen(replica).position.x - 150) < 1e-2)
    for share in [0.9, 0.1, 0.5] {
      run.scrub(to: share, in: &stage.world)
      stage.step()
      #expect(abs(stage.seen(replica).position.x - 100 - 200 * Float(share)) < 1e-2)
      #expect(abs(stage.opacity(stage.title) - 1 + Float(share)) < 1e-4)
    }
    stage.world.continueAnimation(run)
    stage.step(29)
    #expect(stage.world.isActive(run))
    stage.step(2)
    #expect(!stage.world.isActive(run) && stage.replicas.isEmpty && stage.isShown(stage.other))
  }

  @Test("a reversed shift returns on the same path and restores everything") func reverse() {
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

  @Test(
    "a stopped shift waits, and finishing it at any position leaves nothing behind",
    arguments: AnimatingPosition.allCases)
  func finish(position: AnimatingPosition) {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.completeSource = { world, place in world[resource: Lines.self].lines.append("\(place)") }
    let run = stage.shift(shift)
    stage.step(20)
    stage.world.stopAnimation(run, withoutFinishing: false)
    stage.step(30)
    #expect(stage.world.isActive(run) && stage.replicas.count == 1)
    run.finish(at: position, in: &stage.world)
    stage.step()
    #expect(stage.replicas.isEmpty && !stage.world.isActive(run) && stage.calls == ["\(position)"])
    #expect(stage.isShown(position == .start ? stage.card : stage.other))
    #expect(stage.isShown(stage.from) == (position == .start))
    stage.step(100)
    #expect(!stage.world.isAnimating)
  }

  @Test("a shift reversed at any tick has one replica, which never jumps") func hammering() {
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

  @Test("a shift to a third screen keeps the replica and its velocity, at any tick") func elsewhere() {
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
      // At most a fifth of its 8 points a tick: the deceleration of the spring in one tick.
      #expect((change * change).sum().squareRoot() < 1.6)
      stage.step(200)
      #expect(stage.replicas.isEmpty && stage.isShown(goal) && stage.isShown(third))
      #expect(!stage.isShown(stage.from) && !stage.isShown(stage.to) && !stage.world.isAnimating)
      #expect(stage.isShown(stage.card) && stage.isShown(stage.other))
    }
  }

  @Test("alongside changes run with the shift, in their window") func alongside() {
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

  @Test("a released shift continues with its velocity, to the end in that direction", arguments: [2.0, -2])
  func released(velocity: Double) throws {
    var stage = ShiftStage()
    let run = stage.shift(paused: true)
    run.scrub(to: 0.5, in: &stage.world)
    stage.step()
    #expect(stage.world.releaseShift(run, velocity: velocity) == (velocity > 0 ? .end : .start))
    stage.step()
    let speed = (try #require(stage.world.fractionComplete(of: run)) - 0.5) * 120
    #expect(abs(speed - velocity) < 0.5, "\(speed)")
    stage.step(240)
    #expect(stage.isShown(velocity > 0 ? stage.other : stage.card) && !stage.world.isActive(run))
  }

  @Test("a shift released too slowly turns back at once") func releasedSlowly() throws {
    for (share, velocity, end) in [(0.2, 0.5, AnimatingPosition.start), (0.8, -0.5, .end)] {
      var stage = ShiftStage()
      let run = stage.shift(paused: true)
      run.scrub(to: share, in: &stage.world)
      stage.step()
      #expect(stage.world.releaseShift(run, velocity: velocity) == end)
      stage.step()
      let now = try #require(stage.world.fractionComplete(of: run))
      #expect(end == .end ? now > share : now < share)
    }
  }

  @Test("a shift released fast near an end overshoots by at most 1%") func releasedFast() {
    var stage = ShiftStage()
    let run = stage.shift(paused: true)
    run.scrub(to: 0.9, in: &stage.world)
    stage.step()
    stage.world.releaseShift(run, velocity: 20)
    var furthest = 0.0
    for _ in 0..<120 {
      stage.step()
      furthest = max(furthest, stage.world.fractionComplete(of: run) ?? 0)
    }
    #expect(furthest > 0.99 && furthest < 1.01, "\(furthest)")
  }

  @Test("a shift reversed with isPaused stays paused") func heldOnTheWayBack() {
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

  @Test("a kept destination is shown again when the shift is reversed", arguments: [true, false])
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
