// Rule of the reference tween: `Motion.timed` along `Path.keyframes`, and `play`.

struct KeyframeGroup: MotionGroup {
  let row: Int32
  let field: Int
  let lane: Int
  let width: Int
  let transaction: UInt32
  let taken: Taken
  var course: KeyframeCourse
  let tickLength: Double
  /// Ticks, fractions included; infinite while queued.
  var begin: Double
  var isWaiting: Bool
  /// A line over the course's length, with its speed and its repeats.
  var timing: Animation
  var isReversed = false
  /// 0 once the keyframes are removed.
  private(set) var count = 1

  func seconds(at tick: Int32) -> Double { isWaiting ? 0 : max(0, (Double(tick) - begin) * tickLength) }

  func isOver(at tick: Int32) -> Bool { !isWaiting && seconds(at: tick) >= timing.totalDuration - 1e-6 * tickLength }

  private var endsAtStart: Bool { isReversed || timing.endFraction == 0 }

  /// Member 0 has the differences of all lanes from the model, member 1 the velocity per second.
  func state(at seconds: Double) -> FloatLanes {
    let time = isReversed ? max(0, timing.totalDuration - seconds) : seconds
    let progress = timing.fraction(at: time)
    let rate = isWaiting ? 0 : timing.fractionVelocity(at: time) * (isReversed ? -1 : 1)
    var state = FloatLanes(width: course.width)
    course.evaluate(progress * course.duration, &state)
    var result = FloatLanes(width: course.width, count: 2)
    result.add(state, at: 0, to: 0)
    result.add(state, at: 1, times: rate * course.duration, to: 1)
    guard endsAtStart else { return result }
    var start = FloatLanes(width: course.width)
    course.evaluate(0, &start)
    result.add(start, at: 0, times: -1, to: 0)
    return result
  }

  func isPart(of other: KeyframeGroup) -> Bool { row == other.row && transaction == other.transaction }
}

extension KeyframeGroup {
  func row(_ index: Int) -> Int { Int(row) }
  func transaction(_ index: Int) -> UInt32 { transaction }
  func taken(_ index: Int) -> Taken { taken }

  func progress(_ index: Int, at tick: Int32) -> Double { timing.share(at: seconds(at: tick)) }

  func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    lanes.add(state(at: seconds(at: tick)), at: 0, lane: self.lane, to: place, toLane: lane, width: width)
  }

  func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    guard !isWaiting else { return }
    lanes.add(state(at: seconds(at: tick)), at: 1, lane: self.lane, to: place, toLane: lane, width: width)
  }

  func course(_ index: Int, at tick: Int32) -> MemberCourse { (timing, isReversed, begin, seconds(at: tick)) }

  mutating func swapRemove(_ indices: [Int]) { count = 0 }

  /// The rest of the course follows from the transaction.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.row == rhs.row && lhs.field == rhs.field && lhs.transaction == rhs.transaction && lhs.begin == rhs.begin
      && lhs.isWaiting == rhs.isWaiting && lhs.timing == rhs.timing && lhs.isReversed == rhs.isReversed
      && lhs.course.given == rhs.course.given
  }
}

struct KeyframeCourse: Sendable {
  let width: Int
  /// Seconds.
  let duration: Double
  /// The lanes that the keyframes have given up, in order.
  private(set) var given: [Int] = []
  let path: @Sendable (_ seconds: Double, _ lanes: inout FloatLanes) -> Void

  /// Appends the differences from the end, and the velocities.
  func evaluate(_ seconds: Double, _ lanes: inout FloatLanes) {
    path(seconds, &lanes)
    for lane in given {
      for index in lanes.count - 2..<lanes.count { lanes.clear(at: index, lane: lane, width: 1) }
    }
  }

  mutating func give(_ lanes: [Int]) { given = (given + lanes.filter { !given.contains($0) }).sorted() }
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
        endsAll ? .all : .pendings, springs: endsAll, row: row, field: field, .retargeted(by: playing.transaction))
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
    for field in layout.fields(fields) {
      let group = KeyframeGroup(
        row: Int32(truncatingIfNeeded: row), field: field, lane: layout.lanes[field], width: layout.widths[field],
        transaction: playing.transaction, taken: taken, course: course, tickLength: tickLength,
        begin: isQueued ? .infinity : Double(sampled) + delay / tickLength, isWaiting: isQueued || delay > 0,
        timing: isQueued ? playing.timing : timing)
      differences.note(field)
      if !isQueued { supersede(rows: [group.row], field: field, by: group.transaction) }
      collapseIfCrowded(rows: [group.row], field: field, by: group.transaction)
      group.addDifference(0, at: sampled, to: &differences[field], at: row, lane: 0)
      if group.isWaiting {
        properties[row, field].pendings += 1
      } else {
        properties[row, field].layers += 1
      }
      keyframes.append(group)
    }
    return Started(count: fields.nonzeroBitCount, isQueued: isQueued)
  }

  mutating func beginKeyframes(_ group: Int) {
    let (row, field) = (keyframes[group].row, keyframes[group].field)
    properties[Int(row), field].pendings -= 1
    collapseIfCrowded(rows: [row], field: field, by: keyframes[group].transaction)
    keyframes[group].isWaiting = false
    properties[Int(row), field].layers += 1
  }

  mutating func advanceKeyframes() {
    var isAnyOver = false
    let (tick, paused) = (sampled, watched.paused)
    let isOver: (KeyframeGroup) -> Bool = { $0.isOver(at: tick) && !paused.contains($0.transaction) }
    // Evaluated once for all fields of the same keyframes.
    var last: (group: Int, state: FloatLanes)?
    for group in keyframes.indices {
      guard !isOver(keyframes[group]) else {
        isAnyOver = true
        continue
      }
      let field = keyframes[group].field
      let state =
        last.flatMap { keyframes[group].isPart(of: keyframes[$0.group]) ? $0.state : nil }
        ?? keyframes[group].state(at: keyframes[group].seconds(at: sampled))
      last = (group, state)
      _ = differences.target(field, first: -1, count: 0)
      differences[field].add(state, at: 0, lane: layout.lanes[field], to: Int(keyframes[group].row))
    }
    guard isAnyOver else { return }
    let over = keyframes.filter(isOver)
    keyframes.removeAll(where: isOver)
    for group in over {
      let (row, field) = (Int(group.row), group.field)
      properties[row, field].layers -= 1
      self.end(group.transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  /// Leaves the presented value unchanged.
  mutating func moveModel(of entity: Int32, by way: FloatLanes, _ fields: UInt32, _ transaction: UInt32) {
    guard let row = entityRows.row(of: Int(entity)) else { return }
    corrections.append(entity, fields: fields, way, at: 0, layout)
    for field in layout.fields(fields) { overtake(row: row, field: field, by: transaction, way, at: 0) }
  }

  /// Returns the tick of the end, a fraction included.
  mutating func turnKeyframes(_ number: Int, _ cycle: Animation.CycleBack) -> Double {
    let begin = Double(sampled) - (cycle.animation.totalDuration - cycle.left) / tickLength
    changeKeyframes(number) { ($0.timing, $0.isReversed, $0.begin) = (cycle.animation, cycle.isReversed, begin) }
    return Double(sampled) + cycle.left / tickLength
  }

  mutating func changeKeyframes(_ number: Int, _ body: (inout KeyframeGroup) -> Void) {
    let member = keyframes[number].member(0, of: number, .keyframes)
    var moved = difference(of: member)
    body(&keyframes[number])
    moved.add(difference(of: member), at: 0, times: -1, to: 0)
    moveModel(of: member, by: moved)
  }
}
