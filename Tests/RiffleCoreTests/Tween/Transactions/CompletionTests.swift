import RiffleCore
import TestSupport
import Testing

@Suite("Completions")
struct CompletionTests {
  private func stage() -> Stage {
    var stage = Stage()
    stage.world.insertResource(Lines())
    return stage
  }

  private func note(_ name: String) -> AnimationCompletion {
    { $0[resource: Lines.self].lines.append("\($0[resource: Tick.self].now) \(name) \($1)") }
  }

  @Test("an animation without changes completes at the end of the tick")
  func nothing() {
    var stage = stage()
    stage.move(to: 0, .easeInOut(duration: 1), completion: note("a"))
    #expect(stage.endings.isEmpty)
    stage.step(3)
    #expect(stage.endings == ["1 a finished"])
  }

  @Test(
    "a superseded animation completes as finished in SwiftUI, and as not finished in UIKit", arguments: [false, true])
  func superseded(isUIKit: Bool) {
    var stage = stage()
    let card = stage.card
    for (x, ticks) in [(Float(100), 20), (30, 100)] {
      stage.world.withAnimation(.linear(duration: 0.5), superseded: isUIKit ? .retargeted : .finished) {
        $0[card, Transform.self].position.x = x
      } completion: { world, reason in
        world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(reason.isFinished)")
      }
      stage.step(ticks)
    }
    #expect(stage.endings == ["60 \(!isUIKit)", "80 true"] && stage.x == 30)
  }
}

@Suite("Phases")
struct PhasesTests {
  @Test("phases without animation change once a tick")
  func instant() {
    var stage = Stage()
    let run = stage.phases([0, 100], nil)
    stage.step(20)
    #expect(stage.world.isRunning(run))
    #expect(Set(stage.seen) == [0, 100])
  }

  @Test("phases end with their entity")
  func end() {
    var stage = Stage()
    let run = stage.phases([0, 100, 40], .bouncy)
    stage.step(50)
    stage.world.despawn(stage.card)
    stage.simulation.step(100)
    #expect(!stage.world.isRunning(run))
  }
}

// The limit ends a run in which a waiter hangs. It is generous: these tests share two threads with the whole suite,
// also under a sanitizer, and wait minutes for their turn.
@Suite("Waiting for animations", .timeLimit(.minutes(20)))
struct AnimationWaiterTests {
  private func step(_ stage: inout Stage, _ waiter: AnimationWaiter, _ count: Int) async {
    for _ in 0..<count {
      stage.step()
      await waiter.observe(stage.world)
      await Task.yield()
    }
  }

  @Test("waiting ends when the animation finishes, and at once if it had")
  func finished() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let flight = stage.animate(.easeInOut(duration: 0.25)) { $0.position.x = 100 }
    let waiting = Task { await waiter.reason(of: flight) }
    await step(&stage, waiter, 40)
    #expect(await waiting.value == .finished)
    #expect(await waiter.reason(of: flight) == .finished)
  }

  @Test("waiting ends with the reason when the animation is retargeted, cancelled or its entity despawned")
  func otherEnds() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let first = stage.animate(.spring(duration: 0.5)) { $0.position.x = 100 }
    await step(&stage, waiter, 5)
    let second = stage.animate(.spring(duration: 0.5)) { $0.position.x = 0 }
    let a = Task { await waiter.reason(of: first) }
    await step(&stage, waiter, 70)
    #expect(await a.value == .retargeted(by: second))
    let third = stage.animate(.linear(duration: 9)) { $0.position.x = 50 }
    let b = Task { await waiter.reason(of: third) }
    await step(&stage, waiter, 3)
    stage.world[stage.card, Transform.self].position.x = 1
    await step(&stage, waiter, 2)
    #expect(await b.value == .cancelled)
    let fourth = stage.animate(.linear(duration: 9)) { $0.position.x = 90 }
    let c = Task { await waiter.reason(of: fourth) }
    await step(&stage, waiter, 3)
    stage.world.despawn(stage.card)
    for _ in 0..<3 {
      stage.simulation.step()
      await waiter.observe(stage.world)
    }
    #expect(await c.value == .entityGone)
  }

  @Test("a cancelled task stops waiting, and the end of the waiter ends all waiting")
  func cancelled() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let flight = stage.animate(.linear(duration: 60)) { $0.position.x = 100 }
    await step(&stage, waiter, 2)
    let given = Task { await waiter.reason(of: flight) }
    let left = Task { await waiter.reason(of: flight) }
    await step(&stage, waiter, 5)
    given.cancel()
    #expect(await given.value == .cancelled)
    await waiter.end()
    #expect(await left.value == .cancelled)
    #expect(await waiter.reason(of: flight) == .cancelled)
  }
}
