/// A disturbance of a run: its tick and its kind.
package struct Disturbance: Sendable {
  /// The last undisturbed tick.
  package let moment: Int
  /// The description: `key s at tick 120`.
  let words: String
  package let course: Course

  package init(moment: Int, words: String, course: Course) {
    self.moment = moment
    self.words = words
    self.course = course
  }

  package enum Course: Sendable {
    /// Input from the next tick on; the demo ends, except for releases of held keys and buttons.
    case inputs(DemoScript)
    /// Input beside the demo, by ticks after the moment.
    case beside([Int: [InputEvent]])
    /// A pause for some seconds of the clock.
    case paused
    /// A step back by this many ticks.
    case steppedBack(Int)
  }
}

extension However {
  /// Creates the disturbances of a run.
  ///
  /// - Parameters:
  ///   - lastTick: the last tick of the run.
  ///   - standard: the default number of moments.
  package func disturbances(of scene: Scene, lastTick: Int, moments standard: Int, seed: UInt64) -> [Disturbance] {
    let ticks = ticks(upTo: lastTick, standard: standard, seed: seed)
    let (rate, size) = (scene.document.tickRate, scene.document.window)
    let inputs = scene.answeredInputs
    return ticks.enumerated().compactMap { number, tick in
      switch kind {
      case .interrupted:
        let row: [DemoEntry.What]
        switch by {
        case .any: row = inputs.isEmpty ? [] : [inputs[number % inputs.count]]
        case .same: row = (scene.lastInput(at: tick) ?? inputs.first).map { [$0] } ?? []
        case .given(let given): row = given
        }
        guard !row.isEmpty else { return nil }
        let all = (0..<times).flatMap { _ in row }
        let script = DemoScript(
          all.enumerated().map { DemoEntry(at: Double($0) * every, $1) }, tickRate: rate)
        let often = times > 1 ? ", \(times) times" : ""
        let words = row.map(scene.words).joined(separator: ", then ") + often
        return Disturbance(
          moment: tick, words: "interrupted by \(words) at tick \(tick + 1)",
          course: .inputs(script))
      case .resized:
        let (width, height) = (Float(size.width), Float(size.height))
        let smaller = SIMD2((width * 0.75).rounded(), (height * 0.75).rounded())
        let events: [Int: [InputEvent]] = [1: [.resized(smaller)], rate / 2: [.resized([width, height])]]
        return Disturbance(moment: tick, words: "resized at tick \(tick + 1)", course: .beside(events))
      case .reloaded:
        let events: [Int: [InputEvent]] = [1: [.reload(scene.text, jumps: false)]]
        return Disturbance(moment: tick, words: "reloaded at tick \(tick + 1)", course: .beside(events))
      case .paused: return Disturbance(moment: tick, words: "paused at tick \(tick)", course: .paused)
      case .steppedBackAndOn:
        let back = min(12, tick)
        return Disturbance(
          moment: tick, words: "stepped back from tick \(tick) to \(tick - back)", course: .steppedBack(back))
      case .anyTickRate: return nil
      }
    }
  }

  private func ticks(upTo lastTick: Int, standard: Int, seed: UInt64) -> [Int] {
    switch moments {
    case .everyTick: lastTick < 1 ? [] : Array(1...lastTick)
    case .count(let given): Self.ticks(given, upTo: lastTick, seed: seed)
    case .standard: Self.ticks(standard, upTo: lastTick, seed: seed)
    }
  }

  /// Returns ticks of a run in ascending order: a random one in each of `count` equal parts.
  static func ticks(_ count: Int, upTo lastTick: Int, seed: UInt64) -> [Int] {
    guard lastTick > 1 else { return [] }
    var random = RandomSource(seed: seed)
    return (0..<count).map { part in
      let first = part * lastTick / count
      let next = max(first + 1, (part + 1) * lastTick / count)
      return max(1, random.int(in: first...(next - 1)))
    }
  }

  /// The description without the tick.
  var words: String {
    switch kind {
    case .interrupted: times > 1 ? "interrupted \(times) times" : "interrupted"
    case .paused: "paused"
    case .steppedBackAndOn: "stepped back and on"
    case .resized: "resized"
    case .reloaded: "reloaded"
    case .anyTickRate: "at any tick rate"
    }
  }
}

extension Scene {
  /// Returns the demo's last input up to a tick.
  fileprivate func lastInput(at tick: Int) -> DemoEntry.What? {
    document.demo.last { entry in
      if case .move = entry.what { return false }
      if case .resize = entry.what { return false }
      return Int((entry.at * Double(document.tickRate)).rounded()) <= tick
    }?.what
  }

  /// Describes an input: `key s`, `a click on card`.
  fileprivate func words(_ what: DemoEntry.What) -> String {
    func place(_ point: SIMD2<Float>) -> String { "\(Miss.text(Double(point.x))), \(Miss.text(Double(point.y)))" }
    switch what {
    case .action(let name, let numbers):
      return numbers.isEmpty ? name : "\(name) \(numbers.map(Miss.text).joined(separator: " "))"
    case .key(let key): return "key \(key)"
    case .click(let point): return "a click at \(place(point))"
    case .clickEntity(let index): return "a click on \(document.entities[index].name)"
    case .move(let point): return "a move to \(place(point))"
    case .drag(let from, let to, _): return "a drag from \(place(from)) to \(place(to))"
    case .parameter(let name, let value): return "\(name) = \(Miss.text(value))"
    case .wheel(let steps): return "the wheel by \(place(steps))"
    case .resize(let size): return "the size \(place(size))"
    }
  }
}
