/// The kinds of expectation: `expect:`, `riffle test` and `docs/testing-motion.md` use this table.
package enum ExpectationKinds {
  /// In the order of the documentation.
  package static let all: [any ExpectationKind.Type] = [
    Moves.self, SettlesWithin.self, AtRest.self, VisibleBy.self, Inside.self, NoJump.self, NoKink.self,
    EndsExactly.self, EndsAt.self, EndsAs.self, Says.self, CompletesOnce.self, OvershootAtMost.self, SpeedAtMost.self,
    AccelerationAtMost.self, Monotone.self, NoOverlap.self, Order.self, Stagger.self, MinimumHitSize.self,
    StaysTogether.self, Follows.self, NeverBoth.self, MarksAtMost.self, ReducedMotionSameEnd.self,
    ReducedMotionNoTravel.self, FlashSafe.self, TextContrast.self, FocusKept.self,
  ]
}
