import RiffleCore
import Testing

@Suite("Property animators")
struct PropertyAnimatorTests {
  /// A stage whose card an animator moves from 0 to 100.
  private func stage(_ timing: Animation = .linear(duration: 1), pauses: Bool = false) -> (Stage, PropertyAnimator) {
    var stage = Stage()
    stage.world.insertResource(Lines())
    let animator = stage.animator(timing, pauses: pauses) { $0.position.x = 100 }
    stage.world.addCompletion(to: animator) { world, position in
      world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(position)")
    }
    return (stage, animator)
  }

  @Test("changes of another field, added midway, begin at the presented value and scrub to both ends")
  func joined() {
    var (stage, animator) = stage()
    stage.scrub(animator, to: 0.3)
    // The animator has moved no turn so far, and has no such window.
    stage.add(to: animator) { $0.turn = .degrees(70) }
    for (fraction, degrees) in [(0.3, 0), (0.65, 35), (1, 70), (0.3, 0)] as [(Double, Float)] {
      stage.scrub(animator, to: fraction)
      #expect(abs(stage.shown.turn.degrees - degrees) < 1e-3, "\(fraction)")
    }
  }

  @Test("an overshoot passes into the timing of a window at the start or the end")
  func extrapolation() {
    let inner = UnitCurve.bezier(0.2, 0.6, 0.7, 0.4)
    for (window, outer) in [
      (AnimatorWindow(timing: .curve(inner.extrapolating)), Animation.spring(duration: 0.6, bounce: 0.6)),
      (AnimatorWindow(start: 0.3, timing: .curve(inner.extrapolating)), .spring(duration: 0.6, bounce: 0.6)),
      (AnimatorWindow(end: 0.6, timing: .curve(inner.extrapolating)), .curve(.penner(.back, .in), duration: 0.6)),
      (AnimatorWindow(end: 0.6), .curve(.penner(.back, .in), duration: 0.6)),
      (AnimatorWindow(timing: .curve(inner)), .spring(duration: 0.6, bounce: 0.6)),
    ] as [(AnimatorWindow, Animation)] {
      var stage = Stage()
      let animator = stage.animator(outer, pauses: true, in: window) { $0.position.x = 100 }
      stage.add(to: animator) { $0.lift = 1 }
      animator.start(in: &stage.world)
      var beyond = 0
      for _ in 0..<90 {
        stage.step()
        let fraction = stage.world.fractionComplete(of: animator) ?? 1
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
        let outer = Double(stage.world.velocity(Transform.self, of: stage.card).first.second)
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
    #expect(stage.model == 100 && stage.x == 0 && stage.world.animatorState(animator) == .inactive)
    stage.step(10)
    #expect(stage.x == 0)
    animator.start(in: &stage.world)
    #expect(stage.world.animatorState(animator) == .active)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-2)
    stage.step(30)
    #expect(stage.x == 100 && stage.world.animatorState(animator) == .inactive)
    stage.step(30)
    #expect(stage.endings == ["70 end"] && !stage.world.isAnimating && stage.largestSurprise < 0.2)
  }

  @Test("scrubbing is linear for any timing, and the timing continues from there")
  func scrub() {
    var (stage, animator) = stage(.easeInOut(duration: 0.5))
    for fraction in [0.25, 0.75, 0.1, 2, -1, 0.5] {
      stage.scrub(animator, to: fraction)
      #expect(abs(stage.x - 100 * Float(min(max(fraction, 0), 1))) < 1e-3)
    }
    stage.world.continueAnimation(animator)
    stage.step(1)
    #expect(stage.x > 50 && stage.x < 53)
    stage.step(29)
    #expect(stage.x == 100)
  }

  @Test("an animator continued with another timing takes the given share of the duration")
  func continued() {
    var (stage, animator) = stage()
    stage.run(animator, 60)
    animator.pause(in: &stage.world)
    stage.world.continueAnimation(animator, timing: .easeInOut, durationFactor: 0.25)
    stage.step(15)
    #expect(abs(stage.x - 75) < 0.05)
    stage.step(15)
    #expect(stage.x == 100)
    #expect(stage.endings == ["90 end"])
  }

  @Test("stopping without finishing sets the model to the presented value, without completion")
  func stop() {
    var (stage, animator) = stage()
    stage.run(animator, 30)
    stage.world.stopAnimation(animator, withoutFinishing: true)
    #expect(abs(stage.model - 25) < 1e-3 && abs(stage.x - 25) < 1e-3)
    stage.step(100)
    #expect(abs(stage.x - 25) < 1e-3 && stage.endings.isEmpty && !stage.world.isAnimating)
    #expect(stage.world.animatorState(animator) == .inactive)
  }

  @Test(
    "finishing a stopped animator at a position completes with that position", arguments: AnimatingPosition.allCases)
  func finish(position: AnimatingPosition) {
    var (stage, animator) = stage()
    stage.world.finishAnimation(animator, at: position)
    stage.run(animator, 30)
    stage.world.stopAnimation(animator, withoutFinishing: false)
    #expect(stage.world.animatorState(animator) == .stopped)
    stage.run(animator, 5)
    #expect(abs(stage.x - 25) < 1e-3)
    stage.world.finishAnimation(animator, at: position)
    let expected: Float =
      switch position {
      case .start: 0
      case .current: 25
      case .end: 100
      }
    #expect(abs(stage.x - expected) < 1e-3 && abs(stage.model - expected) < 1e-3)
    #expect(stage.endings == ["35 \(position)"])
  }

  @Test("an animator that pauses on completion stays active at its end and can be reversed")
  func pausesOnCompletion() {
    var (stage, animator) = stage(.linear(duration: 0.25), pauses: true)
    stage.run(animator, 60)
    #expect(stage.x == 100 && stage.endings.isEmpty)
    #expect(stage.world.animatorState(animator) == .active)
    #expect(!stage.world.isRunning(animator))
    stage.world.setReversed(true, of: animator)
    stage.run(animator, 30)
    #expect(stage.x == 0)
  }

  @Test("changes added with a delay factor start later and end with the animator")
  func delayFactor() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.world.addAnimations(to: animator, delayFactor: 0.5) { $0[card, Transform.self].lift = 40 }
    stage.run(animator, 60)
    #expect(stage.shown.lift == 0)
    stage.step(30)
    #expect(abs(stage.shown.lift - 20) < 1e-2)
    stage.step(30)
    #expect(stage.shown.lift == 40)
  }

  @Test("a spring takes over a driven property with its velocity, and the animator drives the rest")
  func takenOver() {
    var (stage, animator) = stage()
    stage.add(to: animator) { $0.turn = .degrees(90) }
    stage.run(animator, 60)
    let (x, speed) = (stage.x, stage.speed)
    #expect(abs(speed - 100) < 0.1)
    stage.move(to: 300, .spring(duration: 0.5, bounce: 0.1))
    #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
    stage.step(60)
    #expect(abs(stage.shown.turn.degrees - 90) < 1e-2)
    stage.step(200)
    #expect(stage.x == 300 && stage.endings == ["120 end"])
  }

  @Test("a spring that takes over a reversed animator first continues backward")
  func reversedSpeed() {
    var (stage, animator) = stage()
    stage.run(animator, 60)
    stage.world.setReversed(true, of: animator)
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
    animator.pause(in: &stage.world)
    stage.world.continueAnimation(animator, timing: .linear(duration: 1), durationFactor: 0.25)
    stage.step(10)
    #expect(abs(stage.x - 50) < 1e-2)
    stage.world.setReversed(true, of: animator)
    stage.step()
    #expect(stage.x < 50 && stage.x > 49)
    stage.step(58)
    #expect(stage.x > 0 && stage.endings.isEmpty)
    stage.step(2)
    #expect(stage.x == 0 && stage.model == 0 && stage.endings.count == 1 && stage.endings[0].hasSuffix("start"))
  }

  @Test("changes in a window that ends early keep their new value after it")
  func earlyWindow() {
    var (stage, animator) = stage()
    stage.add(to: animator, in: AnimatorWindow(end: 0.5)) { $0.lift = 40 }
    for (fraction, lift) in [(0.25, 20), (0.5, 40), (0.8, 40), (1, 40), (0.25, 20)] as [(Double, Float)] {
      stage.scrub(animator, to: fraction)
      #expect(abs(stage.shown.lift - lift) < 1e-3, "\(fraction)")
    }
  }

  @Test("a reversed animator continued with another timing takes the remaining time")
  func continuedBack() {
    var (stage, animator) = stage()
    stage.run(animator, 90)
    animator.pause(in: &stage.world)
    stage.world.setReversed(true, of: animator)
    stage.world.continueAnimation(animator, timing: .linear)
    stage.step(45)
    #expect(abs(stage.x - 37.5) < 0.05)
    stage.step(45)
    #expect(stage.x == 0 && stage.endings == ["180 start"])
  }
}

@Suite("Axes driven by a property animator")
struct DrivenLanesTests {
  /// A card that an animator holds halfway from [0, 0] to [100, 200].
  private func stage() -> (Stage, PropertyAnimator) {
    var stage = Stage()
    let animator = stage.animator(pauses: true) { $0.position = [100, 200] }
    stage.scrub(animator, to: 0.5)
    return (stage, animator)
  }

  @Test(
    "an animation of x, or a change without one, takes only x from the animator",
    arguments: [.linear(duration: 0.5), .spring(duration: 0.3), .easeOut(duration: 0.2).delay(0.1), nil]
      as [Animation?])
  func oneAxis(animation: Animation?) {
    var (stage, animator) = stage()
    func isAt(_ x: Float, _ y: Float) -> Bool {
      abs(stage.shown.position.x - x) < 0.001 && abs(stage.shown.position.y - y) < 0.001
    }
    stage.animate(animation) { $0.position.x = 7 }
    #expect(isAt(animation == nil ? 7 : 50, 100), "only a change without animation jumps")
    if animation == nil { #expect(stage.x == 7) }
    stage.step(10)
    stage.scrub(animator, to: 0.75)
    #expect(abs(stage.shown.position.y - 150) < 0.001)
    stage.step(300)
    #expect(isAt(7, 150))
    stage.scrub(animator, to: 0.25)
    #expect(isAt(7, 50))
    // Finishing at the start moves only y.
    stage.world.stopAnimation(animator, withoutFinishing: false)
    stage.world.finishAnimation(animator, at: .start)
    stage.step()
    #expect(isAt(7, 0))
  }
}
