/// A run that is judged tick by tick: a value, so that a branch is a copy.
struct MotionRun: Sendable {
  private(set) var simulation: Simulation
  private var expectations: ExpectationRun
  private(set) var inputs: [InputFrame] = []
  private(set) var quietTicks = 0
  private var previous: World

  init(_ simulation: Simulation, window: SIMD2<Float>, images: ImageTable, judging expectations: [Expectation]) {
    self.simulation = simulation
    self.expectations = ExpectationRun(expectations, window: window, images: images)
    previous = simulation.world
  }

  func branch() -> MotionRun {
    var branch = self
    branch.inputs = []
    branch.quietTicks = 0
    return branch
  }

  var judges: [ExpectationJudge] { expectations.judges }
  var tick: Int { simulation.tick }

  mutating func step(_ input: InputFrame) {
    let before = simulation.world
    simulation.step(input)
    look(from: before, input)
  }

  /// Takes over a step whose resulting world was computed elsewhere.
  mutating func take(_ world: World, _ input: InputFrame) {
    let before = simulation.world
    simulation.world = world
    look(from: before, input)
  }

  private mutating func look(from before: World, _ input: InputFrame) {
    inputs.append(input)
    previous = before
    expectations.look(from: before, to: simulation.world, input)
    quietTicks = simulation.world.isAtWork || !input.isEmpty ? 0 : quietTicks + 1
  }

  mutating func finish(comparedWith normalEnd: MotionMoment? = nil) {
    let moment = end
    moment.normalEnd = normalEnd
    for place in judges.indices { expectations.judges[place].finish(moment) }
  }

  var end: MotionMoment {
    MotionMoment(
      from: previous, to: simulation.world, input: .none, window: expectations.window, images: expectations.images)
  }
}

struct Disturbance: Sendable {
  let moment: Int
  let words: String
  let course: Course

  enum Course: Sendable {
    /// Input from the next tick on; the demo ends, except for releases of held keys and buttons.
    case inputs(DemoScript)
    /// Input beside the demo, by ticks after the moment.
    case beside([Int: [InputEvent]])
    case paused
    case steppedBack(Int)
  }
}

extension However {
  func disturbances(of scene: Scene, lastTick: Int, moments standard: Int, seed: UInt64) -> [Disturbance] {
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
        let script = DemoScript(all.enumerated().map { DemoEntry(at: Double($0) * every, $1) }, tickRate: rate)
        let often = times > 1 ? ", \(times) times" : ""
        let words = row.map(scene.words).joined(separator: ", then ") + often
        return Disturbance(moment: tick, words: "interrupted by \(words) at tick \(tick + 1)", course: .inputs(script))
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

  /// Ascending: a random tick in each of `count` equal parts.
  static func ticks(_ count: Int, upTo lastTick: Int, seed: UInt64) -> [Int] {
    guard lastTick > 1 else { return [] }
    var random = RandomSource(seed: seed)
    return (0..<count).map { part in
      let first = part * lastTick / count
      let next = max(first + 1, (part + 1) * lastTick / count)
      return max(1, random.int(in: first...(next - 1)))
    }
  }

  var words: String { kind == .interrupted && times > 1 ? "interrupted \(times) times" : kind.texts.words }
}

extension Scene {
  fileprivate func lastInput(at tick: Int) -> DemoEntry.What? {
    document.demo.last { entry in
      switch entry.what {
      case .move, .resize: false
      default: Int((entry.at * Double(document.tickRate)).rounded()) <= tick
      }
    }?.what
  }

  /// `key s`, `a click on card`
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

extension InputEvent {
  package enum HoldPhase: Sendable {
    case begins, moves, ends

    /// Pointer movements belong to the hold of any button.
    func isPart(_ what: String, of held: String) -> Bool {
      self == .moves ? held.hasPrefix(what) : self == .ends && held == what
    }
  }

  /// A key, button or finger; nil for other events.
  package var hold: (what: String, phase: HoldPhase)? {
    switch self {
    case .pointerPressed(_, let button): ("pointer \(button.rawValue)", .begins)
    case .pointerMoved: ("pointer ", .moves)
    case .pointerReleased(_, let button): ("pointer \(button.rawValue)", .ends)
    // A key that is pressed with Shift is released by its own name.
    case .keyPressed(let key): ("key \(key.trimmingPrefix("shift+"))", .begins)
    case .keyReleased(let key): ("key \(key)", .ends)
    case .touchBegan(let finger, _): ("finger \(finger)", .begins)
    case .touchMoved(let finger, _): ("finger \(finger)", .moves)
    case .touchEnded(let finger): ("finger \(finger)", .ends)
    case .gamepadPressed(let number, let button): ("gamepad \(number) \(button)", .begins)
    case .gamepadReleased(let number, let button): ("gamepad \(number) \(button)", .ends)
    case .action(StageInput.press, let numbers): ("entity \(numbers)", .begins)
    case .action(StageInput.release, let numbers): ("entity \(numbers)", .ends)
    default: nil
    }
  }
}
