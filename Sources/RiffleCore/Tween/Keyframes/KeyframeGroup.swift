import RiffleECS
import RiffleMotion

/// Keyframes on one field of one entity: a curve for each of its lanes.
struct KeyframeGroup<Lanes: DifferenceLanes>: MotionGroup {
  let row: Int32
  let field: Int
  /// The field's first lane in the course.
  let lane: Int
  let transaction: UInt32
  /// The interrupted animation: for readers.
  let taken: Taken
  var course: KeyframeCourse<Lanes>
  let tickLength: Double
  /// The tick, or part of one, at which they begin; infinite while they are queued.
  var begin: Double
  /// True before they begin: held at their start.
  var isWaiting: Bool
  /// The progress along the course by time: a line over its length, with its speed and its repeats.
  var timing: Animation
  /// True while the keyframes run from their end to their start.
  var isReversed = false
  /// 0 once the keyframes are removed.
  private(set) var count = 1

  func seconds(at tick: Int32) -> Double { isWaiting ? 0 : max(0, (Double(tick) - begin) * tickLength) }

  func isOver(at tick: Int32) -> Bool {
    !isWaiting && seconds(at: tick) >= timing.totalDuration - 1e-6 * tickLength
  }

  /// True if the keyframes end at their start, which is the model value then.
  private var endsAtStart: Bool { isReversed || timing.endFraction == 0 }

  /// The differences of all lanes of the course from the model at a time, as member 0, and their velocity per second,
  /// as member 1.
  func state(at seconds: Double) -> Lanes {
    let time = isReversed ? max(0, timing.totalDuration - seconds) : seconds
    let progress = timing.fraction(at: time)
    let rate = isWaiting ? 0 : timing.fractionVelocity(at: time) * (isReversed ? -1 : 1)
    var state = Lanes(width: course.width)
    course.evaluate(progress * course.duration, &state)
    var result = Lanes(width: course.width)
    result.appendZero()
    result.appendZero()
    result.add(state, at: 0, lane: 0, times: 1, to: 0, lane: 0, width: course.width)
    result.add(state, at: 1, lane: 0, times: rate * course.duration, to: 1, lane: 0, width: course.width)
    guard endsAtStart else { return result }
    var start = Lanes(width: course.width)
    course.evaluate(0, &start)
    result.add(start, at: 0, lane: 0, times: -1, to: 0, lane: 0, width: course.width)
    return result
  }

  /// True if it belongs to the same keyframes as another one, with the same state.
  func isPart(of other: KeyframeGroup) -> Bool { row == other.row && transaction == other.transaction }
}

extension KeyframeGroup {
  func row(_ index: Int) -> Int { Int(row) }
  func transaction(_ index: Int) -> UInt32 { transaction }
  func taken(_ index: Int) -> Taken { taken }

  /// The elapsed share of the time, 0...1; for a repeat that of the current round.
  func progress(_ index: Int, at tick: Int32) -> Double { timing.share(at: seconds(at: tick)) }

  func addDifference(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    lanes.add(state(at: seconds(at: tick)), at: 0, lane: self.lane, times: 1, to: place, lane: lane, width: width)
  }

  func addVelocity(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    guard !isWaiting else { return }
    lanes.add(state(at: seconds(at: tick)), at: 1, lane: self.lane, times: 1, to: place, lane: lane, width: width)
  }

  mutating func swapRemove(_ indices: [Int]) { count = 0 }

  /// The course need not be compared: it follows from the transaction.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.row == rhs.row && lhs.field == rhs.field && lhs.transaction == rhs.transaction && lhs.begin == rhs.begin
      && lhs.isWaiting == rhs.isWaiting && lhs.timing == rhs.timing && lhs.isReversed == rhs.isReversed
  }

  func measure(_ memory: inout OwnedMemory) {}
}

/// A timeline of keyframes in lanes, created where the component's type is known.
@usableFromInline struct KeyframeCourse<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline let width: Int
  /// Duration in seconds.
  @usableFromInline let duration: Double
  /// Appends the difference from the end of the course at one of its times, and the velocity per second.
  @usableFromInline let evaluate: @Sendable (_ seconds: Double, _ lanes: inout Lanes) -> Void

  @inlinable init(width: Int, duration: Double, evaluate: @escaping @Sendable (Double, inout Lanes) -> Void) {
    self.width = width
    self.duration = duration
    self.evaluate = evaluate
  }
}
