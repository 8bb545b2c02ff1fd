/// The kinds of expectation: what `expect:` reads, `riffle test` judges and `docs/expectations.md` lists follows from
/// this table.
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
