struct SequenceAction: WrittenAction {
  static let kind = ActionKind("Runs actions one after another.", Self()) { _ in
    Field.required("sequence", \.children, Actions.list, "Actions that run one after another.")
  }

  var head = ActionHead(key: "sequence")
  var children: [any Action] = []
  var length: Double { children.reduce(0) { $0 + $1.length } }
  func lengths(in scene: Program?) -> ClosedRange<Double> { children.lengths(in: scene) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let nodes = pass.children(of: running)
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        guard begun < nodes.count else { return true }
        running.state = .begun(begun + 1)
        running.children = [Scripts.Running(node: nodes[begun], notBefore: pass.now, lag: running.lag)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      let isRefused = running.children[0].state == .refused
      running.lag = running.children[0].lag
      running.children.removeAll()
      if isRefused {
        running.state = .refused
        return true
      }
    }
  }
}

struct ParallelAction: WrittenAction {
  static let kind = ActionKind("Runs actions in parallel.", Self(), tail: [ActionHead.stagger, ActionHead.name]) { _ in
    Field.required(
      "parallel", \.children, Actions.list,
      "Actions that run in parallel; the action completes when all have completed.")
  }

  var head = ActionHead(key: "parallel")
  var children: [any Action] = []
  /// In seconds, in place of a stagger.
  var delays: [Double]?
  /// The layout that the actions together send its members to.
  var arranged: Int?

  var length: Double { (children.map(\.length).max() ?? 0) + head.stagger.length(of: children.count) }
  func lengths(in scene: Program?) -> ClosedRange<Double> {
    children.map { $0.lengths(in: scene) }.longest(head.stagger.length(of: children.count))
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let nodes = pass.children(of: running)
    if running.state == .fresh {
      running.state = .begun(nodes.count)
      if let arranged {
        let members = world.turns(of: arranged, pass.program.layouts)
        pass.scripts.beginStaggered(arranged, members, of: pass.program.entities.count)
      }
      let delays = self.delays ?? head.stagger.delays(of: nodes.count, &world.random)
      running.children = zip(nodes, delays).map { node, delay in
        let start = pass.moment(delay, after: running.lag)
        return Scripts.Running(node: node, notBefore: start.tick, lag: start.lag)
      }
    }
    var left: [Scripts.Running] = []
    // The last of those that end in a tick is what comes next to continue from.
    var end = -Double.infinity
    for var child in running.children {
      guard pass.advance(&child, &world) else {
        left.append(child)
        continue
      }
      end = max(end, child.lag)
      if child.state == .refused, case .begun(let count) = running.state {
        running.state = .begun(count - 1)
      }
    }
    running.children = left
    if end.isFinite { running.lag = end }
    if left.isEmpty, let arranged { pass.scripts.endStaggered(arranged) }
    if left.isEmpty, running.state == .begun(0), !nodes.isEmpty { running.state = .refused }
    return left.isEmpty
  }
}

extension ParallelAction {
  init(_ actions: [any Action], stagger: StaggerTiming = StaggerTiming()) {
    self.init()
    children = actions
    head.stagger = stagger
  }
}

struct WaitAction: WrittenAction {
  static let kind = ActionKind("Waits.", Self()) { _ in Field.required("wait", \.seconds, .seconds(), "Duration.") }

  var head = ActionHead(key: "wait")
  var seconds = 0.0
  var length: Double { seconds }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let end = pass.moment(seconds, after: running.lag)
      running.state = .waiting(until: end.tick)
      running.lag = end.lag
    }
    guard case .waiting(let tick) = running.state else { return true }
    return pass.now >= tick
  }
}

/// An entry begins when the previous one is done, unless `at` is set. The actions stay interruptible; a pause stops the
/// clock. With `scrub` a number takes the place of time: see `ScrubAction`.
package struct TimelineAction: WrittenAction {
  var head = ActionHead(key: "timeline")
  var entries: [Entry] = []
  var speed = 1.0
  var rounds: Int? = 1
  var scrub: Link.Term?

  struct Entry: Sendable {
    var at = Moment.end(0)
    var label: String?
    var actions: [any Action] = []
    /// The place of `at`, or of the entry without one.
    var location = SourceLocation.start
  }

  package enum Moment: Sendable, Equatable {
    /// Seconds after the timeline's start.
    case time(Double)
    /// Seconds after the start, or with `end` the end, of the previous entry.
    case start(Double)
    case end(Double)
    /// Seconds after the start of the entry with a label.
    case label(String, Double)
  }

  static let kind = ActionKind(
    "Runs actions on a timeline, each at its own time.", Self(), tail: [ActionHead.name, ActionHead.jumps]
  ) { properties in
    Field.required(
      "timeline", \.entries, Entry.list, "Entries of the timeline; the action completes when all have completed.")
    Field("speed", \.speed, .number(.positive(upTo: 1000)), "Playback speed of the action and all it contains.")
    Field("repeat", \.rounds, .rounds, "Number of repetitions from the first entry, or 'forever'.")
    Field(
      "scrub", \.scrub, Link.scrub(properties.tracks),
      "Number that drives progress instead of time: rows.scroll, or {from: rows.scroll, in: [0, 600]}.")
  }

  var complaint: String? {
    if scrub != nil {
      if speed != 1 || rounds != 1 { return "'scrub' takes the place of time; remove 'speed' and 'repeat'" }
      do { _ = try scrubbed } catch { return error.complaint }
    }
    guard round(in: nil).upperBound == 0, rounds != 1 || scrub != nil else { return nil }
    return "this timeline takes no time; let something in it animate, or add {wait: 1}"
  }

  package func expanded(in program: Program) -> any Action {
    if let scrub { return ScrubAction(self, scrub) }
    var action = ParallelAction(entries.map { SequenceAction(children: $0.actions) })
    action.delays = times(in: program).map(\.start)
    if speed == 1, rounds == 1 { return action }
    return PacedAction(children: [action], speed: speed, rounds: rounds, roundLength: round(in: program).upperBound)
  }

  package var length: Double { round(in: nil).upperBound / speed * Double(rounds ?? 0) }

  package func lengths(in scene: Program?) -> ClosedRange<Double> {
    let (round, factor) = (round(in: scene), Double(rounds ?? 0) / speed)
    return round.lowerBound * factor...round.upperBound * factor
  }

  /// Seconds of one round at speed 1.
  func round(in scene: Program?) -> ClosedRange<Double> {
    times(in: scene).map { $0.start + $0.lengths.lowerBound...$0.start + $0.lengths.upperBound }.longest()
  }

  /// The start and the length of each entry, in seconds.
  func times(in scene: Program?) -> [(start: Double, lengths: ClosedRange<Double>)] {
    var labels: [String: Double] = [:]
    var (start, end) = (0.0, 0.0)
    return entries.map { entry in
      switch entry.at {
      case .time(let seconds): start = seconds
      case .start(let seconds): start += seconds
      case .end(let seconds): start = end + seconds
      case .label(let name, let seconds): start = (labels[name] ?? 0) + seconds
      }
      start = max(start, 0)
      if let label = entry.label { labels[label] = start }
      let lengths = entry.actions.lengths(in: scene)
      end = start + lengths.upperBound
      return (start, lengths)
    }
  }
}

extension TimelineAction.Entry {
  fileprivate static let list: Schema<[TimelineAction.Entry]> = {
    let label = Schema<String>.text("a name", maximumLength: 64).checked { name in
      name.contains { "<>+- ".contains($0) } ? "a label has no spaces and none of < > + -; rename it" : nil
    }
    let block = Schema<TimelineAction.Entry>.block("entry", "Actions at their times.", TimelineAction.Entry()) {
      Field(
        "at", \.at, TimelineAction.Moment.schema,
        """
        Start time. Default: when the previous entry has completed. The duration of an entry is computed from the \
        scene's text: the longest possible one if it depends on earlier actions.
        """)
      Field("label", \.label, label, "Name of this time, for later entries.")
      Field("do", \.actions, Actions.list, "Actions that start at this time, one after another.")
    }
    .checked { $0.actions.isEmpty && $0.label == nil ? "this entry does nothing; add 'do:' with actions" : nil }
    let located = Schema<TimelineAction.Entry>(block.description) { node, context in
      guard var entry = block.read(node, &context) else { return nil }
      entry.location = node.entry("at")?.value.location ?? node.location
      return entry
    }
    let all = Schema<[TimelineAction.Entry]>.list(of: located, count: 1...1000)
    return Schema(all.description) { node, context in
      guard let entries = all.read(node, &context) else { return nil }
      var labels: [String] = []
      let mistakes = context.diagnostics.count
      for entry in entries {
        if case .label(let name, _) = entry.at, !labels.contains(name) {
          let end = context.suggestion(for: name, in: labels, else: "write 'label: \(name)' on one of them")
          context.report(
            at: entry.location, "no entry before this one has the label '\(YAMLNode.shortened(name))'; \(end)")
        }
        if let label = entry.label { labels.append(label) }
      }
      return context.diagnostics.count == mistakes ? entries : nil
    }
  }()
}

extension TimelineAction.Moment {
  fileprivate static let schema: Schema<TimelineAction.Moment> = {
    let seconds = Schema<Double>.seconds(NumberRange(0...3600))
    let what = "seconds, '<0.2' after the entry before began, '>0.2' after it was done, or 'label+0.1'"
    let text = ValueDescription.name(what: what, builtIn: ["<", ">"])
    return Schema(.oneOf(what: what, [seconds.description, text])) { node, context in
      if node.number != nil { return seconds.read(node, &context).map { .time($0) } }
      guard let text = node.text, !node.isNull, let moment = TimelineAction.Moment(text) else {
        return context.refuse(node, isNot: what)
      }
      return moment
    }
  }()

  package init?(_ text: String) {
    let sign = text.first.flatMap { "<>".contains($0) ? $0 : nil }
    let rest = sign == nil ? text[...] : text.dropFirst()
    let cut = rest.lastIndex { "+-".contains($0) }
    // After < and > a number needs no sign.
    let name = sign == nil ? rest[..<(cut ?? rest.endIndex)] : ""
    let amount = sign == nil ? rest[(cut ?? rest.endIndex)...] : rest
    guard let seconds = amount.isEmpty ? 0 : YAMLNode.number(String(amount)), seconds.isFinite, abs(seconds) <= 3600
    else { return nil }
    switch sign {
    case "<": self = .start(seconds)
    case ">": self = .end(seconds)
    default:
      guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
      self = .label(String(name), seconds)
    }
  }
}
