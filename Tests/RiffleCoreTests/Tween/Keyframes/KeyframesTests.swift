import RiffleCore
import TestSupport
import Testing

@Suite("Keyframes of a component") struct KeyframesTests {
  private static let hop = KeyframeTimeline(initialValue: Transform()) {
    KeyframeTrack(\.position.x) {
      CubicKeyframe(60, duration: 0.2)
      LinearKeyframe(20, duration: 0.2)
      SpringKeyframe(100, duration: 0.4, spring: .bouncy)
    }
    KeyframeTrack(\.turn) { LinearKeyframe(.degrees(180), duration: 0.5, timingCurve: .easeInOut) }
  }

  private func play(
    _ stage: inout Stage, repeating: KeyframeRepetition = .once, delay: Double = 0, name: String = "hop"
  ) -> AnimationHandle {
    if !stage.simulation.world.hasResource(Lines.self) { stage.simulation.world.insertResource(Lines()) }
    return stage.simulation.world.animate(
      Transform.self, of: stage.card, keyframes: Self.hop, repeating: repeating, delay: delay,
      cause: Cause(animation: name)
    ) { world, reason in world[resource: Lines.self].lines.append("\(name) \(reason) \(world[resource: Tick.self].now)")
    }
  }

  @Test("each track is presented at its own time, and the model has the end value at once") func tracks() {
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

  @Test("keyframes built in place start from the model") func builder() {
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

  @Test("delayed keyframes begin on top of as many as a property holds") func crowded() {
    var stage = Stage()
    for number in 0...MotionStore.mostLayers {
      stage.simulation.world.animate(Transform.self, of: stage.card, delay: number == 0 ? 0.1 : 0) {
        KeyframeTrack(\.position.x) {
          LinearKeyframe(10, duration: 0.5)
          LinearKeyframe(0, duration: 0.5)
        }
      }
    }
    stage.step(13)
    #expect(stage.simulation.world.runningAnimations(of: stage.card).count == 2)
    stage.step(600)
    #expect(stage.x == 0 && !stage.simulation.world.isAnimating)
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
}
