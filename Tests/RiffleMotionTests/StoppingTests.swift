import RiffleMotion
import Testing

#if compiler(>=6.2)
  /// Errors in code stop the program; the message ends with the description of the `MotionError`.
  @Suite("Errors in code")
  struct StoppingTests {
    @Test("a spring that never settles stops the program with its error")
    func spring() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: 0.5, bounce: 1)
      }
      expect(result, toSay: MotionError.bounceOutOfRange(1))
    }

    @Test("a duration that is not a number stops the program with its error")
    func duration() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.easeInOut(duration: .nan)
      }
      expect(result, toSay: MotionError.notFinite(parameter: "duration"))
    }

    @Test("a curve that runs back in time stops the program with its error")
    func controlPoint() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UnitCurve.bezier(1.5, 0, 0, 1)
      }
      expect(result, toSay: MotionError.controlPointOutOfRange(parameter: "x1", value: 1.5))
    }

    @Test("a repeat count of 0 stops the program with its error")
    func repeatCount() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.linear(duration: 1).repeatCount(0)
      }
      expect(result, toSay: MotionError.repeatCountNotPositive(0))
    }

    @Test("an empty list of phases stops the program with its error")
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
