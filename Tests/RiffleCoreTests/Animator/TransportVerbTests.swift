import RiffleCore
import Testing

/// Every kind of motion understands the same verbs.
@Suite("Verbs on everything that runs")
struct TransportVerbTests {
  /// Moves the card's x from 0 to 100 in a second, and returns the handle.
  typealias Start = @Sendable (inout Stage) -> any Steerable

  static let kinds: [(name: String, start: Start)] = [
    ("an animation", { $0.start(to: 100, .linear(duration: 1)) }),
    (
      "keyframes",
      { stage in
        stage.world.animate(Transform.self, of: stage.card) {
          KeyframeTrack(\.position.x) { LinearKeyframe(100, duration: 1) }
        }
      }
    ),
    (
      "a property animator",
      { stage in
        let animator = stage.animator { $0.position.x = 100 }
        stage.run(animator, 0)
        return animator
      }
    ),
  ]

  static let endless: [(name: String, start: Start)] = [
    ("an animation that repeats forever", { $0.start(to: 100, .linear(duration: 0.7).repeatForever()) }),
    (
      "keyframes that repeat forever",
      { stage in
        stage.world.animate(Transform.self, of: stage.card, repeating: .forever()) {
          KeyframeTrack(\.position.x) {
            LinearKeyframe(100, duration: 0.7)
            SpringKeyframe(0, duration: 0.7)
          }
        }
      }
    ),
    ("a run of phases", { $0.phases([0, 100], .linear(duration: 0.7)) }),
  ]

  @Test("what is cancelled keeps the presented value, also in the model", arguments: 0..<6)
  func cancel(kind: Int) {
    let (name, start) = (Self.kinds + Self.endless)[kind]
    var stage = Stage()
    let run = start(&stage)
    stage.step(50)
    let seen = stage.x
    #expect(seen > 5 && seen < 95 && stage.model != seen, "\(name) is on its way")
    run.cancel(in: &stage.world)
    #expect(abs(stage.x - seen) < 1e-3)
    stage.step(200)
    #expect(abs(stage.x - seen) < 1e-3 && abs(stage.model - seen) < 1e-3 && !stage.world.isAnimating)
    run.cancel(in: &stage.world)
    stage.step()
    #expect(abs(stage.x - seen) < 1e-3, "cancelling twice is fine")
    _ = start(&stage)
    run.cancel(in: &stage.world)
    #expect(stage.world.isAnimating, "a handle is never used again")
  }

  @Test("a snapshot of what runs continues to the same state hash and completion", arguments: 0..<6)
  func snapshot(kind: Int) {
    var stage = Stage()
    stage.world.insertResource(Lines())
    _ = (Self.kinds + Self.endless)[kind].start(&stage)
    stage.step(20)
    var copy = stage
    stage.step(200)
    #expect(copy.endings.isEmpty)
    copy.step(200)
    #expect(stage.world.stateHash == copy.world.stateHash)
    #expect(stage.endings == copy.endings && (kind > 0 || stage.endings.count == 1))
  }

  @Test("stopping phases at the end of the cycle finishes the current phase and no other run")
  func finishedPhases() {
    var stage = Stage()
    let card = stage.card
    let run = stage.phases([0, 100], .linear(duration: 0.5))
    let other = stage.world.runPhases(PhaseAnimator([Float(0), 100]) { _ in .linear(duration: 0.5) }) {
      $0[card, Transform.self].position.y = $1
    }
    stage.step(40)
    run.steer(.finishCycle, in: &stage.world)
    #expect(!stage.world.isRunning(run) && stage.world.isRunning(other))
    stage.step(100)
    #expect(stage.x == stage.model && (stage.x == 0 || stage.x == 100) && stage.world.isAnimating)
  }

  @Test("pause holds the presented value, resume and start continue", arguments: 0..<3)
  func pause(kind: Int) {
    var stage = Stage()
    let run = Self.kinds[kind].start(&stage)
    stage.step(60)
    run.pause(in: &stage.world)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-3, "\(Self.kinds[kind].name)")
    run.resume(in: &stage.world)
    stage.step(12)
    #expect(abs(stage.x - 60) < 1e-3)
    run.pause(in: &stage.world)
    run.start(in: &stage.world)
    stage.step(60)
    #expect(stage.x == 100 && stage.model == 100)
  }

  @Test("reverse runs back from the presented value, for as long as it has run", arguments: 0..<3)
  func reverse(kind: Int) {
    var stage = Stage()
    let run = Self.kinds[kind].start(&stage)
    stage.step(60)
    run.reverse(in: &stage.world)
    #expect(abs(stage.x - 50) < 1e-3)
    stage.step(30)
    #expect(abs(stage.x - 25) < 1e-3)
    stage.step(40)
    #expect(stage.x == 0 && stage.model == 0 && !stage.world.isAnimating)
  }

  @Test("finish ends at a position, cancel at the presented value", arguments: 0..<3)
  func finish(kind: Int) {
    for (verb, end) in [
      (TransportVerb.finish(at: .end), Float(100)), (.finish(at: .start), 0), (.finish(at: .current), 50),
      (.cancel, 50),
    ] {
      var stage = Stage()
      let run = Self.kinds[kind].start(&stage)
      stage.step(60)
      #expect(run.steer(verb, in: &stage.world))
      #expect(abs(stage.x - end) < 1e-3 && abs(stage.model - end) < 1e-3, "\(Self.kinds[kind].name), \(verb)")
      stage.step(2)
      #expect(!stage.world.isAnimating)
      run.steer(verb, in: &stage.world)
      stage.step(2)
      #expect(abs(stage.x - end) < 1e-3, "a verb on what has ended changes nothing")
    }
  }

  @Test("an animator restarts from its start and is scrubbed, a transaction has neither verb")
  func restart() {
    var stage = Stage()
    let animator = Self.kinds[2].start(&stage)
    stage.step(30)
    animator.reverse(in: &stage.world)
    stage.step(6)
    animator.restart(in: &stage.world)
    #expect(stage.x == 0)
    stage.step(60)
    #expect(abs(stage.x - 50) < 1e-3)
    animator.scrub(to: 0.25, in: &stage.world)
    stage.step(10)
    #expect(abs(stage.x - 25) < 1e-3)
    let handle = Self.kinds[0].start(&stage)
    #expect(!handle.steer(.restart, in: &stage.world))
    #expect(!handle.steer(.scrub(to: 0.5), in: &stage.world))
  }

  @Test("a run of phases pauses and continues its phase, and ends with it")
  func phases() {
    var stage = Stage()
    let run = stage.phases([0, 100], .linear(duration: 1))
    stage.step(60)
    run.pause(in: &stage.world)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-3)
    run.resume(in: &stage.world)
    stage.step(12)
    #expect(abs(stage.x - 60) < 1e-3)
    run.steer(.finishCycle, in: &stage.world)
    stage.step(100)
    #expect(stage.x == 100 && !stage.world.isRunning(run) && !stage.world.isAnimating)
    #expect(!run.steer(.reverse, in: &stage.world))
  }
}
