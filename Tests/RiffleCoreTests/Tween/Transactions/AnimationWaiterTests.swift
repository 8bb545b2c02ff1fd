import RiffleCore
import Testing

// The limit ends a run in which a waiter hangs. It is generous: these tests share two threads with the whole suite,
// also under a sanitizer, and wait minutes for their turn.
@Suite("Waiting for animations", .timeLimit(.minutes(20))) struct AnimationWaiterTests {
  private func handle(_ stage: inout Stage, to x: Float, _ animation: Animation) -> AnimationHandle {
    let card = stage.card
    return stage.simulation.world.withAnimation(animation) { $0[card, Transform.self].position.x = x }
  }

  private func step(_ stage: inout Stage, _ waiter: AnimationWaiter, _ count: Int) async {
    for _ in 0..<count {
      stage.step()
      await waiter.observe(stage.simulation.world)
      await Task.yield()
    }
  }

  @Test("waiting ends when the animation finishes, and at once if it had") func finished() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let flight = handle(&stage, to: 100, .easeInOut(duration: 0.25))
    let waiting = Task { await waiter.reason(of: flight) }
    await step(&stage, waiter, 40)
    #expect(await waiting.value == .finished)
    #expect(await waiter.reason(of: flight) == .finished)
  }

  @Test("waiting ends with the reason when the animation is retargeted, cancelled or its entity despawned")
  func otherEnds() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let first = handle(&stage, to: 100, .spring(duration: 0.5))
    await step(&stage, waiter, 5)
    let second = handle(&stage, to: 0, .spring(duration: 0.5))
    let a = Task { await waiter.reason(of: first) }
    await step(&stage, waiter, 70)
    #expect(await a.value == .retargeted(by: second))
    let third = handle(&stage, to: 50, .linear(duration: 9))
    let b = Task { await waiter.reason(of: third) }
    await step(&stage, waiter, 3)
    stage.simulation.world[stage.card, Transform.self].position.x = 1
    await step(&stage, waiter, 2)
    #expect(await b.value == .cancelled)
    let fourth = handle(&stage, to: 90, .linear(duration: 9))
    let c = Task { await waiter.reason(of: fourth) }
    await step(&stage, waiter, 3)
    stage.simulation.world.despawn(stage.card)
    for _ in 0..<3 {
      stage.simulation.step()
      await waiter.observe(stage.simulation.world)
    }
    #expect(await c.value == .entityGone)
  }

  @Test("a cancelled task stops waiting, and the end of the waiter ends all waiting") func cancelled() async {
    var stage = Stage()
    let waiter = AnimationWaiter()
    let flight = handle(&stage, to: 100, .linear(duration: 60))
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

  @Test("waiting does not change the world") func deterministic() async {
    var watched = Stage()
    var alone = Stage()
    let waiter = AnimationWaiter()
    let flight = handle(&watched, to: 100, .bouncy)
    _ = handle(&alone, to: 100, .bouncy)
    let waiting = Task { await waiter.reason(of: flight) }
    await step(&watched, waiter, 100)
    alone.step(100)
    #expect(await waiting.value == .finished)
    #expect(watched.simulation.world.stateHash == alone.simulation.world.stateHash)
  }
}
