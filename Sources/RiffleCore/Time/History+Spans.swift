extension Branch {
  /// Notes the ranges of all fields in a tick that was added.
  ///
  /// - Parameter before: the world of the previous tick.
  mutating func noteMotion(_ world: World, after before: World?, at tick: Int) {
    let number = (tick - spanStart) / MotionSpan.length
    guard number >= spans.count else {
      // It replaces a recorded tick, and the ticks after that are gone.
      (spans[number], openSpan) = (.unknown, nil)
      return
    }
    let isFirst = (tick - spanStart).isMultiple(of: MotionSpan.length)
    if number > spans.count {
      spans.append(openSpan.map { MotionSpan($0, sharing: spans.last) } ?? .unknown)
      openSpan = isFirst ? OpenSpan(after: openSpan) : nil
    } else if openSpan == nil, isFirst {
      openSpan = OpenSpan(after: nil)
    }
    if world.count(of: Transform.self) > MotionSpan.mostThings { openSpan = nil }
    openSpan?.add(world, after: before)
    // The first tick of all has no events.
    if before != nil || parent != nil {
      openSpan?.events.add(world, moments.last?.input ?? .none, after: before)
    }
  }

  var spanBytes: Int {
    var bytes = spans.isEmpty ? 0 : OwnedMemory.array(of: MotionSpan.self, capacity: spans.capacity)
    for index in spans.indices { bytes += spans[index].bytes(besides: index > 0 ? spans[index - 1] : nil) }
    return bytes + (openSpan?.bytes ?? 0)
  }
}

extension History {
  mutating func noteMotion(_ world: World, after before: World?) {
    let (count, isOpen) = (branches[active].spans.count, branches[active].openSpan != nil)
    branches[active].noteMotion(world, after: before, at: liveEdge)
    if branches[active].spans.count != count || (branches[active].openSpan != nil) != isOpen { countSpans(of: active) }
  }

  mutating func countSpans(of branch: Int) {
    let bytes = branches[branch].spanBytes
    listBytes += bytes - branches[branch].countedSpanBytes
    branches[branch].countedSpanBytes = bytes
  }

  /// Returns the spans of some ticks of the branch that is played.
  package func spans(in ticks: ClosedRange<Int>) -> [(ticks: ClosedRange<Int>, span: MotionSpan)] {
    var found: [(ticks: ClosedRange<Int>, span: MotionSpan)] = []
    var tick = ticks.lowerBound
    while tick <= ticks.upperBound, let place = place(of: tick) {
      let start = branches[place.branch].spanStart
      let number = (tick - start) / MotionSpan.length
      var end = min(ticks.upperBound, start + (number + 1) * MotionSpan.length - 1)
      while end > tick, self.place(of: end)?.branch != place.branch { end -= 1 }
      if number < branches[place.branch].spans.count {
        found.append((tick...end, branches[place.branch].spans[number]))
      }
      tick = end + 1
    }
    return found
  }
}
