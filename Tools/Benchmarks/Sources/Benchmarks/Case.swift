/// One measured kind of work: for a size, the same job in Swift and in C.
///
/// A file adds cases by listing them in an array that `main.swift` concatenates.
struct Case: Sendable {
  let name: String
  /// The most that the ratio should be; nil where there is only a time to look at.
  let goal: Double?
  /// The most nanoseconds that an item should take, where the goal is a time.
  var most: Double?
  var sizes = [1_000, 10_000, 100_000, 1_000_000]
  /// Runs in a sample at most: few where preparing one takes long.
  var mostRuns = 2000
  let make: @Sendable (Int) -> any Contest
}

/// The two runners of one case at one size.
///
/// Preparation is not timed. Bodies must hand their state to a function as `inout` once and loop inside: a captured
/// variable or a class property in the inner loop would measure exclusivity checks. For the same reason the properties
/// with that state are `@exclusivity(unchecked)`: a check takes 8 ns, a twentieth of a loop over 1,000 entities.
protocol Contest: AnyObject {
  /// Items one run handles: what the time is divided by.
  var items: Int { get }
  /// Whether there is a C side at all.
  var hasReference: Bool { get }
  func prepareSwift()
  func runSwift()
  func prepareC()
  func runC()
  /// Whether both sides came to the same result, after the same number of runs of each.
  func agrees() -> Bool
}

extension Contest {
  var hasReference: Bool { true }
  func prepareSwift() {}
  func prepareC() {}
  func runC() {}
}
