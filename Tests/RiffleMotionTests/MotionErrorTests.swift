import RiffleMotion
import Testing

@Suite("Motion errors") struct MotionErrorTests {
  private func refused(
    _ make: @autoclosure () throws -> Any, _ sentence: String, at place: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: (any Error).self, "\(sentence)", sourceLocation: place) { try make() }
    #expect(error.map { "\($0)" } == sentence, sourceLocation: place)
  }

  @Test("a spring error names the invalid number and the valid range") func springs() {
    refused(
      try Spring(checkingDuration: 0.5, bounce: 1),
      "bounce is 1.0, and such a spring never settles; use a bounce above -1 and below 1")
    refused(
      try Spring(checkingDuration: 0.5, bounce: -1),
      "bounce is -1.0, which has no meaning; use a bounce above -1 and below 1")
    refused(try Spring(checkingDuration: 0.5, bounce: .nan), "bounce is not a finite number; use a finite one")
    refused(try Spring(checkingDuration: 0, bounce: 0), "duration is 0.0; use a number above 0")
    refused(
      try Spring(checkingResponse: .infinity, dampingRatio: 1), "response is not a finite number; use a finite one")
    refused(try Spring(checkingResponse: 1, dampingRatio: -0.1), "dampingRatio is -0.1; use 0 or more")
    for (mass, stiffness, damping, sentence) in [
      (0.0, 1.0, 1.0, "mass is 0.0; use a number above 0"), (1, 0, 1, "stiffness is 0.0; use a number above 0"),
      (1, -4, 1, "stiffness is -4.0; use a number above 0"), (1, 1, -2, "damping is -2.0; use 0 or more"),
    ] { refused(try Spring(checkingMass: mass, stiffness: stiffness, damping: damping), sentence) }
    refused(
      try Spring(checkingSettlingDuration: 1, dampingRatio: 0.5, epsilon: 1),
      "epsilon is 1.0; use a number above 0 and below 1")
    refused(
      try Spring(checkingDuration: .leastNonzeroMagnitude, bounce: 0),
      "the frequency that follows from duration is not a finite number; use a finite one")
  }

  @Test("a curve error names the invalid point, step or stop and the fix") func curves() {
    refused(
      try UnitCurve.bezier(checking: 1.5, 0, 0, 1),
      "x1 is 1.5, so the curve would run back in time; use an x from 0 to 1")
    refused(
      try UnitCurve.bezier(checking: 0, 0, -0.1, 1),
      "x2 is -0.1, so the curve would run back in time; use an x from 0 to 1")
    refused(try UnitCurve.bezier(checking: 0, .nan, 0, 1), "y1 is not a finite number; use a finite one")
    refused(try UnitCurve.steps(checking: 0, position: .jumpEnd), "the number of steps is 0; use 1 or more")
    refused(try UnitCurve.steps(checking: 1, position: .jumpNone), "the number of steps is 1; use 2 or more")
    refused(try UnitCurve.linear(checking: []), "a linear curve has no stops; use two or more")
    refused(try UnitCurve.linear(checking: [1]), "a linear curve has one stop; use two or more")
    refused(
      try UnitCurve.linear(checking: [0, LinearStop(1, at: .infinity)]),
      "the progress of stop 2 is not a finite number; use a finite one")
  }

  @Test("an animation error names the invalid duration, delay, speed or repeat and the fix") func animations() {
    refused(try Animation.curve(checking: .linear, duration: -1), "duration is -1.0; use 0 or more")
    refused(try Animation.linear.delay(checking: -0.5), "delay is -0.5; use 0 or more")
    refused(try Animation.linear.delay(checking: .nan), "delay is not a finite number; use a finite one")
    refused(try Animation.linear.speed(checking: 0), "speed is 0.0; use a number above 0")
    refused(
      try Animation.linear.speed(checking: .leastNonzeroMagnitude),
      "the time scale that follows from speed is not a finite number; use a finite one")
    refused(try Animation.linear.repeatCount(checking: 0), "the repeat count is 0; use 1 or more, or repeat forever")
    refused(try Animation.linear.logicallyComplete(checkingAfter: -1), "duration is -1.0; use 0 or more")
    refused(
      try Animation.interpolatingSpring(checking: Spring(), initialVelocity: .infinity),
      "initialVelocity is not a finite number; use a finite one")
    refused(try Animation.keyframes(checking: []), "there is no keyframe; give at least one")
    refused(try PhaseAnimator<Int>(checking: [], animations: []), "there is no phase; give at least one")
  }

  @Test("every accepted animation has finite values at any time") func extremes() throws {
    let animations = [
      try Animation.curve(checking: .easeIn, duration: 0),
      try Animation.curve(checking: .linear, duration: .leastNonzeroMagnitude),
      try Animation.curve(checking: .penner(.circ, .out), duration: 1e300),
      .spring(try Spring(checkingDuration: 1e-100, bounce: 0.999_999)),
      .spring(try Spring(checkingDuration: 1e100, bounce: -0.999_999)),
      .spring(Spring(response: 1, dampingRatio: 0)).speed(1e6).delay(1e9),
      .linear(duration: 0).repeatForever(), .linear(duration: 1e-300).repeatCount(.max),
      .keyframes(KeyframePath(from: 0, [.cubic(1e100, duration: 1e-200), .move(1e-100)])),
    ]
    for animation in animations {
      for time in [-1, 0, .leastNonzeroMagnitude, 1e-9, 0.5, 1, 1e9, 1e300, .infinity, .nan] {
        #expect(animation.fraction(at: time).isFinite, "\(animation) at \(time)")
        #expect(!animation.fractionVelocity(at: time).isNaN, "\(animation) at \(time)")
      }
    }
  }
}

#if compiler(>=6.2)
  /// Errors in code stop the program; the message ends with the description of the `MotionError`.
  @Suite("Errors in code")
  struct StoppingTests {
    @Test("an invalid spring, duration, curve, repeat or list of phases stops the program with its error")
    func stops() async {
      var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: 0.5, bounce: 1)
      }
      expect(result, toSay: MotionError.bounceOutOfRange(1))
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.easeInOut(duration: .nan)
      }
      expect(result, toSay: MotionError.notFinite(parameter: "duration"))
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UnitCurve.bezier(1.5, 0, 0, 1)
      }
      expect(result, toSay: MotionError.controlPointOutOfRange(parameter: "x1", value: 1.5))
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Animation.linear(duration: 1).repeatCount(0)
      }
      expect(result, toSay: MotionError.repeatCountNotPositive(0))
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
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
