import RiffleCore
import Testing

/// An animation of `x` to 500 that a later change to 300 overtakes.
private enum Overtaken: CaseIterable {
  case curve, spring, keyframeCurve, keyframes, repeated, backAndForth, forever, delayed, queued, driven

  func start(_ stage: inout Stage, to x: Float) -> any Steerable {
    let card = stage.card
    switch self {
    case .curve: return stage.start(to: x, .easeInOut(duration: 1))
    case .spring: return stage.start(to: x, .spring(duration: 1, bounce: 0.3))
    case .keyframeCurve:
      return stage.start(
        to: x, .keyframes(KeyframePath(from: 0, [.cubic(1.4, duration: 0.5), .cubic(1, duration: 0.5)])))
    case .keyframes:
      return stage.simulation.world.animate(Transform.self, of: card) {
        KeyframeTrack(\.position.x) {
          CubicKeyframe(x / 3, duration: 0.5)
          LinearKeyframe(x, duration: 0.5)
        }
        KeyframeTrack(\.position.y) { LinearKeyframe(100, duration: 1) }
      }
    case .repeated: return stage.start(to: x, .linear(duration: 0.5).repeatCount(3, autoreverses: false))
    case .backAndForth: return stage.start(to: x, .easeInOut(duration: 0.3).repeatCount(5))
    case .forever: return stage.start(to: x, .easeInOut(duration: 0.3).repeatForever())
    case .delayed: return stage.start(to: x, .easeInOut(duration: 1).delay(0.5), interruption: .add)
    case .queued:
      _ = stage.start(to: 50, .linear(duration: 0.8))
      return stage.start(to: x, .linear(duration: 0.5), interruption: .queue)
    case .driven:
      let animator = stage.simulation.world.makePropertyAnimator(.easeInOut(duration: 1))
      stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = x }
      animator.start(in: &stage.simulation.world)
      return animator
    }
  }
}

private enum Later: CaseIterable {
  case curve, short, added, spring, delayed, delayedSpring, queued, keyframes, leaving, driven

  func start(_ stage: inout Stage, to x: Float) {
    let card = stage.card
    switch self {
    case .curve: _ = stage.start(to: x, .easeOut(duration: 0.7), name: "later")
    case .short: _ = stage.start(to: x, .linear(duration: 0.05), name: "later")
    case .added: _ = stage.start(to: x, .bouncy, name: "later", interruption: .add)
    case .spring: _ = stage.start(to: x, .bouncy, name: "later")
    case .delayed: _ = stage.start(to: x, .easeInOut(duration: 0.4).delay(0.6), name: "later")
    case .delayedSpring: _ = stage.start(to: x, .bouncy.delay(0.6), name: "later")
    case .queued: _ = stage.start(to: x, .easeInOut(duration: 0.4), name: "later", interruption: .queue)
    case .keyframes:
      stage.simulation.world.animate(Transform.self, of: card) {
        KeyframeTrack(\.position.x) { CubicKeyframe(x, duration: 0.6) }
      }
    case .leaving:
      stage.simulation.world.withTransaction(Transaction(leavesRunning: true)) {
        $0[card, Transform.self].position.x = x
      }
    case .driven:
      let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 0.7))
      stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = x }
      animator.start(in: &stage.simulation.world)
    }
  }
}

private let verbs: [TransportVerb] = [
  .pause, .reverse, .finish(at: .end), .finish(at: .start), .finish(at: .current), .finishCycle, .cancel,
]

@Suite("Verbs on overtaken animations") struct OvertakenTests {
  @Test(
    "the model keeps the value of the later change, and the presented value ends there without a jump",
    arguments: Overtaken.allCases)
  private func law(overtaken: Overtaken) {
    for later in Later.allCases {
      for verb in verbs {
        for (gone, between, more) in [(20, 7, 0), (65, 0, 30), (40, 30, 5), (33, 100, 0)] {
          var stage = Stage()
          let handle = overtaken.start(&stage, to: 500)
          stage.step(gone)
          later.start(&stage, to: 300)
          stage.step(between)
          let (x, what) = (stage.x, "\(overtaken), then \(later), then \(verb) after \(gone) and \(between) ticks")
          handle.steer(verb, in: &stage.simulation.world)
          #expect(stage.model == 300, "\(what): the model is \(stage.model)")
          #expect(abs(stage.x - x) < 0.01, "\(what): a jump from \(x) to \(stage.x)")
          stage.step(more)
          handle.steer(verb == .pause ? .resume : verb, in: &stage.simulation.world)
          #expect(stage.model == 300, "\(what): the model is \(stage.model) after the second verb")
          stage.step(600)
          if overtaken == .forever {
            handle.cancel(in: &stage.simulation.world)
            stage.step(240)
          }
          #expect(stage.x == 300 && stage.model == 300, "\(what): it ends at \(stage.x), the model at \(stage.model)")
          // A change without animation jumps itself, and so does the next round of a repeat.
          if later != .leaving, overtaken != .repeated {
            #expect(stage.largestStep < 62, "\(what): a step of \(stage.largestStep)")
          }
          let isNamed = ![.keyframes, .leaving, .driven].contains(later)
          let ends = stage.endings.filter { $0.hasPrefix("later") }
          #expect(ends.count == (isNamed ? 1 : 0), "\(what): \(ends)")
          #expect(ends.allSatisfy { $0.hasPrefix("later finished") }, "\(what): \(ends)")
        }
      }
    }
  }

  @Test("cancel, reverse and finish of an older curve leave the newer value in the model, as its reader expects")
  func example() {
    for verb in [TransportVerb.cancel, .reverse, .finish(at: .end)] {
      var stage = Stage()
      let a = stage.start(to: 500, .linear(duration: 1), name: "a", then: 60)
      _ = stage.start(to: 300, .linear(duration: 1), name: "b", then: 20)
      let speed = stage.speed
      a.steer(verb, in: &stage.simulation.world)
      #expect(stage.model == 300 && abs(stage.speed - speed) < 0.1)
      stage.step(200)
      #expect(stage.x == 300 && stage.endings.last == "b finished 180")
      let end = verb == .cancel ? "a cancelled 81" : verb == .reverse ? "a finished 160" : "a finished 81"
      #expect(stage.endings.first == end)
    }
  }

  @Test("an animation is overtaken only on the lanes that the later change has moved", arguments: [true, false])
  func lanes(spring: Bool) {
    var stage = Stage()
    let card = stage.card
    let animation: Animation = spring ? .spring(duration: 1, bounce: 0.2) : .linear(duration: 1)
    func y(_ stage: Stage) -> (seen: Float, model: Float) {
      let world = stage.simulation.world
      return (world.presented(Transform.self, of: card).position.y, world[card, Transform.self].position.y)
    }
    let a = stage.simulation.world.withAnimation(animation) { $0[card, Transform.self].position = [500, 200] }
    stage.step(40)
    _ = stage.start(to: 300, .linear(duration: 1), interruption: .add, then: 20)
    for verb in [TransportVerb.cancel, .reverse, .finish(at: .end)] {
      var copy = stage
      let seen = y(copy).seen
      a.steer(verb, in: &copy.simulation.world)
      let model: Float = verb == .cancel ? seen : verb == .reverse ? 0 : 200
      #expect(copy.model == 300 && abs(y(copy).model - model) < 1e-3)
      #expect(abs(y(copy).seen - (verb == .reverse ? seen : model)) < 1e-3)
      copy.step(300)
      #expect(copy.x == 300 && y(copy).seen == y(copy).model && abs(y(copy).model - model) < 1e-3)
    }
  }

  @Test("a change that waits starts where a verb leads the older animation") func waiting() {
    for (verb, start) in [(TransportVerb.cancel, Float(250)), (.reverse, 0)] {
      var stage = Stage()
      let a = stage.start(to: 500, .linear(duration: 1), then: 60)
      _ = stage.start(to: 300, .linear(duration: 0.5), interruption: .queue)
      a.steer(verb, in: &stage.simulation.world)
      stage.step(start == 0 ? 60 : 1)
      #expect(abs(stage.x - start) < 5 && stage.model == 300)
      stage.step(30)
      #expect(abs(stage.x - (start + 300) / 2) < 5)
      stage.step(60)
      #expect(stage.x == 300 && !stage.simulation.world.isAnimating)
    }
  }

  @Test("further changes of one property animator do not overtake each other") func animator() {
    for position in AnimatingPosition.allCases {
      var stage = Stage()
      let card = stage.card
      let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1))
      stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
      stage.simulation.world.addAnimations(to: animator, delayFactor: 0.5) { $0[card, Transform.self].position.x = 300 }
      stage.run(animator, 60)
      animator.finish(at: position, in: &stage.simulation.world)
      #expect(stage.model == (position == .start ? 0 : position == .current ? 50 : 300) && stage.x == stage.model)
    }
  }

  @Test("a further change of a property animator overtakes other animations", arguments: 0..<3)
  func furtherChange(number: Int) {
    var stage = Stage()
    let card = stage.card
    func drive(_ stage: inout Stage, _ first: (inout World) -> Void) -> PropertyAnimator {
      let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1))
      stage.simulation.world.addAnimations(to: animator) { first(&$0) }
      return animator
    }
    let (older, animator): (AnimationHandle, PropertyAnimator)
    switch number {
    case 0:
      older = stage.start(to: 500, .linear(duration: 1), then: 60)
      animator = drive(&stage) { $0[card, Transform.self].position.y = 100 }
    case 1:
      animator = drive(&stage) { $0[card, Transform.self].position = [500, 200] }
      stage.run(animator, 20)
      older = stage.start(to: 400, .spring(duration: 1, bounce: 0.2), then: 20)
    default:
      animator = drive(&stage) { $0[card, Transform.self].position.x = 100 }
      stage.run(animator, 20)
      older = stage.start(to: 400, .easeInOut(duration: 0.5).repeatCount(2), then: 20)
    }
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 300 }
    stage.run(animator, 10)
    older.cancel(in: &stage.simulation.world)
    #expect(stage.model == 300)
    stage.step(300)
    #expect(stage.x == 300 && stage.model == 300)
  }

  @Test("a change of an outer transaction overtakes an inner one before it", arguments: [true, false])
  func nested(isSpring: Bool) {
    var stage = Stage()
    let card = stage.card
    var inner: AnimationHandle?
    let outer = stage.simulation.world.withAnimation(isSpring ? .smooth : .linear(duration: 1)) { world in
      inner = world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 500 }
      world[card, Transform.self].position.x = 300
    }
    stage.step(20)
    var copy = stage
    inner?.cancel(in: &stage.simulation.world)
    #expect(stage.model == 300)
    stage.step(300)
    #expect(stage.x == 300)
    let x = copy.x
    outer.cancel(in: &copy.simulation.world)
    #expect(abs(copy.x - x) < 0.01 && (!isSpring || copy.model == copy.x))
  }

  @Test("keyframes in a transaction are overtaken by what the transaction writes after them")
  func nestedKeyframes() {
    var stage = Stage()
    let card = stage.card
    var inner: AnimationHandle?
    stage.simulation.world.withAnimation(.linear(duration: 1)) { world in
      inner = world.animate(Transform.self, of: card) {
        KeyframeTrack(\.position.x) { LinearKeyframe(500, duration: 1) }
      }
      world[card, Transform.self].position.x = 300
    }
    stage.step(60)
    inner?.cancel(in: &stage.simulation.world)
    #expect(stage.model == 300)
    stage.step(120)
    #expect(stage.x == 300)
  }

  @Test("a plain write that a lock queues overtakes what runs, and starts where a verb leads it") func queuedWrite() {
    var stage = Stage()
    let a = stage.start(to: 500, .linear(duration: 1), lock: .queue, then: 60)
    stage.simulation.world[stage.card, Transform.self].position.x = 300
    stage.step()
    let x = stage.x
    #expect(stage.model == 300)
    a.cancel(in: &stage.simulation.world)
    #expect(stage.model == 300 && abs(stage.x - x) < 0.01)
    stage.step(120)
    #expect(stage.x == 300)
  }

  @Test("a rotated space mixes the overtaken lanes") func carried() {
    var stage = Stage()
    let card = stage.card
    let a = stage.start(to: 500, .linear(duration: 1), then: 40)
    _ = stage.start(to: 300, .linear(duration: 1), then: 20)
    var transform = stage.simulation.world[card, Transform.self]
    transform.position = [0, 300]
    stage.simulation.world.carry(card, to: transform, axes: ([0, 1], [-1, 0]), growth: [1, 1])
    a.cancel(in: &stage.simulation.world)
    #expect(stage.simulation.world[card, Transform.self].position == [0, 300])
    stage.step(240)
    #expect(stage.simulation.world.presented(Transform.self, of: card).position == [0, 300])
  }

  @Test("overtaken keyframes end at the newer value after many reversals") func manyReversals() {
    var stage = Stage()
    let card = stage.card
    let a = stage.simulation.world.animate(Transform.self, of: card) {
      KeyframeTrack(\.position.x) { LinearKeyframe(500, duration: 1) }
      KeyframeTrack(\.position.y) { LinearKeyframe(100, duration: 1) }
    }
    stage.step(40)
    _ = stage.start(to: 300, .linear(duration: 1), then: 20)
    a.pause(in: &stage.simulation.world)
    for _ in 0..<1000 { a.reverse(in: &stage.simulation.world) }
    a.resume(in: &stage.simulation.world)
    stage.step(240)
    #expect(stage.x == 300 && stage.simulation.world[card, Transform.self].position == [300, 100])
  }

  @Test("a waiting change whose start is its target is found by the next verb") func reversedTwice() {
    var stage = Stage()
    let a = stage.start(to: 500, .linear(duration: 1), then: 60)
    _ = stage.start(to: 0, .linear(duration: 0.5), interruption: .queue)
    a.reverse(in: &stage.simulation.world)
    a.reverse(in: &stage.simulation.world)
    stage.step(60)
    #expect(stage.model == 0 && abs(stage.x - 500) < 5)
    stage.step(90)
    #expect(stage.x == 0 && !stage.simulation.world.isAnimating)
  }

  @Test("a repeat that ends at its start overtakes once a verb lets it end elsewhere") func returning() {
    for verb in [TransportVerb.finishCycle, .cancel] {
      var stage = Stage()
      let a = stage.start(to: 500, .linear(duration: 1), then: 40)
      let r = stage.start(to: 550, .easeInOut(duration: 0.5).repeatCount(2), then: 20)
      r.steer(verb, in: &stage.simulation.world)
      let model = stage.model
      #expect(model == 550 || verb == .cancel && model > 500)
      a.cancel(in: &stage.simulation.world)
      #expect(stage.model == model)
      stage.step(240)
      #expect(stage.x == model)
    }
  }

  @Test("a newer animation is steered as if no older one ran below it") func newest() {
    var stage = Stage()
    _ = stage.start(to: 500, .linear(duration: 1), then: 60)
    let b = stage.start(to: 300, .linear(duration: 1), then: 30)
    let x = stage.x
    b.reverse(in: &stage.simulation.world)
    #expect(stage.model == 500 && abs(stage.x - x) < 1e-3)
    stage.step(60)
    #expect(stage.x == 500 && !stage.simulation.world.isAnimating)
  }
}
