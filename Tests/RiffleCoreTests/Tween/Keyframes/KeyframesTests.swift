import RiffleCore
import TestSupport
import Testing

@Suite("Keyframes of a component")
struct KeyframesTests {
  private static let hop = KeyframeTimeline(initialValue: Transform()) {
    KeyframeTrack(\.position.x) {
      CubicKeyframe(60, duration: 0.2)
      LinearKeyframe(20, duration: 0.2)
      SpringKeyframe(100, duration: 0.4, spring: .bouncy)
    }
    KeyframeTrack(\.turn) { LinearKeyframe(.degrees(180), duration: 0.5, timingCurve: .easeInOut) }
  }

  private func play(
    _ stage: inout Stage, repeating: KeyframeRepetition = .once, delay: Double = 0, speed: Double = 1,
    interruption: AnimationInterruption = .automatic, lock: AnimationLock? = nil, name: String = "hop"
  ) -> AnimationHandle {
    if !stage.simulation.world.hasResource(Lines.self) { stage.simulation.world.insertResource(Lines()) }
    return stage.simulation.world.animate(
      Transform.self, of: stage.card, keyframes: Self.hop, repeating: repeating, delay: delay, speed: speed,
      interruption: interruption, lock: lock, cause: Cause(animation: name)
    ) { world, reason in
      world[resource: Lines.self].lines.append("\(name) \(reason) \(world[resource: Tick.self].now)")
    }
  }

  @Test("each track is presented at its own time, and the model has the end value at once")
  func tracks() {
    var stage = Stage()
    _ = play(&stage)
    #expect(stage.model == 100 && stage.x == 0)
    let card = stage.card
    for tick in 1...100 {
      stage.step()
      let expected = Self.hop.value(time: Double(tick) / 120)
      let seen = stage.simulation.world.presented(Transform.self, of: card)
      #expect(abs(seen.position.x - expected.position.x) < 1e-3 && seen.position.y == 0)
      #expect(abs(seen.turn.degrees - expected.turn.degrees) < 1e-3)
      if tick < 96 {
        let speed = Self.hop.velocity(of: \.position.x, time: Double(tick) / 120)
        #expect(abs(stage.speed - speed) < 0.01)
      }
    }
    #expect(!stage.simulation.world.isAnimating && stage.endings == ["hop finished 96"])
  }

  @Test("keyframes built in place start from the model")
  func builder() {
    var stage = Stage()
    stage.simulation.world[stage.card, Transform.self].position = [30, 5]
    stage.simulation.world.animate(Transform.self, of: stage.card) {
      KeyframeTrack(\.position) {
        LinearKeyframe([50, 25], duration: 0.5)
        MoveKeyframe([0, 0])
      }
    }
    stage.step(30)
    #expect(stage.simulation.world.presented(Transform.self, of: stage.card).position == [40, 15])
    stage.step(30)
    #expect(stage.simulation.world.presented(Transform.self, of: stage.card).position == [0, 0])
  }

  @Test("a spring takes over keyframes with their value and velocity", arguments: [11, 30, 60, 80])
  func springOverKeyframes(ticks: Int) {
    var stage = Stage()
    let hop = play(&stage)
    stage.step(ticks)
    let (x, speed) = (stage.x, stage.speed)
    #expect(abs(speed - Self.hop.velocity(of: \.position.x, time: Double(ticks) / 120)) < 0.01)
    _ = stage.start(to: -40, .spring(duration: 0.5, bounce: 0.2))
    #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.05)
    let running = stage.simulation.world.runningAnimations(of: stage.card).filter { $0.field == "position" }
    #expect(running.count == 1 && running[0].interrupted?.handle == hop)
    #expect(abs(running[0].interrupted!.velocity[0] - speed) < 0.05)
    // The turn is another field and continues.
    if ticks < 60 { #expect(stage.simulation.world.presented(Transform.self, of: stage.card).turn != .degrees(180)) }
    stage.step(400)
    #expect(stage.x == -40 && stage.largestSurprise < 1)
    #expect(stage.simulation.world.presented(Transform.self, of: stage.card).turn == .degrees(180))
    #expect(stage.endings.filter { $0.hasPrefix("hop") }.count == 1)
  }

  @Test("a curve is added to keyframes, and keyframes are added to a spring", arguments: [20, 50])
  func additions(ticks: Int) {
    var stage = Stage()
    let curve = Animation.easeInOut(duration: 0.5)
    _ = play(&stage)
    stage.step(ticks)
    let x = stage.x
    _ = stage.start(to: 200, curve)
    #expect(abs(stage.x - x) < 1e-3)
    for tick in 1...40 {
      stage.step()
      let expected =
        Double(Self.hop.value(time: Double(ticks + tick) / 120).position.x)
        + 100 * curve.fraction(at: Double(tick) / 120)
      #expect(abs(Double(stage.x) - expected) < 1e-2)
    }
    stage.step(400)
    #expect(stage.x == 200)

    var over = Stage()
    _ = over.start(to: 50, .spring(duration: 0.5, bounce: 0.2))
    over.step(10)
    let (before, speed) = (over.x, over.speed)
    _ = play(&over)
    #expect(abs(over.x - before) < 1e-3 && over.model == 100)
    // A cubic starts at rest, so only the spring's velocity counts.
    #expect(abs(over.speed - speed) < 0.05)
    over.step(400)
    #expect(over.x == 100)
  }

  @Test("keyframes repeat, and an even count with autoreverse ends at the start")
  func repeats() {
    var stage = Stage()
    _ = play(&stage, repeating: .count(2, autoreverses: true))
    stage.step(96 * 2 - 1)
    #expect(stage.model == 0)
    for back in 0..<90 { #expect(abs(stage.seen[96 + back] - stage.seen[96 - back]) < 1e-2) }
    stage.step(2)
    #expect(stage.x == 0 && stage.model == 0 && stage.endings == ["hop finished 192"])
    var twice = Stage()
    _ = play(&twice, repeating: .count(2), speed: 2)
    twice.step(96)
    for tick in 1..<47 { #expect(abs(twice.seen[48 + tick] - twice.seen[tick]) < 1e-2) }
    #expect(twice.x == 100)
  }

  @Test("endless keyframes can be stopped now, at the end of the cycle, or at the model value")
  func forever() {
    for stop in AnimationStop.allCases {
      var stage = Stage()
      let handle = play(&stage, repeating: .forever())
      stage.step(96 * 3 + 20)
      let x = stage.x
      #expect(abs(x - Self.hop.value(time: 20.0 / 120).position.x) < 1e-2)
      stage.simulation.world.stopAnimation(handle, at: stop)
      stage.step()
      switch stop {
      case .now: #expect(abs(stage.model - x) < 1e-3 && stage.x == stage.model)
      case .modelValue: #expect(stage.x == 100)
      case .endOfCycle:
        stage.step(74)
        #expect(stage.simulation.world.isAnimating)
        stage.step(2)
        #expect(stage.x == 100)
      }
      #expect(!stage.simulation.world.isAnimating && stage.endings.count == 1)
    }
  }

  @Test("reversed keyframes run back, and forward again")
  func reverse() {
    var stage = Stage()
    let handle = play(&stage)
    stage.step(40)
    stage.simulation.world.reverseAnimation(handle)
    #expect(stage.model == 0)
    stage.step(40)
    for back in 0...40 { #expect(abs(stage.seen[40 + back] - stage.seen[40 - back]) < 1e-2) }
    #expect(stage.x == 0 && stage.endings == ["hop finished 80"])
    var again = Stage()
    let second = play(&again)
    again.step(40)
    again.simulation.world.reverseAnimation(second)
    again.step(10)
    again.simulation.world.reverseAnimation(second)
    again.step(66)
    #expect(again.x == 100 && again.model == 100 && again.endings == ["hop finished 116"])
  }

  @Test("delayed keyframes present the start, and a retarget replaces them without a jump")
  func delay() {
    var stage = Stage()
    _ = play(&stage, delay: 0.5)
    stage.step(60)
    #expect(stage.seen.allSatisfy { abs($0) < 1e-4 })
    stage.step(24)
    #expect(abs(stage.x - 60) < 1e-2)
    for next in [Animation.spring(duration: 0.4), .easeInOut(duration: 0.4)] {
      var other = Stage()
      _ = play(&other, delay: 0.5)
      other.step(30)
      _ = other.start(to: 50, next)
      other.step(300)
      #expect(other.x == 50 && other.seen.max()! < 51 && other.largestSurprise < 0.3)
      #expect(other.endings.contains { $0.hasPrefix("hop retargeted") })
    }
  }

  @Test("fromCurrent and replace end what runs, and refuse and queue wait")
  func policies() {
    func running(_ policy: AnimationInterruption) -> Stage {
      var stage = Stage()
      _ = stage.start(to: 50, .easeInOut(duration: 0.5), then: 30)
      _ = play(&stage, interruption: policy)
      return stage
    }
    for policy in [AnimationInterruption.fromCurrent, .merge] {
      var stage = running(policy)
      #expect(abs(stage.x - 25) < 1e-3)
      let count = stage.simulation.world.runningAnimations(of: stage.card).filter { $0.field == "position" }.count
      #expect(count == 1)
      stage.step(24)
      #expect(abs(stage.x - 60) < 1e-2)
    }
    var replaced = running(.replace)
    #expect(abs(replaced.x - 50) < 1e-3)
    replaced.step(24)
    #expect(abs(replaced.x - 60) < 1e-2)
    var refused = running(.refuse)
    #expect(refused.model == 50)
    refused.step(200)
    #expect(refused.x == 50)
    #expect(refused.simulation.world.presented(Transform.self, of: refused.card).turn == .degrees(180))
    var queued = running(.queue)
    queued.step(30)
    #expect(abs(queued.x - 50) < 1e-3 && queued.model == 100)
    queued.step(24)
    #expect(abs(queued.x - 60) < 1e-2)
    queued.step(80)
    #expect(queued.x == 100)
  }

  @Test("locked keyframes refuse writes; overwritten, cancelled or despawned ones complete once")
  func ends() {
    var locked = Stage()
    _ = play(&locked, lock: .refuse)
    locked.step(20)
    locked.move(to: 7, nil)
    #expect(locked.model == 100)
    for (end, expected) in [(0, "cancelled"), (1, "cancelled"), (2, "entityGone")] {
      var stage = Stage()
      let handle = play(&stage)
      stage.step(20)
      switch end {
      case 0:
        stage.simulation.world[stage.card, Transform.self].position.x = 3
        stage.simulation.world[stage.card, Transform.self].turn = .zero
      case 1: stage.simulation.world.cancelAnimation(handle)
      default: stage.simulation.world.despawn(stage.card)
      }
      stage.simulation.step()
      #expect(stage.endings == ["hop \(expected) 21"] && !stage.simulation.world.isAnimating)
    }
  }

  @Test("remaining distances of keyframes add up, and a snapshot continues to the same state hash")
  func readerAndSnapshot() {
    var stage = Stage()
    _ = play(&stage)
    stage.step(12)
    _ = stage.start(to: 300, .easeInOut(duration: 0.4))
    _ = play(&stage, repeating: .count(3, autoreverses: true), delay: 0.05, name: "again")
    var copy = stage
    for _ in 0..<100 {
      stage.step()
      copy.step()
      let running = stage.simulation.world.runningAnimations(of: stage.card).filter { $0.field == "position" }
      #expect(abs(running.reduce(0) { $0 + $1.remaining[0] } - (stage.x - stage.model)) < 1e-3)
      #expect(abs(running.reduce(0) { $0 + $1.velocity[0] } - stage.speed) < 0.05)
      #expect(stage.simulation.world == copy.simulation.world)
      #expect(stage.simulation.world.stateHash == copy.simulation.world.stateHash)
    }
    #expect(stage.simulation.world.runningAnimations(of: stage.card).allSatisfy { $0.kind == .keyframes })
  }

  @Test("a double can be animated by keyframes")
  func ownVector() {
    var world = World()
    world.registerAnimatable(Level.self)
    let entity = world.spawn(Level())
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.animate(Level.self, of: entity) {
      KeyframeTrack(\.value) {
        LinearKeyframe(8, duration: 0.5)
        LinearKeyframe(4, duration: 0.5)
      }
    }
    simulation.step(30)
    #expect(abs(simulation.world.presented(Level.self, of: entity).value - 4) < 1e-9)
    simulation.step(90)
    #expect(simulation.world.presented(Level.self, of: entity).value == 4)
  }
}
