import SceneSupport
import Testing

@Suite("Scene step-me")
struct StepMeTests {
  private func isEventful(_ stage: Stage) -> Bool {
    !(stage.world.resource(Journal.self)?.entries.isEmpty ?? true)
  }

  @Test("an event happens at least every ten ticks until the ball arrives")
  func events() throws {
    var stage = try Stage(file: "step-me", after: 60)
    stage.step(1, .keyPressed("s"))
    var quiet = 0
    for tick in 1...70 {
      stage.step()
      quiet = isEventful(stage) ? 0 : quiet + 1
      #expect(quiet <= 10, "nothing for \(quiet) ticks at \(tick)")
    }
  }

  @Test("the ball is retargeted seven times without losing its velocity")
  func interruptions() throws {
    var stage = try Stage(file: "step-me")
    stage.step(1, .keyPressed("s"))
    let ball = try stage.entity("ball")
    var interruptions = 0
    var speed: Float = 0
    for _ in 1...80 {
      let running = stage.world.runningAnimations(of: ball).first { $0.field == "position" }
      stage.step()
      let next = stage.world.runningAnimations(of: ball).first { $0.field == "position" }
      if let running, let next, running.handle != next.handle {
        interruptions += 1
        #expect(next.interrupted?.handle == running.handle)
        let carried = next.interrupted?.velocity.first ?? 0
        #expect(abs(carried - running.velocity[0]) < 60, "\(carried) after \(running.velocity[0])")
      }
      speed = max(speed, stage.world.velocity(Transform.self, of: ball).first.first.x)
    }
    #expect(interruptions == 7)
    #expect(speed > 500)
  }

  @Test("at rest the ball is behind the last card, and all cards are turned")
  func rest() throws {
    var stage = try Stage(file: "step-me")
    stage.press("s", 401)
    #expect(!stage.world.isAnimating)
    #expect(try abs(stage.seen("ball").position.x - 858) < 0.01)
    for index in 1...8 { #expect(try stage.seen("card-\(index)").turn.degrees == 360) }
    stage.press("x", 201)
    #expect(try abs(stage.seen("ball").position.x - 64) < 0.01)
  }

  @Test("the demo has the same hash every time")
  func demo() throws {
    var (first, second) = (try Stage(file: "step-me"), try Stage(file: "step-me"))
    first.playDemo(500)
    second.playDemo(500)
    #expect(first.world.stateHash == second.world.stateHash)
    #expect(first.runtime.lesson?.contains("hold") == true)
  }
}
