/// One line of `demo:`: when, what, and how often, such as `{at: 8, do: shuffle, times: 20, every: 0.1}`. `at` counts
/// from the start of the scene, `after` from the entry before, both in seconds.
package struct DemoEntry: Sendable, Equatable {
  package var at = 0.0
  package var what: What
  var times = 1
  var every = 0.25

  package init(at: Double, _ what: What, times: Int = 1, every: Double = 0.25) {
    (self.at, self.what, self.times, self.every) = (at, what, times, every)
  }

  package enum What: Sendable, Equatable {
    case action(String, [Double])
    case key(String)
    case click(SIMD2<Float>)
    /// The index of the entity, clicked at its current position.
    case clickEntity(Int)
    case move(SIMD2<Float>)
    case drag(from: SIMD2<Float>, to: SIMD2<Float>, duration: Double)
    /// In steps to the right and down.
    case wheel(SIMD2<Float>)
    case parameter(String, Double)
    case resize(SIMD2<Float>)
  }

  static func script(actions: [SceneAction], elsewhere: [UnavailableAction]) -> Schema<[DemoEntry]> {
    Schema<[Line]>.list(of: line(actions: actions, elsewhere: elsewhere), count: 0...10_000)
      .checked { lines in
        let count = lines.reduce(0) { $0 + $1.eventCount }
        return count > eventLimit ? "demo makes \(count) events; it should make at most \(eventLimit)" : nil
      }
      .map { lines in
        var last = 0.0
        return lines.map { line in
          let at = line.after.map { last + $0 } ?? line.at ?? last
          last = at + Double(line.times - 1) * line.every
          return DemoEntry(at: at, line.what, times: line.times, every: line.every)
        }
      }
  }

  private struct Line: Sendable {
    var at: Double?
    var after: Double?
    var what = What.action("", [])
    var times = 1
    var every = 0.25
    /// The written text; its meaning depends on the parameter.
    var value = ""

    /// Approximate; a drag counts at the highest tick rate.
    var eventCount: Int {
      if case .drag(_, _, let duration) = what { return times * (3 + Int(duration * 1000)) }
      return times * 3
    }
  }

  /// A demo of hours fits; one that would fill the memory does not.
  private static let eventLimit = 1_000_000

  private static func line(actions: [SceneAction], elsewhere: [UnavailableAction]) -> Schema<Line> {
    let plain = Schema<What>.action(among: actions, elsewhere)
    let forms = [
      form("do", plain, "Name of an action."),
      form("key", Schema<String>.keyName.map { .key($0) }, "Name of the key that is pressed and released."),
      form("click", .clicked, "Click: an entity's id, or a point."),
      form("move", Schema<SIMD2<Float>>.point().map { .move($0) }, "Move of the pointer to a point."),
      form("drag", .drag, "Drag of the pointer: start and end."),
      form("wheel", .wheel, "Steps of the mouse wheel at the pointer's position: down, or [right, down]."),
      form(
        "resize", Schema<SIMD2<Float>>.size(NumberRange(160...8192)).map { .resize($0) },
        "New size of the window, in points."), setting,
    ]
    let own = actions.compactMap { action in
      action.argument.map { argument in
        form(action.name, argument.map { [name = action.name] in .action(name, $0) }, action.doc)
      }
    }
    return .oneOf("demo entry", "a demo entry such as {at: 0.5, do: NAME} or {at: 1, click: [x, y]}", forms + own)
  }

  private static let setting: Schema<Line>.Alternative = {
    let name = Schema<What>(.name(what: "the name of a parameter", builtIn: [])) { node, context in
      guard let index = Parameter.index(node, in: &context) else { return nil }
      return .parameter(context.parameters[index].name, 0)
    }
    let doc = "Parameter to change."
    let block = Self.block("parameter", name, doc) {
      Field.required("value", \.value, Parameter.writtenValue, "New value: a number, true, false or a word.")
    }
    let whole = block.reading { node, context in
      guard var line = block.read(node, &context), case .parameter(let name, _) = line.what,
        let parameter = context.parameters.first(where: { $0.name == name }), let value = node.entry("value")?.value,
        let number = context.labelled("value", { parameter.value(value, in: &$0) })
      else { return nil }
      line.what = .parameter(name, number)
      return line
    }
    return Schema<Line>.Alternative("parameter", block: whole)
  }()

  private static func form(_ key: String, _ what: Schema<What>, _ doc: String) -> Schema<Line>.Alternative {
    Schema<Line>.Alternative(key, block: block(key, what, doc) {})
  }

  private static func block(
    _ key: String, _ what: Schema<What>, _ doc: String, @FieldsBuilder<Line> more: () -> [Field<Line>]
  ) -> Schema<Line> {
    let more = more()
    let block = Schema<Line>.block("demo entry", doc, Line()) {
      Field("at", \.at, .seconds(), "Seconds after the start of the scene.")
      Field("after", \.after, .seconds(), "Seconds after the previous entry.")
      Field.required(key, \.what, what, doc)
      more
      Field("times", \.times, .integer(1...10_000), "Number of repetitions.")
      Field("every", \.every, .seconds(), "Seconds between two repetitions.")
    }
    return block.checked { line in
      if line.at != nil && line.after != nil {
        return "'at' and 'after' exclude each other in one demo entry; keep one of them"
      }
      if line.at == nil && line.after == nil {
        return "demo entry does not say when; add 'at:' with seconds from the start"
      }
      return nil
    }
  }
}

extension Schema where Value == DemoEntry.What {
  static func action(among actions: [SceneAction], _ elsewhere: [UnavailableAction]) -> Schema {
    let names = actions.filter { $0.argument == nil }.map(\.name)
    let expected =
      names.isEmpty
      ? "the name of an action, and this scene has no block that brings one"
      : "the name of an action: \(ValueDescription.either(names))"
    return Schema(.name(what: expected, builtIn: names)) { node, context in
      guard let text = node.text else { return context.refuse(node, isNot: expected) }
      if names.contains(text) { return .action(text, []) }
      if actions.contains(where: { $0.name == text }) {
        return context.refuse(
          at: node.location, "'\(text)' needs an argument; write '\(text): …' in place of 'do: \(text)'")
      }
      guard let action = elsewhere.first(where: { $0.name == text }) else {
        return context.refuse(node, isNot: expected, orNearest: names)
      }
      return context.refuse(
        at: node.location,
        "'\(text)' is an action of '\(action.block):', which this scene does not have; add that block")
    }
  }

  static var clicked: Schema {
    let point = Schema<SIMD2<Float>>.point()
    let entity = EntityReference.schema
    return Schema(
      .oneOf(what: "the id of an entity, or \(point.description.phrase)", [entity.description, point.description])
    ) { node, context in
      if node.text != nil { return entity.read(node, &context).map { .clickEntity($0.index) } }
      return point.read(node, &context).map { .click($0) }
    }
  }

  static var wheel: Schema {
    let steps = Schema<Float>.number(-100...100)
    let pair = Schema<(Float, Float)>.tuple((label: "right", value: steps), (label: "down", value: steps))
    return oneOf(
      "wheel", "a number of steps downwards from -100 to 100, or [right, down]",
      scalar: steps.map { .wheel([0, $0]) }, list: pair.map { .wheel([$0.0, $0.1]) })
  }

  static var drag: Schema {
    Schema<(from: SIMD2<Float>, to: SIMD2<Float>, duration: Double)>.block(
      "drag", "Presses, moves and releases the pointer.", (from: .zero, to: .zero, duration: 0.5)
    ) {
      Field.required("from", \.from, .point(), "Start of the drag.")
      Field.required("to", \.to, .point(), "End of the drag.")
      Field("duration", \.duration, .seconds(NumberRange(0...60)), "Duration in seconds.")
    }
    .map { .drag(from: $0.from, to: $0.to, duration: $0.duration) }
  }
}

/// A demo as the input of ticks: a window, an image without one, and a test step through the same frames.
public struct DemoScript: Sendable, Equatable {
  private struct Cue: Sendable, Equatable {
    var tick: Int
    var event: InputEvent
  }

  private let cues: [Cue]
  /// The last tick that has input; 0 for an empty demo.
  public let lastTick: Int

  /// Seconds between a press and its release, of a click or a key: long enough to be seen.
  private static let pressDuration = 0.08

  /// Times are rounded to the nearest tick, the start of the scene to the first.
  package init(_ entries: [DemoEntry] = [], tickRate: Int = 120) {
    var cues: [Cue] = []
    func add(_ event: InputEvent, at seconds: Double) {
      cues.append(Cue(tick: max(1, Int((seconds * Double(tickRate)).rounded())), event: event))
    }
    for entry in entries {
      for time in 0..<entry.times {
        let at = entry.at + Double(time) * entry.every
        switch entry.what {
        case .action(let name, let numbers): add(.action(name, numbers), at: at)
        case .key(let name):
          add(.keyPressed(name), at: at)
          add(.keyReleased(name), at: at + Self.pressDuration)
        case .click(let place):
          add(.pointerMoved(place), at: at)
          add(.pointerPressed(place, .primary), at: at)
          add(.pointerReleased(place, .primary), at: at + Self.pressDuration)
        case .clickEntity(let index):
          add(.action(StageInput.press, [Double(index)]), at: at)
          add(.action(StageInput.release, [Double(index)]), at: at + Self.pressDuration)
        case .move(let place): add(.pointerMoved(place), at: at)
        case .drag(let from, let to, let duration):
          add(.pointerMoved(from), at: at)
          add(.pointerPressed(from, .primary), at: at)
          let steps = max(1, Int((duration * Double(tickRate)).rounded()))
          for step in 1...steps {
            let part = Float(step) / Float(steps)
            add(.pointerMoved(from + (to - from) * part), at: at + duration * Double(part))
          }
          add(.pointerReleased(to, .primary), at: at + duration)
        case .wheel(let steps): add(.wheel(steps), at: at)
        case .parameter(let name, let value): add(.parameter(name: name, value: value), at: at)
        case .resize(let size): add(.resized(size), at: at)
        }
      }
    }
    self.cues = cues.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
    lastTick = self.cues.last?.tick ?? 0
  }

  /// True if the scene has no demo.
  public var isEmpty: Bool { cues.isEmpty }

  /// Returns the input of a tick, counted from 1. O(log n + its events).
  public func input(at tick: Int) -> InputFrame {
    let first = cues.partitioningIndex { $0.tick >= tick }
    return InputFrame(cues[first...].prefix { $0.tick == tick }.map(\.event))
  }
}
