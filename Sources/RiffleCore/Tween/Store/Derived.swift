import RiffleMotion

// Derived data of blocks and groups about their members. It is recomputed when they change and affects only the
// computation of a tick, never its result; so it is not part of a world's value.

/// The rows of the members of a block.
struct Placing: Sendable {
  private var firstRow = -1
  private var isKnown = false

  mutating func forget() { isKnown = false }

  var known: Int? { isKnown ? firstRow : nil }

  /// The row of member 0 if member i has row `first + i`, or -1.
  mutating func first(of rows: [Int32]) -> Int {
    if !isKnown {
      firstRow = PlaneTarget.first(of: rows)
      isKnown = true
    }
    return firstRow
  }
}

/// The number of ticks during which no member of a spring block can come to rest.
///
/// In units of the tolerance a step shortens the state of a member, position and velocity together, by no more than its
/// lesser singular value. So a long enough state cannot be at rest before this many ticks.
struct SettleEstimate: Sendable {
  /// The longest forecast.
  private static let mostTicks = 64

  /// The square of the lesser singular value.
  private let shrinking: Float
  /// The greatest squared length of a state at rest.
  private let bound: Float
  private var ticks = 0

  init(step: SpringStep, tolerance: SpringTolerance, width: Int) {
    let unit = Double(tolerance.velocity) / Double(tolerance.displacement)
    let (a, b, c, d) = (step.xx, step.xv * unit, step.vx / unit, step.vv)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let square = determinant * determinant
    shrinking = Float(2 * square / (sum + max(0, sum * sum - 4 * square).squareRoot())) * 0.999
    // Each lane has two numbers within 1; the rest is for rounding.
    bound = 2.1 * Float(width)
  }

  mutating func forget() { ticks = 0 }

  /// Called once in every tick.
  mutating func mayHaveCome() -> Bool {
    guard ticks > 0 else { return true }
    ticks -= 1
    return false
  }

  /// `least`: the squared length of the shortest state that is not at rest.
  mutating func forecast(least: Float) {
    ticks = 0
    var least = least * shrinking
    while least > bound && ticks < Self.mostTicks {
      least *= shrinking
      ticks += 1
    }
  }
}

/// The ages of the members of a curve group: in runs that started together, because transactions do.
struct RunStarts: Sendable {
  struct Run: Sendable {
    var start: Int32
    var phase: Float
    /// One past the last member.
    var end: Int
  }

  /// Empty if the runs are too short: one costs as much as some fifty look-ups.
  private(set) var runs: [Run] = []
  private(set) var hasPhases = false
  /// The first and the last start.
  private(set) var all: ClosedRange<Int32> = 0...0
  /// The first tick at which a member is over.
  private(set) var firstEnd = Int.max
  private(set) var isKnown = false

  mutating func forget() { isKnown = false }

  mutating func survey(_ starts: [Int32], _ phases: [Float], ticks: Int32) {
    guard !isKnown else { return }
    isKnown = true
    runs.removeAll(keepingCapacity: true)
    hasPhases = false
    firstEnd = .max
    guard var start = starts.first else { return }
    var phase = phases.first ?? 0
    all = start...start
    let most = 1 + starts.count / 64
    func own(_ i: Int) -> Float { phases.isEmpty ? 0 : phases[i] }
    for i in starts.indices where starts[i] != start || own(i) != phase {
      if runs.count <= most { runs.append(Run(start: start, phase: phase, end: i)) }
      hasPhases = hasPhases || phase != 0
      (start, phase) = (starts[i], own(i))
      all = min(all.lowerBound, start)...max(all.upperBound, start)
    }
    runs.append(Run(start: start, phase: phase, end: starts.count))
    hasPhases = hasPhases || phase != 0
    if runs.count > most { runs = [] }
    firstEnd = ticks == .max ? .max : Int(all.lowerBound) + Int(ticks)
  }
}
