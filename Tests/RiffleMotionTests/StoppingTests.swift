import RiffleMotion
import Testing

#if compiler(>=6.2)
  /// A mistake written in code stops the program, and the last entity it says is what `MotionError` says of it.
  @Suite("Mistakes in code")
  struct StoppingTests {
    @Test("a spring that would never settle stops the program and says so")
    func spring() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: 0.5, bounce: 1)
      }
      expect(result, toSay: MotionError.bounceOutOfRange(1))
    }

    @Test("a duration that is not a number stops the program and says so")
    func duration() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.easeInOut(duration: .nan)
      }
      expect(result, toSay: MotionError.notFinite(parameter: "duration"))
    }

    @Test("a curve that would run back in time stops the program and says so")
    func controlPoint() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UnitCurve.bezier(1.5, 0, 0, 1)
      }
      expect(result, toSay: MotionError.controlPointOutOfRange(parameter: "x1", value: 1.5))
    }

    @Test("a repeat of no times stops the program and says so")
    func repeatCount() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.linear(duration: 1).repeatCount(0)
      }
      expect(result, toSay: MotionError.repeatCountNotPositive(0))
    }

    @Test("phases without a phase stop the program and say so")
    func phases() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PhaseAnimator([Int]())
      }
      expect(result, toSay: MotionError.noPhases)
    }

    private func expect(_ result: ExitTest.Result?, toSay error: MotionError) {
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(said.contains(error.description))
    }
  }
#endif
