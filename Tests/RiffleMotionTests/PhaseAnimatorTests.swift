import RiffleMotion
import Testing

@Suite("Phase animators")
struct PhaseAnimatorTests {
  private enum Phase: CaseIterable { case rest, up, turned }

  private func animator(triggered: Bool) -> PhaseAnimator<Phase> {
    PhaseAnimator(Phase.allCases, isTriggered: triggered) { phase in
      switch phase {
      case .rest: .linear(duration: 1)
      case .up: .spring(duration: 0.5)
      case .turned: .easeIn(duration: 0.25).delay(0.25)
      }
    }
  }

  @Test("each phase has its own animation, and the next starts when it is logically complete")
  func legs() {
    let legs = animator(triggered: false).legs
    #expect(legs.map(\.target) == [.up, .turned, .rest] && legs.map(\.source) == [.rest, .up, .turned])
    #expect(legs.map(\.begin) == [0, 0.5, 1] && animator(triggered: true).roundDuration == 2)
  }

  @Test("phases without a trigger loop")
  func looping() throws {
    let animator = animator(triggered: false)
    #expect(animator.phase(at: -1) == .rest && animator.phase(at: 0) == .up && animator.phase(at: 0.5) == .turned)
    let later = try #require(animator.leg(at: 6.75))
    #expect(later.round == 3 && later.leg.target == .turned && abs(later.elapsed - 0.25) < 1e-12)
    #expect(animator.phase(at: 1e9 + 1.5) == .rest)
  }

  @Test("phases with a trigger run once and rest at the first phase")
  func triggered() {
    let animator = animator(triggered: true)
    #expect(animator.phase(at: 0.25) == .up && animator.phase(at: 1.5) == .rest)
    #expect(animator.leg(at: 2) == nil && animator.phase(at: 2) == .rest && animator.phase(at: .infinity) == .rest)
  }

  @Test("a single phase rests, and a phase without an animation takes no time")
  func degenerate() {
    #expect(PhaseAnimator([7]).legs.isEmpty && PhaseAnimator([7]).phase(at: 3) == 7)
    let jumps = PhaseAnimator([1, 2, 3]) { $0 == 2 ? nil : .linear(duration: 1) }
    #expect(jumps.phase(at: 0) == 3 && jumps.roundDuration == 2)
    let instant = PhaseAnimator([1, 2]) { _ in nil }
    #expect(instant.leg(at: 1) == nil && instant.phase(at: 1) == 1)
  }
}
