import RiffleCore
import Testing

@Suite("Property animators") struct PropertyAnimatorTests {
  /// A stage whose card an animator moves from 0 to 100.
  private func stage(_ timing: Animation = .linear(duration: 1), pauses: Bool = false) -> (Stage, PropertyAnimator) {
    var stage = Stage()
    stage.simulation.world.insertResource(Lines())
    let card = stage.card
    let animator = stage.simulation.world.makePropertyAnimator(timing, pausesOnCompletion: pauses)
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
    stage.simulation.world.addCompletion(to: animator) { world, position in
      world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(position)")
    }
    return (stage, animator)
  }

  private func ends(_ stage: Stage) -> [String] { stage.simulation.world[resource: Lines.self].lines }

  @Test("changes of another field, added midway, begin at the presented value and scrub to both ends") func joined() {
    var (stage, animator) = stage()
    let card = stage.card
    animator.scrub(to: 0.3, in: &stage.simulation.world)
    stage.step()
    // The animator has moved no turn so far, and has no such window.
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].turn = .degrees(70) }
    func turn(_ fraction: Double) -> Float {
      animator.scrub(to: fraction, in: &stage.simulation.world)
      stage.step()
      return stage.simulation.world.presented(Transform.self, of: card).turn.radians * 180 / .pi
    }
    for (fraction, degrees) in [(0.3, 0), (0.65, 35), (1, 70), (0.3, 0), (0.1, 0), (0, 0)] as [(Double, Float)] {
      #expect(abs(turn(fraction) - degrees) < 1e-3, "\(fraction)")
    }
  }

  @Test("an overshoot passes into the timing of a window at the start or the end") func extrapolation() {
    let inner = UnitCurve.bezier(0.2, 0.6, 0.7, 0.4)
    for (window, outer) in [
      (AnimatorWindow(timing: .curve(inner.extrapolating)), Animation.spring(duration: 0.6, bounce: 0.6)),
      (AnimatorWindow(start: 0.3, timing: .curve(inner.extrapolating)), .spring(duration: 0.6, bounce: 0.6)),
      (AnimatorWindow(end: 0.6, timing: .curve(inner.extrapolating)), .curve(.penner(.back, .in), duration: 0.6)),
      (AnimatorWindow(end: 0.6), .curve(.penner(.back, .in), duration: 0.6)),
      (AnimatorWindow(timing: .curve(inner)), .spring(duration: 0.6, bounce: 0.6)),
    ] as [(AnimatorWindow, Animation)] {
      var stage = Stage()
      let card = stage.card
      let animator = stage.simulation.world.makePropertyAnimator(outer, pausesOnCompletion: true)
      stage.simulation.world.addAnimations(to: animator, in: window) { $0[card, Transform.self].position.x = 100 }
      stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].lift = 1 }
      animator.start(in: &stage.simulation.world)
      var beyond = 0
      for _ in 0..<90 {
        stage.step()
        let fraction = stage.simulation.world.fractionComplete(of: animator) ?? 1
        if !(0...1).contains(fraction) { beyond += 1 }
        // A window in the middle has ended, or has not begun.
        let length = window.end - window.start
        var share = (fraction - window.start) / length
        let isHeld = share < 0 && window.start > 0 || share > 1 && window.end < 1
        if isHeld { share = min(max(share, 0), 1) }
        var (expected, slope) = (share, 1.0)
        if case .curve(let curve, _)? = window.timing?.kind {
          (expected, slope) = (curve.value(at: share), curve.velocity(at: share))
        }
        #expect(abs(Double(stage.x) - 100 * expected) < 1e-3, "\(window) at \(fraction): \(stage.x)")
        let outer = Double(stage.simulation.world.velocity(Transform.self, of: card).first.second)
        let speed = isHeld ? 0 : 100 * slope * outer / length
        #expect(
          abs(Double(stage.speed) - speed) < 1e-3 * max(1, abs(speed)), "\(window) at \(fraction): \(stage.speed)")
      }
      #expect(beyond > 10)
    }
  }

  @Test("an inactive animator presents the old value; a started one runs to the new value and completes once")
  func start() {
    var (stage, animator) = stage(.easeInOut(duration: 0.5))
    #expect(stage.model == 100 && stage.x == 0)
    #expect(stage.simulation.world.animatorState(animator) == .inactive)
    stage.step(10)
    #expect(stage.x == 0)
    animator.start(in: &stage.simulation.world)
    #expect(stage.simulation.world.animatorState(animator) == .active)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-2)
    stage.step(30)
    #expect(stage.x == 100)
    #expect(ends(stage) == ["70 end"])
    #expect(stage.simulation.world.animatorState(animator) == .inactive)
    stage.step(30)
    #expect(ends(stage).count == 1 && !stage.simulation.world.isAnimating)
    #expect(stage.largestSurprise < 0.2)
  }

  @Test("scrubbing is linear for any timing, and the timing continues from there") func scrub() {
    var (stage, animator) = stage(.easeInOut(duration: 0.5))
    for fraction in [0.25, 0.75, 0.1, 2, -1, 0.5] {
      animator.scrub(to: fraction, in: &stage.simulation.world)
      stage.step(1)
      #expect(abs(stage.x - 100 * Float(min(max(fraction, 0), 1))) < 1e-3)
    }
    stage.simulation.world.continueAnimation(animator)
    stage.step(1)
    #expect(stage.x > 50 && stage.x < 53)
    stage.step(29)
    #expect(stage.x == 100)
  }

  @Test("an animator continued with another timing takes the given share of the duration") func continued() {
    var (stage, animator) = stage()
    stage.run(animator, 60)
    animator.pause(in: &stage.simulation.world)
    stage.simulation.world.continueAnimation(animator, timing: .easeInOut, durationFactor: 0.25)
    stage.step(15)
    #expect(abs(stage.x - 75) < 0.05)
    stage.step(15)
    #expect(stage.x == 100)
    #expect(ends(stage) == ["90 end"])
  }

  @Test(
    "finishing a stopped animator at a position completes with that position", arguments: AnimatingPosition.allCases)
  func finish(position: AnimatingPosition) {
    var (stage, animator) = stage()
    stage.simulation.world.finishAnimation(animator, at: position)
    stage.run(animator, 30)
    stage.simulation.world.stopAnimation(animator, withoutFinishing: false)
    #expect(stage.simulation.world.animatorState(animator) == .stopped)
    stage.run(animator, 5)
    #expect(abs(stage.x - 25) < 1e-3)
    stage.simulation.world.finishAnimation(animator, at: position)
    let expected: Float =
      switch position {
      case .start: 0
      case .current: 25
      case .end: 100
      }
    #expect(abs(stage.x - expected) < 1e-3 && abs(stage.model - expected) < 1e-3)
    #expect(ends(stage) == ["35 \(position)"])
  }

  @Test("changes added with a delay factor start later and end with the animator") func delayFactor() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.addAnimations(to: animator, delayFactor: 0.5) { $0[card, Transform.self].lift = 40 }
    stage.run(animator, 60)
    #expect(stage.simulation.world.presented(Transform.self, of: card).lift == 0)
    stage.step(30)
    #expect(abs(stage.simulation.world.presented(Transform.self, of: card).lift - 20) < 1e-2)
    stage.step(30)
    #expect(stage.simulation.world.presented(Transform.self, of: card).lift == 40)
  }

  @Test("a spring takes over a driven property with its velocity, and the animator drives the rest") func takenOver() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].turn = .degrees(90) }
    stage.run(animator, 60)
    let (x, speed) = (stage.x, stage.speed)
    #expect(abs(speed - 100) < 0.1)
    stage.move(to: 300, .spring(duration: 0.5, bounce: 0.1))
    #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
    stage.step(60)
    #expect(abs(stage.simulation.world.presented(Transform.self, of: card).turn.degrees - 90) < 1e-2)
    stage.step(200)
    #expect(stage.x == 300 && ends(stage) == ["120 end"])
  }

  @Test("a spring that takes over a reversed animator first continues backward") func reversedSpeed() {
    var (stage, animator) = stage()
    stage.run(animator, 60)
    stage.simulation.world.setReversed(true, of: animator)
    stage.step(10)
    let x = stage.x
    #expect(abs(stage.speed + 100) < 0.1)
    stage.move(to: 60, .spring(duration: 0.5), then: 1)
    #expect(stage.x < x - 0.5 && stage.speed < 0)
  }

  @Test("an animator reversed while continued with another timing returns to the start without a jump")
  func reversedWhileContinued() {
    var (stage, animator) = stage()
    stage.run(animator, 30)
    animator.pause(in: &stage.simulation.world)
    stage.simulation.world.continueAnimation(animator, timing: .linear(duration: 1), durationFactor: 0.25)
    stage.step(10)
    #expect(abs(stage.x - 50) < 1e-2)
    stage.simulation.world.setReversed(true, of: animator)
    stage.step()
    #expect(stage.x < 50 && stage.x > 49)
    stage.step(58)
    #expect(stage.x > 0 && ends(stage).isEmpty)
    stage.step(2)
    #expect(stage.x == 0 && stage.model == 0 && ends(stage).count == 1 && ends(stage)[0].hasSuffix("start"))
  }

  @Test("a reversed animator continued with another timing takes the remaining time") func continuedBack() {
    var (stage, animator) = stage()
    stage.run(animator, 90)
    animator.pause(in: &stage.simulation.world)
    stage.simulation.world.setReversed(true, of: animator)
    stage.simulation.world.continueAnimation(animator, timing: .linear)
    stage.step(45)
    #expect(abs(stage.x - 37.5) < 0.05)
    stage.step(45)
    #expect(stage.x == 0 && ends(stage) == ["180 start"])
  }

  @Test(
    "an animator with repeats, in its timing or in that of its changes, ends where they end, without a jump",
    arguments: [2, 3, 4], [false, true])
  func repeats(count: Int, isOfChanges: Bool) {
    let timing = Animation.linear(duration: 0.25).repeatCount(count)
    let end: Float = count.isMultiple(of: 2) ? 0 : 100
    var (stage, animator) = stage(isOfChanges ? .linear(duration: timing.totalDuration) : timing, pauses: true)
    if isOfChanges {
      stage = Stage()
      let card = stage.card
      animator = stage.simulation.world.makePropertyAnimator(
        .linear(duration: timing.totalDuration), pausesOnCompletion: true)
      stage.simulation.world.addAnimations(to: animator, in: AnimatorWindow(timing: timing)) {
        $0[card, Transform.self].position.x = 100
      }
    }
    func expect(_ x: Float, _ what: String) {
      #expect(abs(stage.x - x) < 1e-3 && stage.model == end, "\(what): \(stage.x), model \(stage.model)")
    }
    @discardableResult func play(to x: Float, _ what: String) -> Float {
      var most: Float = 0
      for _ in 0..<30 * count + 5 {
        let last = stage.x
        stage.step()
        #expect(abs(stage.x - last) < 3.4, "\(what)")
        most = max(most, stage.x)
      }
      expect(x, what)
      return most
    }
    expect(0, "at the start")
    animator.start(in: &stage.simulation.world)
    play(to: end, "started")
    animator.reverse(in: &stage.simulation.world)
    play(to: 0, "reversed")
    animator.reverse(in: &stage.simulation.world)
    play(to: end, "reversed twice")
    animator.scrub(to: 0, in: &stage.simulation.world)
    stage.step()
    animator.start(in: &stage.simulation.world)
    #expect(play(to: end, "started again") > 99)
    for fraction in [1, 0, 0.3] {
      animator.scrub(to: fraction, in: &stage.simulation.world)
      stage.step()
      expect(
        isOfChanges ? 100 * Float(timing.fraction(at: fraction * timing.totalDuration)) : 100 * Float(fraction),
        "scrubbed to \(fraction)")
    }
    let held = stage
    for position in AnimatingPosition.allCases {
      var done = held
      animator.finish(at: position, in: &done.simulation.world)
      done.step()
      let x = position == .start ? 0 : position == .end ? end : held.x
      #expect(abs(done.x - x) < 1e-3 && abs(done.model - x) < 1e-3, "\(position): \(done.x), model \(done.model)")
    }
    animator.start(in: &stage.simulation.world)
    play(to: end, "started after a scrub")
    stage = held
    stage.simulation.world.continueAnimation(
      animator, timing: .linear(duration: 0.1).repeatCount(2), durationFactor: 0.9)
    play(to: end, "continued with another timing")
  }

  @Test(
    "an animation that completes at rest waits for an animator that runs, but not for one that holds the value",
    arguments: [(0, 30), (60, 61), (200, 120)])
  func heldAtRest(pausedAt: Int, end: Int) {
    var (stage, animator) = stage(pauses: true)
    let card = stage.card
    if pausedAt > 0 { animator.start(in: &stage.simulation.world) }
    stage.simulation.world.withAnimation(.linear(duration: 0.25), completionCriteria: .removed) {
      $0[card, Transform.self].position.y = 50
    } completion: { world, _ in
      world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now)")
    }
    stage.step(pausedAt)
    animator.pause(in: &stage.simulation.world)
    stage.step(260 - pausedAt)
    #expect(ends(stage) == ["\(end)"])
  }
}

@Suite("Axes driven by a property animator") struct DrivenLanesTests {
  /// A card that an animator holds halfway from [0, 0] to [100, 200].
  private func stage() -> (Stage, PropertyAnimator) {
    var stage = Stage()
    let card = stage.card
    let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1), pausesOnCompletion: true)
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position = [100, 200] }
    animator.scrub(to: 0.5, in: &stage.simulation.world)
    stage.step()
    return (stage, animator)
  }

  private func place(_ stage: Stage) -> SIMD2<Float> {
    stage.simulation.world.presented(Transform.self, of: stage.card).position
  }

  @Test(
    "an animation of x takes only x from the animator, without a jump",
    arguments: [.linear(duration: 0.5), .spring(duration: 0.3), .easeOut(duration: 0.2).delay(0.1)] as [Animation])
  func oneAxis(animation: Animation) {
    var (stage, animator) = stage()
    #expect(place(stage) == [50, 100])
    let card = stage.card
    stage.simulation.world.withAnimation(animation) { $0[card, Transform.self].position.x = 0 }
    #expect(abs(place(stage).x - 50) < 0.001 && place(stage).y == 100)
    stage.step(10)
    animator.scrub(to: 0.75, in: &stage.simulation.world)
    #expect(abs(place(stage).y - 150) < 0.001)
    stage.step(300)
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y - 150) < 0.001)
    animator.scrub(to: 0.25, in: &stage.simulation.world)
    stage.step()
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y - 50) < 0.001)
    // Finishing at the start moves only y.
    stage.simulation.world.stopAnimation(animator, withoutFinishing: false)
    stage.simulation.world.finishAnimation(animator, at: .start)
    stage.step()
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y) < 0.001)
  }

  @Test("setting x without animation takes only x from the animator, at once") func set() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(nil) { $0[card, Transform.self].position.x = 7 }
    stage.step()
    #expect(place(stage).x == 7 && abs(place(stage).y - 100) < 0.001)
    animator.scrub(to: 1, in: &stage.simulation.world)
    stage.step()
    #expect(place(stage) == [7, 200])
  }

  @Test("an animation of both axes takes both from the animator") func both() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(.linear(duration: 0.1)) { $0[card, Transform.self].position = [0, 10] }
    stage.step(20)
    animator.scrub(to: 0.1, in: &stage.simulation.world)
    stage.step()
    #expect(place(stage) == [0, 10])
  }
}
