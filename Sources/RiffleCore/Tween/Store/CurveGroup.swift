// Rule of the reference tween: `Motion.timed` along `Path.line`, a share of a difference by time.

/// A member contributes `(endFraction - fraction) * difference`, as the model is at the animation's end.
package struct CurveGroup: KeyedGroup {
  private let terms: Shared<CurveTerms>
  package var members: MemberList
  /// The fraction of a tick beyond each start, only after a delay; empty while all are 0.
  private(set) var phases: [Float] = []
  private(set) var ages = RunStarts()

  package init(_ key: CurveKey, width: Int, tickLength: Double) {
    terms = Shared(
      CurveTerms(key: key, fractions: FractionTable(key.animation, isReversed: key.isReversed, tickLength: tickLength)))
    members = MemberList(width: width)
  }

  package var key: CurveKey { terms.value.key }
  var fractions: FractionTable { terms.value.fractions }

  mutating func append(row: Int32, transaction: UInt32, start: Int32, phase: Float, taken: Taken) -> Int {
    if phase != 0 && phases.isEmpty { phases = [Float](repeating: 0, count: count) }
    if phase != 0 || !phases.isEmpty { phases.append(phase) }
    ages.forget()
    return members.append(row: row, transaction: transaction, start: start, taken: taken)
  }

  mutating func forgetAges() { ages.forget() }

  mutating func reserve(_ more: Int) { _ = members.reserve(more) }

  func phase(_ index: Int) -> Float { phases.isEmpty ? 0 : phases[index] }

  /// Whole ticks.
  func elapsed(_ index: Int, at tick: Int32) -> Int32 { tick &- members.starts[index] }

  func remaining(_ index: Int, at tick: Int32) -> Float {
    fractions.remaining(elapsed: elapsed(index, at: tick), phase: phase(index))
  }

  func seconds(_ index: Int, at tick: Int32) -> Double { fractions.seconds(elapsed(index, at: tick), phase(index)) }

  /// Nil if members have changed since `takeSurvey`: a tick without changes writes nothing.
  var knownFirstRow: Int? { ages.isKnown ? members.knownFirstRow : nil }

  mutating func takeSurvey() -> Int {
    ages.survey(members.starts, phases, ticks: fractions.ticks)
    return members.firstRow()
  }

  /// Returns the finished members, in rising order.
  func advance(to tick: Int32, _ target: PlaneTarget, _ plane: inout FloatLanes) -> [Int] {
    accumulate(at: tick, target, &plane)
    guard Int(tick) >= ages.firstEnd else { return [] }
    return (0..<count).filter { fractions.isOver(elapsed: elapsed($0, at: tick), phase: phase($0)) }
  }

  /// Members that started together share one look-up of the progress.
  private func accumulate(at tick: Int32, _ target: PlaneTarget, _ plane: inout FloatLanes) {
    // Read once: reading them for each call counts references, which costs as much as fifty members.
    let (differences, rows) = (members.differences, members.rows)
    var first = 0
    for run in ages.runs {
      let factor = fractions.remaining(elapsed: tick &- run.start, phase: run.phase)
      differences.accumulate(first..<run.end, factor: factor, rows: rows, target, &plane)
      first = run.end
    }
    guard first == 0 else { return }
    let (starts, table, now) = (members.starts, fractions.remaining, Int(tick))
    precondition(starts.count >= count)
    guard !ages.hasPhases, ages.all.upperBound <= tick, now - Int(ages.all.lowerBound) < table.count else {
      return differences.accumulate(rows: rows, target, &plane) { remaining($0, at: tick) }
    }
    table.withUnsafeBufferPointer { table in
      starts.withUnsafeBufferPointer { starts in
        differences.accumulate(rows: rows, target, &plane) { table[now &- Int(starts[$0])] }
      }
    }
  }
}

extension CurveGroup {
  /// The eased fraction; the share of their time for keyframes, whose values are not a share of a way.
  package func progress(_ index: Int, at tick: Int32) -> Double {
    guard case .keyframes = key.animation.kind else {
      return fractions.endFraction - Double(remaining(index, at: tick))
    }
    return key.animation.share(at: seconds(index, at: tick))
  }

  package func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    lanes.add(members.differences, at: index, times: Double(remaining(index, at: tick)), to: place, toLane: lane)
  }

  package func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    let rate = fractions.rate(elapsed: elapsed(index, at: tick), phase: phase(index))
    lanes.add(members.differences, at: index, times: -rate, to: place, toLane: lane)
  }

  package func course(_ index: Int, at tick: Int32) -> MemberCourse {
    let begin = Double(members.starts[index]) + Double(phase(index))
    return (key.animation, key.isReversed, begin, seconds(index, at: tick))
  }

  package mutating func swapRemove(_ indices: [Int]) {
    members.swapRemove(indices)
    if !phases.isEmpty { phases.swapRemove(indices) }
    ages.forget()
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.members == rhs.members && lhs.members.starts == rhs.members.starts
      && lhs.phases == rhs.phases
  }
}

private struct CurveTerms: Sendable {
  let key: CurveKey
  let fractions: FractionTable
}

package struct CurveKey: GroupKey {
  package var field: Int
  var animation: Animation
  var isReversed = false
  /// The part of a property animator; 0 for none.
  var driver: UInt32 = 0
  /// True with reduced motion: driven movement is only at one end or the other.
  var isStepped = false
  var adds = false

  /// 1 at the target, 0 at the start.
  var end: Double { isReversed ? 0 : animation.endFraction }
}

/// Nothing remains at the end of the animation, where the model is; a reversed one runs from there to its start.
struct FractionTable: Sendable, Equatable {
  /// Longer animations are evaluated each time: their table would cost more than it saves.
  static let mostEntries = 4096

  let animation: Animation
  let isReversed: Bool
  let tickLength: Double
  /// `Int32.max` if the animation never ends.
  let ticks: Int32
  /// The remaining share by tick, up to the end, where it is 0; empty if the animation is too long.
  let remaining: [Float]
  let endFraction: Double

  init(_ animation: Animation, isReversed: Bool = false, tickLength: Double) {
    self.animation = animation
    self.isReversed = isReversed
    self.tickLength = tickLength
    endFraction = isReversed ? 1 : animation.endFraction
    let exact = animation.totalDuration / tickLength
    // A whole number of ticks up to rounding ends on that tick, not on the one after; 0 ends on the next tick.
    ticks = exact < 1e9 ? Int32(max(1, (exact - 1e-6).rounded(.up))) : Int32.max
    guard ticks < Int32(Self.mostEntries) else {
      remaining = []
      return
    }
    let last = ticks
    let end = endFraction
    remaining = (0...last).map { tick in
      if tick == last { return 0 }
      // The start never jumps, also with a curve whose first value is above 0.
      if tick == 0 && !isReversed { return Float(end) }
      return Self.remaining(animation, end, isReversed, at: Double(tick) * tickLength)
    }
  }

  private static func remaining(
    _ animation: Animation, _ end: Double, _ isReversed: Bool, at seconds: Double
  ) -> Float {
    guard isReversed else { return Float(end) - Float(animation.fraction(at: seconds)) }
    return seconds < animation.totalDuration ? Float(animation.fraction(at: animation.totalDuration - seconds)) : 0
  }

  /// `phase` is the part of a tick by which the start is later.
  func remaining(elapsed: Int32, phase: Float) -> Float {
    if isOver(elapsed: elapsed, phase: phase) { return 0 }
    if phase == 0 && elapsed >= 0 && Int(elapsed) < remaining.count { return remaining[Int(elapsed)] }
    return Self.remaining(animation, endFraction, isReversed, at: seconds(elapsed, phase))
  }

  /// Per second.
  func rate(elapsed: Int32, phase: Float) -> Double {
    let seconds = seconds(elapsed, phase)
    return animation.fractionVelocity(at: isReversed ? max(0, animation.totalDuration - seconds) : seconds)
  }

  func isOver(elapsed: Int32, phase: Float) -> Bool {
    if phase == 0 || ticks == .max { return elapsed >= ticks }
    return seconds(elapsed, phase) >= animation.totalDuration - 1e-6 * tickLength
  }

  func seconds(_ elapsed: Int32, _ phase: Float) -> Double { max(0, (Double(elapsed) - Double(phase)) * tickLength) }

  func end(from start: Int32, phase: Float) -> Int? {
    guard ticks != .max else { return nil }
    var last = ticks
    while phase != 0 && !isOver(elapsed: last, phase: phase) { last += 1 }
    return Int(start) + Int(last)
  }
}

extension Animation {
  /// The share of the current round for a repeat.
  func share(at elapsed: Double) -> Double {
    let round = round(at: elapsed)
    let length = round?.animation.totalDuration ?? totalDuration
    guard length > 0 else { return 1 }
    let gone = round.map { $0.isBackward ? length - $0.elapsed : $0.elapsed } ?? elapsed
    return min(max(gone / length, 0), 1)
  }
}
