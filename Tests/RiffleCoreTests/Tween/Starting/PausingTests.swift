import RiffleCore
import Testing

@Suite("Pausing animations")
struct PausingTests {
  private static let animations: [Animation] = [
    .easeInOut(duration: 0.5), .spring(duration: 0.5, bounce: 0.3), .linear(duration: 0.4).delay(0.1),
    .spring(duration: 0.4).delay(0.123), .easeOut(duration: 0.2).repeatCount(2, autoreverses: false),
  ]

  @Test(
    "a paused animation stands still exactly, and resumes and completes later by the pause",
    arguments: animations, [4, 21, 40])
  func standsStill(animation: Animation, at tick: Int) {
    var free = Stage()
    _ = free.start(to: 100, animation, name: "flight")
    free.step(240)
    var stage = Stage()
    let handle = stage.start(to: 100, animation, name: "flight", then: tick)
    stage.simulation.world.pauseAnimation(handle)
    #expect(stage.simulation.world.isPaused(handle))
    stage.step(77)
    #expect(stage.seen[tick...(tick + 77)].allSatisfy { $0 == stage.seen[tick] })
    #expect(stage.speeds[(tick + 1)...(tick + 77)].allSatisfy { $0 == 0 } && stage.model == 100)
    var copy = stage
    stage.simulation.world.resumeAnimation(handle)
    copy.simulation.world.resumeAnimation(handle)
    stage.step(240 - tick)
    copy.step(240 - tick)
    for (later, seen) in free.seen[tick...].enumerated() {
      #expect(abs(stage.seen[tick + 77 + later] - seen) < 1e-3, "\(later) ticks after it")
    }
    #expect(stage.simulation.world.stateHash == copy.simulation.world.stateHash)
    let end = free.endings.first.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    #expect(end > 0 && stage.endings == ["flight finished \(end + 77)"])
  }

  @Test("pausing also stops animations in the queue")
  func others() {
    var stage = Stage()
    let card = stage.card
    let first = stage.start(to: 100, .linear(duration: 0.25), name: "first", then: 10)
    stage.simulation.world.pauseAnimation(first)
    _ = stage.start(to: 200, .linear(duration: 0.25), name: "second", interruption: .queue)
    let held = stage.x
    stage.step(100)
    #expect(stage.x == held && stage.endings.isEmpty)
    stage.simulation.world.resumeAnimation(first)
    stage.step(60)
    #expect(stage.x == 200 && stage.endings.count == 2)
    _ = card
  }

  @Test("an animation that interrupts a paused one starts at rest from the presented value")
  func interrupted() {
    var stage = Stage()
    let handle = stage.start(to: 1000, .spring(duration: 0.5), name: "flight", then: 15)
    let speed = stage.speed
    stage.simulation.world.pauseAnimation(handle)
    stage.step(20)
    let place = stage.x
    stage.move(to: place, .spring(duration: 0.5), then: 60)
    #expect(speed > 500 && stage.seen.suffix(60).allSatisfy { abs($0 - place) < 0.01 })
    stage.simulation.world.resumeAnimation(handle)
    stage.step(120)
    #expect(stage.endings.count == 1 && stage.endings[0].hasPrefix("flight retargeted"))
  }

  @Test("pausing or resuming ended and unknown animations changes nothing")
  func done() {
    var stage = Stage()
    let handle = stage.start(to: 100, .linear(duration: 0.1), name: "flight", then: 20)
    stage.simulation.world.pauseAnimation(handle)
    stage.simulation.world.resumeAnimation(AnimationHandle(id: 77))
    #expect(!stage.simulation.world.isPaused(handle))
    stage.move(to: 0, .linear(duration: 0.1), then: 20)
    #expect(stage.x == 0)
  }
}
