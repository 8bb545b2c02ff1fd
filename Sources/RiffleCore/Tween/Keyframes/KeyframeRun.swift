// Rule of the reference tween: `Motion.timed` along `Path.keyframes`, and `play`.

/// The keyframes that a transaction plays on one entity. A field is a member, with its number as index.
struct KeyframeRun: MotionGroup {
  let row: Int32
  let transaction: UInt32
  let taken: Taken
  /// A bit for each field that has not been interrupted. Without fields the run is removed.
  var fields: UInt32
  var course: KeyframeCourse
  let tickLength: Double
  /// Ticks, fractions included; infinite while queued.
  var begin: Double
  var isWaiting: Bool
  /// A line over the course's length, with its speed and its repeats.
  var timing: Animation
  var isReversed = false

  func animates(_ field: Int) -> Bool { fields & 1 << UInt32(field) != 0 }

  func seconds(at tick: Int32) -> Double { isWaiting ? 0 : max(0, (Double(tick) - begin) * tickLength) }

  func isOver(at tick: Int32) -> Bool { !isWaiting && seconds(at: tick) >= timing.totalDuration - 1e-6 * tickLength }

  private var endsAtStart: Bool { isReversed || timing.endFraction == 0 }

  /// The way of a field from where the run leads to its other end.
  func way(of field: Int) -> FloatLanes {
    var start = FloatLanes(width: course.layout.width)
    course.evaluate(0, &start)
    let (lane, width) = (course.layout.lanes[field], course.layout.widths[field])
    return start.member(0, lane: lane, width: width, times: isReversed ? -timing.endFraction : timing.endFraction)
  }

  /// Member 0 has the differences of all lanes from the model, member 1 the velocity per second.
  func state(at seconds: Double) -> FloatLanes {
    let time = isReversed ? max(0, timing.totalDuration - seconds) : seconds
    let progress = timing.fraction(at: time)
    let rate = isWaiting ? 0 : timing.fractionVelocity(at: time) * (isReversed ? -1 : 1)
    let width = course.layout.width
    var state = FloatLanes(width: width)
    course.evaluate(progress * course.duration, &state)
    var result = FloatLanes(width: width, count: 2)
    result.add(state, at: 0, to: 0)
    result.add(state, at: 1, times: rate * course.duration, to: 1)
    guard endsAtStart else { return result }
    var start = FloatLanes(width: width)
    course.evaluate(0, &start)
    result.add(start, at: 0, times: -1, to: 0)
    return result
  }
}

extension KeyframeRun {
  func row(_ index: Int) -> Int { Int(row) }
  func field(_ index: Int) -> Int { index }
  func transaction(_ index: Int) -> UInt32 { transaction }
  func taken(_ index: Int) -> Taken { taken }

  func progress(_ index: Int, at tick: Int32) -> Double { timing.share(at: seconds(at: tick)) }

  func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    add(0, of: index, at: tick, to: &lanes, at: place, lane: lane)
  }

  func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    if !isWaiting { add(1, of: index, at: tick, to: &lanes, at: place, lane: lane) }
  }

  private func add(
    _ part: Int, of field: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int
  ) {
    let layout = course.layout
    lanes.add(
      state(at: seconds(at: tick)), at: part, lane: layout.lanes[field], to: place, toLane: lane,
      width: layout.widths[field])
  }

  func course(_ index: Int, at tick: Int32) -> MemberCourse { (timing, isReversed, begin, seconds(at: tick)) }

  /// The rest of the course follows from the transaction.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.row == rhs.row && lhs.fields == rhs.fields && lhs.transaction == rhs.transaction && lhs.begin == rhs.begin
      && lhs.isWaiting == rhs.isWaiting && lhs.timing == rhs.timing && lhs.isReversed == rhs.isReversed
      && lhs.course.maps == rhs.course.maps && lhs.course.given == rhs.course.given
  }
}

struct KeyframeCourse: Sendable {
  /// A linear map of a lane and the next one, as the images of their unit vectors.
  struct Map: Sendable, Equatable {
    let lane: Int
    var x: SIMD2<Float> = [1, 0]
    var y: SIMD2<Float> = [0, 1]
  }

  let layout: FieldLayout
  /// Seconds.
  let duration: Double
  private(set) var maps: [Map] = []
  /// The lanes that the keyframes have given up after the maps, in order.
  private(set) var given: [Int] = []
  let path: @Sendable (_ seconds: Double, _ lanes: inout FloatLanes) -> Void

  /// Appends the differences from the end, and the velocities.
  func evaluate(_ seconds: Double, _ lanes: inout FloatLanes) {
    path(seconds, &lanes)
    for index in lanes.count - 2..<lanes.count {
      for map in maps { lanes.map(at: index, lane: map.lane, by: (map.x, map.y)) }
      for lane in given { lanes.clear(at: index, lane: lane, width: 1) }
    }
  }

  mutating func give(_ lanes: [Int]) { given = (given + lanes.filter { !given.contains($0) }).sorted() }

  /// Maps a lane and the next one into another space.
  mutating func map(lane: Int, by axes: Axes) {
    var map = maps.first { $0.lane == lane } ?? Map(lane: lane)
    for (axis, other) in [lane, lane + 1].enumerated() where given.contains(other) {
      (map.x[axis], map.y[axis]) = (0, 0)
    }
    given.removeAll { $0 == lane || $0 == lane + 1 }
    map.x = axes.x * map.x.x + axes.y * map.x.y
    map.y = axes.x * map.y.x + axes.y * map.y.y
    maps = maps.filter { $0.lane != lane } + [map]
  }
}

// Keyframes add to running animations and are interrupted like curves.
extension MotionStore {
  struct Playing {
    let timing: Animation
    let transaction: UInt32
    let interruption: AnimationInterruption
  }

  /// Excludes fields on which a lock or `refuse` prevents keyframes.
  mutating func playable(_ fields: UInt32, of entity: Int32, _ playing: Playing) -> UInt32 {
    guard let row = entityRows.row(of: Int(entity)) else { return fields }
    let moving = playing.interruption == .refuse ? movingFields(entity: Int(entity)) : 0
    let refused = moving | self.fields(of: row, heldBy: watched.refusing, against: playing.transaction)
    if fields & refused != 0 { endings.report(playing.transaction, .refused, 0) }
    return fields & ~refused
  }

  /// Returns the difference of the ended animations, in all lanes. On fields not `retargeted`, waiting ones stay.
  mutating func makeRoom(_ fields: UInt32, retargeted: UInt32, of entity: Int32, _ playing: Playing) -> FloatLanes {
    var start = FloatLanes(width: layout.width, count: 1)
    guard let row = entityRows.row(of: Int(entity)), !isQueued(playing, row, fields) else { return start }
    if playing.interruption == .add { return start }
    let endsAll = [.fromCurrent, .merge, .replace].contains(playing.interruption)
    for field in layout.fields(endsAll ? fields : fields & retargeted) where !properties[row, field].isIdle {
      let motion = gather(
        endsAll ? .all : .pendings, row: row, field: field, .retargeted(by: playing.transaction))
      if motion.taken[0].transaction > 0 { interruptions[propertyIndex(row, field)] = motion.taken[0] }
      differences[field].add(motion.displacement, at: 0, times: -1, to: row)
      guard playing.interruption != .replace else { continue }
      start.add(motion.displacement, at: 0, to: 0, toLane: layout.lanes[field])
    }
    return start
  }

  private func isQueued(_ playing: Playing, _ row: Int, _ fields: UInt32) -> Bool {
    playing.interruption == .queue
      || fields & self.fields(of: row, heldBy: watched.queueing, against: playing.transaction) != 0
  }

  mutating func play(_ course: KeyframeCourse, _ fields: UInt32, of entity: Int32, _ playing: Playing) -> Started {
    defer { interruptions.removeAll() }
    guard fields != 0 else { return Started() }
    newest = max(newest, playing.transaction)
    let row = ensureRow(of: entity)
    let isQueued = isQueued(playing, row, fields)
    let (timing, delay) = playing.timing.splittingLeadingDelay
    var taken = Taken()
    for field in layout.fields(fields) { taken.join(interruptions[propertyIndex(row, field)] ?? Taken()) }
    let run = KeyframeRun(
      row: Int32(truncatingIfNeeded: row), transaction: playing.transaction, taken: taken, fields: fields,
      course: course, tickLength: tickLength, begin: isQueued ? .infinity : Double(sampled) + delay / tickLength,
      isWaiting: isQueued || delay > 0, timing: isQueued ? playing.timing : timing)
    let state = run.state(at: run.seconds(at: sampled))
    for field in layout.fields(fields) {
      differences.note(field)
      if !isQueued { supersede(rows: [run.row], field: field, by: run.transaction) }
      collapseIfCrowded(rows: [run.row], field: field, by: run.transaction)
      differences[field].add(state, at: 0, lane: layout.lanes[field], to: row, width: layout.widths[field])
      if run.isWaiting {
        properties[row, field].pendings += 1
      } else {
        properties[row, field].layers += 1
      }
    }
    keyframes.append(run)
    return Started(count: fields.nonzeroBitCount, isQueued: isQueued)
  }

  func members(ofKeyframes run: Int) -> [Member] {
    layout.fields(keyframes[run].fields).map { keyframes[run].member($0, of: run, .keyframes) }
  }

  func place(of run: KeyframeRun) -> Int? {
    keyframes.firstIndex { $0.transaction == run.transaction && $0.row == run.row }
  }

  mutating func begin(_ run: KeyframeRun) {
    for field in layout.fields(run.fields).reversed() {
      properties[Int(run.row), field].pendings -= 1
      collapseIfCrowded(rows: [run.row], field: field, by: run.transaction)
      properties[Int(run.row), field].layers += 1
    }
    // Found last: runs that collapse are removed.
    if let place = place(of: run) { keyframes[place].isWaiting = false }
  }

  mutating func advanceKeyframes() {
    let (tick, paused) = (sampled, watched.paused)
    let isOver: (KeyframeRun) -> Bool = { $0.isOver(at: tick) && !paused.contains($0.transaction) }
    for run in keyframes where !isOver(run) {
      let state = run.state(at: run.seconds(at: tick))
      for field in layout.fields(run.fields) {
        _ = differences.target(field, first: -1, count: 0)
        differences[field].add(state, at: 0, lane: layout.lanes[field], to: Int(run.row))
      }
    }
    let over = keyframes.filter(isOver)
    guard !over.isEmpty else { return }
    keyframes.removeAll(where: isOver)
    for run in over {
      for field in layout.fields(run.fields) {
        properties[Int(run.row), field].layers -= 1
        end(run.transaction, row: Int(run.row), field: field, .finished)
        releaseIfAtRest(Int(run.row))
      }
    }
  }

  mutating func dropEmptyKeyframes() { keyframes.removeAll { $0.fields == 0 } }

  /// Leaves the presented value unchanged.
  mutating func moveModel(of entity: Int32, by way: FloatLanes, _ fields: UInt32, _ transaction: UInt32) {
    guard let row = entityRows.row(of: Int(entity)) else { return }
    corrections.append(entity, fields: fields, way, at: 0, layout)
    for field in layout.fields(fields) { overtake(row: row, field: field, by: transaction, way, at: 0) }
  }

  /// Moves the model by what a change of a run changes in its differences.
  mutating func changeKeyframes(_ run: Int, _ body: (inout KeyframeRun) -> Void) {
    let members = members(ofKeyframes: run)
    var moved = members.map { difference(of: $0) }
    body(&keyframes[run])
    for (place, member) in members.enumerated() {
      moved[place].add(difference(of: member), at: 0, times: -1, to: 0)
      moveModel(of: member, by: moved[place])
    }
  }
}
