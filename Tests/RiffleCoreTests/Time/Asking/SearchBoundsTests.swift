import RiffleCore
import TestSupport
import Testing

@Suite("What a search passes over")
struct SearchBoundsTests {
  @Test("what a spring cannot reach between two kept ticks is excluded without a step, and nothing else is")
  func bounds() throws {
    let all = ConditionTests.playback(ticks: 400)
    for (text, least) in [
      ("ball.x > 500", 60), ("ball.x < -200", 60), ("ball.model.x > 500", 60),
      ("ball.x > 500 or ball.y > 90", 60), ("ball.opacity < 0.4", 60), ("any.speed > 9000", 60),
      // Where they come to hold, and where they may.
      ("ball.x > 200", 20), ("any.speed > 300", 20), ("ball.x < 100", 1), ("every ball.x = 450 and ball.y = 50", 20),
      ("ball.x != 300", 0),
      // Places of many: no further from any model value than the furthest of them goes.
      ("any.x > 900", 60), ("any.x < -500", 60), ("any.x > 500", 20), ("any.x < 50", 0), ("every.x < -500", 60),
      // Speeds of a few entities, and models of many.
      ("ball.speed > 9000", 60), ("ball.velocity.x < -9000", 60), ("ball.rotation.speed > 1", 60),
      ("ball.speed > 300", 20),
      ("any.model.x > 500", 60), ("any.model.x < 50", 1), ("ball.speed < 1", 0),
      ("ball.overshoot > 900", 60),
      ("ball.x changes", 0),
    ] {
      var judge = ConditionJudge(try Condition(text))
      var excluded = 0
      // Ten ticks that are taken to be thinned out.
      for first in stride(from: 0, to: 390, by: 5) {
        let (start, end) = (try #require(all.world(at: first)), try #require(all.world(at: first + 10)))
        guard judge.isExcluded(after: start, upTo: end) else { continue }
        excluded += 1
        for tick in first + 1...first + 10 {
          let (before, world) = (try #require(all.world(at: tick - 1)), try #require(all.world(at: tick)))
          let holds = judge.holds(from: before, to: world)
          #expect(!holds, "\(text) at \(tick)")
        }
      }
      #expect(excluded >= least && (least > 0 || excluded == 0), "\(text): \(excluded)")
    }
  }

  @Test("a spring that repeats begins again from its start: nothing of it is excluded by what is left of it")
  func repeating() throws {
    var world = World()
    let ball = world.spawn(Transform(position: [0, 50]), Name("ball"))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(.spring(duration: 0.4, bounce: 0).repeatForever(autoreverses: false)) {
      $0[ball, Transform.self].position.x = 400
    }
    var worlds = [simulation.world]
    for _ in 0..<240 {
      simulation.step()
      worlds.append(simulation.world)
    }
    var isSeen = false
    for text in ["ball.x < 100", "ball.speed > 600"] {
      var judge = ConditionJudge(try Condition(text))
      for first in 1..<220 where judge.isExcluded(after: worlds[first], upTo: worlds[first + 20]) {
        for world in worlds[first + 1...first + 20] {
          let holds = judge.holds(from: nil, to: world)
          #expect(!holds, "\(text) from \(first) on")
        }
      }
      for world in worlds[130...] where judge.holds(from: nil, to: world) { isSeen = true }
    }
    #expect(isSeen, "it does not begin again")
  }

  @Test("where a spring is taken over in flight its speed may carry it further than it has to go")
  func bySpeed() throws {
    var world = World()
    let ball = world.spawn(Transform(position: [0, 50]), Name("ball"))
    var simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      // The second time to where it is seen: it has no way to go, and all its speed.
      for (at, x) in [(10, Float(400)), (30, world.presented(Transform.self, of: ball).position.x)] where tick == at {
        world.withAnimation(.spring(duration: 1, bounce: 0), cause: Cause(animation: "fly", rule: "send")) {
          $0[ball, Transform.self].position.x = x
        }
      }
    }
    while simulation.tick < 32 { simulation.step() }
    let first = simulation.world
    let seen = first.presented(Transform.self, of: ball).position.x
    while simulation.tick < 42 { simulation.step() }
    let further = simulation.world.presented(Transform.self, of: ball).position.x - seen
    #expect(further > 5, "it is carried on")
    var judge = ConditionJudge(try Condition("ball.x > \(seen + further / 2)"))
    let passesOver = judge.isExcluded(after: first, upTo: simulation.world)
    #expect(!passesOver)
    judge = ConditionJudge(try Condition("ball.x > \(seen + 400)"))
    let isTooFar = judge.isExcluded(after: first, upTo: simulation.world)
    #expect(isTooFar, "no spring gets that far")
  }

  /// How entities are sent off, and in flight once more.
  enum Way: CaseIterable {
    case spring, curve, delayed, delayedCurve, queued, added, repeating, cut

    var animation: Animation {
      let spring = Animation.spring(duration: 0.4, bounce: 0.5)
      return switch self {
      case .spring, .queued, .cut: spring
      case .curve, .added: .easeInOut(duration: 0.4)
      case .delayed: spring.delay(0.2)
      case .delayedCurve: .easeInOut(duration: 0.3).delay(0.2)
      case .repeating: spring.repeatForever(autoreverses: false)
      }
    }

    var interruption: AnimationInterruption { self == .queued ? .queue : self == .added ? .add : .automatic }
  }

  @Test(
    "no place and no speed that one of some entities has in between is excluded, however many there are",
    arguments: Way.allCases, [2, 5])
  func reached(way: Way, count: Int) throws {
    var world = World()
    for index in 1...count { world.spawn(Transform(position: [Float(index), 50]), Name("ball \(index)")) }
    var simulation = Simulation(world: world, schedule: Schedule())
    var worlds = [simulation.world]
    var handle: AnimationHandle?
    for tick in 1...150 {
      if tick == 5 || tick == 30 {
        let things = simulation.world.allEntities
        handle = simulation.world.withAnimation(way.animation, interruption: way.interruption) { world in
          for (index, thing) in things.enumerated() {
            world[thing, Transform.self].position.x = tick == 5 ? Float(index + 1) * 100 : -200
          }
        }
      }
      if way == .cut, tick == 40, let handle { simulation.world.stopAnimation(handle, at: .modelValue) }
      simulation.step()
      worlds.append(simulation.world)
    }
    let (far, fast) = (try Condition("any.x > 5000"), try Condition("any.speed > 90000"))
    var excluded = [0, 0]
    for first in stride(from: 0, through: 138, by: 3) {
      let (start, end) = (worlds[first], worlds[first + 12])
      func isExcluded(_ condition: Condition) -> Bool {
        var judge = ConditionJudge(condition)
        return judge.isExcluded(after: start, upTo: end)
      }
      for (place, condition) in [far, fast].enumerated() where isExcluded(condition) { excluded[place] += 1 }
      let things = worlds[first + 1...first + 12].flatMap { world in
        world.allEntities.map { thing in
          var velocity = Transform()
          velocity.animatableData = world.velocity(Transform.self, of: thing)
          return (x: world.presented(Transform.self, of: thing).position.x, speed: velocity.position.x.magnitude)
        }
      }
      let (left, right) = (things.map(\.x).min() ?? 0, things.map(\.x).max() ?? 0)
      let fastest = things.map(\.speed).max() ?? 0
      for text in [
        "any.x < \(Int(left.rounded(.down)) + 1)", "any.x > \(Int(right.rounded(.up)) - 1)",
        "any.speed > \(Int(fastest.rounded(.up)) - 1)",
      ] {
        let isPassedOver = isExcluded(try Condition(text))
        #expect(!isPassedOver, "\(text) from \(first) on")
      }
    }
    // All but the stretches in which something is set, or a curve begins.
    #expect(excluded.allSatisfy { $0 >= 20 }, "\(excluded)")
  }
}
