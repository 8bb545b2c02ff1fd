import RiffleCore
import Testing

extension Stage {
  /// Starts a move, plays a number of ticks and returns the handle; the completion is logged in `Lines`.
  mutating func start(
    to x: Float, _ animation: Animation, name: String = "", lock: AnimationLock? = nil,
    interruption: AnimationInterruption = .automatic, criteria: AnimationCompletionCriteria = .logicallyComplete,
    then count: Int = 0
  ) -> AnimationHandle {
    defer { step(count) }
    if !simulation.world.hasResource(Lines.self) { simulation.world.insertResource(Lines()) }
    let card = card
    return simulation.world.withAnimation(
      animation, interruption: interruption, lock: lock, completionCriteria: criteria
    ) {
      $0[card, Transform.self].position.x = x
    } completion: { world, reason in
      world[resource: Lines.self].lines.append("\(name) \(reason) \(world[resource: Tick.self].now)")
    }
  }

  var endings: [String] { simulation.world.resource(Lines.self)?.lines ?? [] }
}

@Suite("Steering animations")
struct SteeringTests {
  private let curve = Animation.easeInOut(duration: 0.5)

  @Test("a reversed curve runs back in the elapsed time", arguments: [7, 20, 47])
  func reverseCurve(gone: Int) {
    var stage = Stage()
    let handle = stage.start(to: 100, curve, name: "flight", then: gone)
    let x = stage.x
    stage.simulation.world.reverseAnimation(handle)
    #expect(abs(stage.x - x) < 1e-4 && stage.model == 0)
    stage.step(gone)
    for back in 0...gone {
      #expect(abs(stage.seen[gone + back] - stage.seen[gone - back]) < 1e-3, "\(back) ticks back")
    }
    #expect(stage.x == 0 && !stage.simulation.world.isAnimating)
    #expect(stage.endings == ["flight finished \(2 * gone)"])
  }

  @Test("a curve reversed twice arrives later by the time that it ran back and forth")
  func reverseTwice() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve, name: "flight", then: 30)
    stage.simulation.world.reverseAnimation(handle)
    stage.step(10)
    stage.simulation.world.reverseAnimation(handle)
    #expect(stage.model == 100)
    stage.step(39)
    #expect(stage.simulation.world.isAnimating)
    stage.step(1)
    #expect(stage.x == 100 && stage.endings == ["flight finished 80"])
    #expect(abs(stage.seen[45] - stage.seen[25]) < 1e-3)
  }

  @Test("a curve with a fractional number of ticks reverses without a jump")
  func reverseFractional() {
    var stage = Stage()
    let handle = stage.start(to: 100, .easeInOut(duration: 0.3579).delay(0.0123), then: 23)
    stage.simulation.world.reverseAnimation(handle)
    stage.step(30)
    #expect(stage.x == 0 && !stage.simulation.world.isAnimating)
    for back in 0...20 { #expect(abs(stage.seen[23 + back] - stage.seen[23 - back]) < 1e-3) }
  }

  @Test("a reversed spring returns to its start with its velocity")
  func reverseSpring() {
    var stage = Stage()
    let handle = stage.start(to: 100, .spring(duration: 0.5, bounce: 0.2), name: "flight", then: 18)
    let (x, speed) = (stage.x, stage.speed)
    stage.simulation.world.reverseAnimation(handle)
    #expect(stage.model == 0 && abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 1e-2)
    stage.step(300)
    #expect(stage.x == 0 && stage.largestSurprise < 0.3)
    #expect(stage.endings == ["flight finished \(18 + 60)"])
  }

  @Test("reversed keyframes and finite repeats run all the way back")
  func reverseRepeat() {
    let swing = Animation.keyframes(KeyframePath(from: 0, [.cubic(40, duration: 0.3), .cubic(100, duration: 0.2)]))
    for animation in [curve.repeatCount(3, autoreverses: true), swing] {
      var stage = Stage()
      let handle = stage.start(to: 100, animation, then: 40)
      stage.simulation.world.reverseAnimation(handle)
      stage.step(40)
      #expect(stage.x == 0 && stage.model == 0 && !stage.simulation.world.isAnimating)
      for back in 0...40 { #expect(abs(stage.seen[40 + back] - stage.seen[40 - back]) < 2e-3) }
    }
  }

  @Test("reversing an endless repeat reverses only its current round")
  func reverseForever() {
    var forth = Stage()
    var handle = forth.start(to: 100, curve.repeatForever())
    forth.step(120 + 25)
    forth.simulation.world.reverseAnimation(handle)
    forth.step(25)
    #expect(forth.x == 0 && forth.model == 0 && !forth.simulation.world.isAnimating)
    for tick in 0...25 { #expect(abs(forth.seen[145 + tick] - forth.seen[145 - tick]) < 1e-3) }
    var back = Stage()
    handle = back.start(to: 100, curve.repeatForever())
    back.step(60 + 25)
    let x = back.x
    back.simulation.world.reverseAnimation(handle)
    #expect(abs(back.x - x) < 1e-3)
    back.step(25)
    #expect(back.x == 100 && back.model == 100 && !back.simulation.world.isAnimating)
    for tick in 0...25 { #expect(abs(back.seen[85 + tick] - back.seen[85 - tick]) < 1e-3) }
  }

  @Test("an animation reversed during its delay never starts")
  func reverseDelay() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve.delay(1), name: "flight", then: 30)
    stage.simulation.world.reverseAnimation(handle)
    stage.step(200)
    #expect(stage.model == 0 && stage.seen.allSatisfy { $0 == 0 })
    #expect(stage.endings == ["flight cancelled 31"])
  }

  @Test("a retarget of a reversed animation is continuous, and a spring keeps the velocity")
  func retargetDuringReverse() {
    for next in [Animation.spring(duration: 0.5, bounce: 0.2), curve] {
      var stage = Stage()
      let handle = stage.start(to: 100, curve, then: 35)
      stage.simulation.world.reverseAnimation(handle)
      stage.step(12)
      let (x, speed) = (stage.x, stage.speed)
      #expect(speed < -50)
      _ = stage.start(to: 60, next)
      #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
      stage.step(400)
      #expect(stage.x == 60)
    }
  }

  @Test("an endless repeat stopped now keeps its presented value, also in the model")
  func stopNow() {
    for animation in [curve.repeatForever(), .linear(duration: 0.3).repeatForever(autoreverses: false)] {
      var stage = Stage()
      let handle = stage.start(to: 100, animation, name: "loop", then: 100)
      let x = stage.x
      stage.simulation.world.stopAnimation(handle, at: .now)
      stage.step(3)
      #expect(abs(stage.model - x) < 1e-3 && stage.x == stage.model && !stage.simulation.world.isAnimating)
      #expect(stage.endings == ["loop cancelled 101"])
    }
  }

  @Test("stopping a spring now keeps other fields running")
  func stopNowOthers() {
    var stage = Stage()
    let card = stage.card
    let handle = stage.start(to: 100, .spring(duration: 0.5))
    stage.simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].turn = .degrees(90) }
    stage.step(20)
    let x = stage.x
    stage.simulation.world.stopAnimation(handle, at: .now)
    stage.step(40)
    #expect(abs(stage.x - x) < 1e-3 && stage.model == stage.x)
    #expect(abs(stage.simulation.world.presented(Transform.self, of: card).turn.degrees - 45) < 0.01)
  }

  @Test(
    "an endless repeat stops at the end of its leg, in either direction, and so does the model", arguments: [20, 85])
  func stopAtEndOfLeg(ticks: Int) {
    var stage = Stage()
    let handle = stage.start(to: 100, curve.repeatForever(), name: "loop", then: ticks)
    stage.simulation.world.stopAnimation(handle, at: .endOfCycle)
    let end = ticks < 60 ? 60 : 120
    stage.step(end - ticks - 1)
    #expect(stage.simulation.world.isAnimating)
    stage.step(2)
    #expect(stage.x == (ticks < 60 ? 100 : 0) && stage.model == stage.x && !stage.simulation.world.isAnimating)
    #expect(stage.endings == ["loop finished \(end)"] && stage.largestSurprise < 0.3)
  }

  @Test("an animation stopped at the model value is presented there at once")
  func stopAtModel() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve.repeatForever(), name: "loop", then: 20)
    stage.simulation.world.stopAnimation(handle, at: .modelValue)
    #expect(stage.x == 100)
    stage.step()
    #expect(stage.endings == ["loop cancelled 21"])
  }

  @Test("an endless repeat stopped during its delay plays one leg")
  func stopDelayed() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve.repeatForever().delay(0.25), name: "loop", then: 10)
    stage.simulation.world.stopAnimation(handle, at: .endOfCycle)
    stage.step(80)
    #expect(stage.x == 100 && stage.endings == ["loop finished 90"])
  }

  @Test("steering a handle that has ended changes nothing")
  func steeringNothing() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve, then: 100)
    let world = stage.simulation.world
    stage.simulation.world.reverseAnimation(handle)
    for stop in AnimationStop.allCases { stage.simulation.world.stopAnimation(handle, at: stop) }
    #expect(stage.simulation.world.stateHash == world.stateHash)
  }
}
