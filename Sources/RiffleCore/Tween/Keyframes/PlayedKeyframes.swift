import RiffleMotion

/// Keyframes that move some fields of one entity, each lane on a way of its own.
struct PlayedKeyframes<Lanes: DifferenceLanes>: Sendable {
  let row: Int32
  /// A bit for each field that is still theirs.
  var fields: UInt32
  let transaction: UInt32
  /// The tick, or part of one, at which they begin; infinite while they are queued.
  var begin: Double
  /// Whether they have not begun: held at their start.
  var isWaiting: Bool
  /// What they took over: for readers of what runs.
  let taken: Taken
  let course: KeyframeCourse<Lanes>
  /// How far along the course a time of playback is: a line over its length, with its speed and its repeats.
  var timing: Animation
  /// Whether they run from their end to their start, where the model is then.
  var isReversed = false

  /// Seconds since the beginning.
  func seconds(at tick: Int32, _ tickLength: Double) -> Double {
    isWaiting ? 0 : max(0, (Double(tick) - begin) * tickLength)
  }

  /// The share of their time that has gone, 0...1; of a repeat that of the round under way.
  func progress(at tick: Int32, _ tickLength: Double) -> Double {
    timing.share(at: seconds(at: tick, tickLength))
  }

  func isOver(at tick: Int32, _ tickLength: Double) -> Bool {
    !isWaiting && seconds(at: tick, tickLength) >= timing.totalDuration - 1e-6 * tickLength
  }

  /// The differences from the model at a time, as member 0, and their velocity per second, as member 1.
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
    guard isReversed else { return result }
    var start = Lanes(width: course.width)
    course.evaluate(0, &start)
    result.add(start, at: 0, lane: 0, times: -1, to: 0, lane: 0, width: course.width)
    return result
  }
}

/// A timeline of keyframes in lanes: made where the component's type is known.
@usableFromInline struct KeyframeCourse<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline let width: Int
  /// Seconds.
  @usableFromInline let duration: Double
  /// Appends the difference from the end of the course at a time of it, and the velocity per second there.
  @usableFromInline let evaluate: @Sendable (_ seconds: Double, _ lanes: inout Lanes) -> Void

  @inlinable init(width: Int, duration: Double, evaluate: @escaping @Sendable (Double, inout Lanes) -> Void) {
    self.width = width
    self.duration = duration
    self.evaluate = evaluate
  }
}

extension PlayedKeyframes: Equatable {
  /// The course is what the same transaction of the same past has made of it.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.row == rhs.row && lhs.fields == rhs.fields && lhs.transaction == rhs.transaction && lhs.begin == rhs.begin
      && lhs.isWaiting == rhs.isWaiting && lhs.timing == rhs.timing && lhs.isReversed == rhs.isReversed
  }
}
