import RiffleCore
import Testing

@Suite("Transport")
struct TransportTests {
  @Test("ticks are due while playing, none while paused, and no burst after a pause")
  func pause() {
    var transport = Transport()
    #expect(transport.ticksDue(at: 0) == 0)
    #expect(transport.ticksDue(at: 0.1) == 12)
    transport.setPaused(true)
    #expect(transport.ticksDue(at: 5) == 0)
    #expect(transport.alpha == 0)
    transport.setPaused(false)
    #expect(transport.ticksDue(at: 5.1) == 12)
  }

  @Test("a step pauses and steps this many ticks, once")
  func step() {
    var transport = Transport()
    _ = transport.ticksDue(at: 0)
    transport.step()
    transport.step(10)
    #expect(transport.isPaused)
    #expect(transport.ticksDue(at: 1) == 11)
    #expect(transport.ticksDue(at: 2) == 0)
  }

  @Test("pending steps are dropped when time continues")
  func forgottenSteps() {
    var transport = Transport(isPaused: true)
    transport.step(5)
    transport.setPaused(false)
    _ = transport.ticksDue(at: 1)
    transport.setPaused(true)
    #expect(transport.ticksDue(at: 2) == 0)
    transport.step()
    #expect(transport.ticksDue(at: 3) == 1)
  }

  @Test("input while paused waits for the next step and applies once")
  func input() {
    var transport = Transport(isPaused: true)
    transport.receive(.keyPressed("s"))
    _ = transport.ticksDue(at: 1)
    #expect(transport.pendingInput == InputFrame([.keyPressed("s")]))
    transport.step()
    #expect(transport.ticksDue(at: 2) == 1)
    #expect(transport.takeInput() == InputFrame([.keyPressed("s")]))
    #expect(transport.takeInput().isEmpty)
  }

  @Test("a speed within rounding of a ladder step counts as that step")
  func nearRungs() {
    for near in [0.5 * (1 - 1e-9), 0.5 * (1 + 1e-9)] {
      #expect(SpeedLadder.slower(than: near) == 0.25 && SpeedLadder.faster(than: near) == 0.75)
    }
  }

  @Test("the ladder goes from a sixteenth to four and stays on its ends")
  func ladder() {
    #expect(SpeedLadder.slower(than: 1) == 0.75)
    #expect(SpeedLadder.faster(than: 1) == 1.5)
    #expect(SpeedLadder.faster(than: 4) == 4)
    #expect(SpeedLadder.slower(than: 0.0625) == 0.0625)
    #expect(SpeedLadder.slower(than: 0.1) == 0.0625)
    #expect(SpeedLadder.name(of: 0.25) == "1/4×")
    #expect(SpeedLadder.name(of: 1.5) == "1.5×")
    #expect(SpeedLadder.name(of: 4) == "4×")
    #expect(SpeedLadder.name(of: 0.75) == "3/4×")
  }
}
