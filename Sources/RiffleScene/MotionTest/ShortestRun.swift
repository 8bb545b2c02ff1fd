/// Shortens a failing run: removes gestures, and time between them.
struct ShortestRun {
  private var inputs: [InputFrame]
  private var miss: Miss?
  private let judge: ([InputFrame]) -> Miss?
  /// True if the run has effective input: then shorter runs must have some, too.
  private let asks: Bool
  /// The number of runs that may still be tried.
  private var tries = 120

  init(_ inputs: [InputFrame], judge: @escaping ([InputFrame]) -> Miss?) {
    self.inputs = inputs
    self.judge = judge
    asks = inputs.contains(where: \.asksForSomething)
  }

  /// Returns the shortest run found; nil if the inputs alone do not reproduce the miss.
  mutating func find() -> (inputs: [InputFrame], miss: Miss)? {
    guard attempt(inputs) else { return nil }
    leaveOut()
    closeUp()
    return miss.map { (inputs, $0) }
  }

  private mutating func attempt(_ candidate: [InputFrame]) -> Bool {
    guard tries > 0, !asks || candidate.contains(where: \.asksForSomething) else { return false }
    tries -= 1
    guard let found = judge(candidate) else { return false }
    (inputs, miss) = (candidate, found)
    return true
  }

  /// Removes ever fewer gestures at once: half of them, a quarter, single ones.
  private mutating func leaveOut() {
    var size = max(1, EventGroup.all(in: inputs).count / 2)
    while true {
      var place = 0
      while true {
        let gestures = EventGroup.all(in: inputs)
        guard place < gestures.count else { break }
        let left = gestures[place..<min(place + size, gestures.count)].flatMap(\.events)
        if !attempt(inputs.without(left)) { place += size }
      }
      if size == 1 || tries == 0 { break }
      size /= 2
    }
  }

  /// Halves the pauses between inputs, including the one before the first.
  private mutating func closeUp() {
    var place = 0
    while tries > 0 {
      let ticks = inputs.indices.filter { !inputs[$0].isEmpty }
      guard place < ticks.count else { return }
      let before = place == 0 ? -1 : ticks[place - 1]
      let pause = ticks[place] - before - 1
      var candidate = inputs
      candidate.removeSubrange((before + 1)..<(before + 1 + (pause + 1) / 2))
      if pause < 2 || !attempt(candidate) { place += 1 }
    }
  }
}

/// Events that belong together: a press, the movements during it and its release; or a single event. A shorter run must
/// release what it presses, or its miss would be a different one.
private struct EventGroup {
  typealias Place = (tick: Int, index: Int)
  var events: [Place]

  static func all(in inputs: [InputFrame]) -> [EventGroup] {
    var gestures: [EventGroup] = []
    var held: [(what: String, gesture: Int)] = []
    for (tick, input) in inputs.enumerated() {
      for (index, event) in input.events.enumerated() {
        let hold = event.hold
        let open = hold.flatMap { hold in held.lastIndex { hold.phase.isPart(hold.what, of: $0.what) } }
        switch (hold?.phase, open) {
        case (.moves, let open?): gestures[held[open].gesture].events.append((tick, index))
        case (.ends, let open?): gestures[held.remove(at: open).gesture].events.append((tick, index))
        default:
          if let hold, hold.phase == .begins { held.append((hold.what, gestures.count)) }
          gestures.append(EventGroup(events: [(tick, index)]))
        }
      }
    }
    return gestures
  }
}

extension [InputFrame] {
  fileprivate func without(_ places: [EventGroup.Place]) -> [InputFrame] {
    var result = self
    for place in places.sorted(by: { $0 > $1 }) { result[place.tick].events.remove(at: place.index) }
    return result
  }
}
