/// A timeline driven by a number: one property animator, whose progress follows the number until it is cancelled or
/// finished. Values that another animation takes over are released until it is restarted.
struct ScrubAction: Action {
  let parts: [ScrubPart]
  let scrub: Link.Term
  let length: Double
  var isEndless: Bool { true }

  init(_ timeline: TimelineAction, _ scrub: Link.Term) {
    parts = (try? timeline.scrubbed) ?? []
    self.scrub = scrub
    length = timeline.round(in: nil).upperBound
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .scrubbing(let animator) = running.state { return world.fractionComplete(of: animator) == nil }
    guard length > 0 else { return true }
    world.releaseScrubs(except: pass.scripts.scrubs)
    let animator = world.makePropertyAnimator(
      .linear(duration: length), pausesOnCompletion: true, cause: pass.cause("scrub", of: running))
    if !world.hasResource(Scrubs.self) { world.insertResource(Scrubs()) }
    world[resource: Scrubs.self].all.append(animator)
    animator.scrub(to: 0, in: &world)
    for part in parts {
      let end = (part.start + part.length) / length
      let window = AnimatorWindow(start: part.start / length, end: end, timing: part.timing)
      pass.add(part.changes, of: part.targets, to: animator, in: window, &world)
    }
    running.state = .scrubbing(animator)
    return false
  }
}

struct Scrubs: Component {
  var all: [PropertyAnimator] = []

  func fold(into hasher: inout StateHasher) { for animator in all { hasher.combine(animator.id) } }
}

extension Scripts {
  var scrubs: [PropertyAnimator] { all { if case .scrubbing(let animator) = $0 { animator } else { nil } } }

  mutating func restartScrubs() {
    scripts.change { $0.running.change { if case .scrubbing = $0.state { $0.state = .fresh } } }
  }
}

extension World {
  /// Runs after all animations were sampled. A link may drive a timeline that moves the source of another link: repeats
  /// until nothing changes, at most once for each timeline.
  mutating func followScrubsAndLinks() {
    _ = followScrubs()
    followLinks()
    var rounds = resource(Scrubs.self)?.all.count ?? 0
    while rounds > 0, followScrubs() {
      followLinks()
      rounds -= 1
    }
  }

  private mutating func followScrubs() -> Bool {
    guard let scrubs = resource(Scrubs.self), !scrubs.all.isEmpty else { return false }
    let scripts = self[resource: Scripts.self]
    releaseScrubs(except: scripts.scrubs)
    let program = self[resource: LoadedScene.self].content.program
    var hasMoved = false
    for script in scripts.scripts.runs {
      follow(script.running, about: script.trigger.subject, program, scripts, &hasMoved)
    }
    return hasMoved
  }

  private mutating func follow(
    _ running: Scripts.Running, about subject: Entity, _ program: Program, _ scripts: Scripts, _ hasMoved: inout Bool
  ) {
    let node = program.nodes[running.node]
    if scripts.isPaused(node.name) { return }
    if case .scrubbing(let animator) = running.state, let action = node.action as? ScrubAction,
      let source = action.scrub.source, let number = number(of: source, on: subject),
      case let fraction = action.scrub.output(of: number), let now = fractionComplete(of: animator), now != fraction
    {
      animator.scrub(to: fraction, in: &self)
      hasMoved = true
    }
    for child in running.children { follow(child, about: subject, program, scripts, &hasMoved) }
  }

  mutating func releaseScrubs(except held: [PropertyAnimator]) {
    guard let all = resource(Scrubs.self)?.all, !all.allSatisfy(held.contains) else { return }
    for animator in all where !held.contains(animator) { animator.cancel(in: &self) }
    self[resource: Scrubs.self].all = all.filter(held.contains)
  }
}

extension Link {
  /// Replaces time: `scrub: rows.scroll`, or `{from: rows.scroll, in: [0, 600]}` with its numbers at start and end.
  static func scrub(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<Term> {
    let source = source(tracks)
    let start = Term(inputs: [0, 1], outputs: [0, 1])
    let followed = Schema<Link.Source>(source.description) { node, context in
      guard let followed = source.read(node, &context) else { return nil }
      guard case .property(let index?, let key, _) = followed, PropertyTable.scrollKeys.contains(key),
        context.isKnown(index, without: { $0.parts.has(Scroll.self) })
      else { return followed }
      return context.refuse(
        at: node.location,
        "'\(context.entities.ids[index])' does not scroll; give it 'scroll: vertical', or follow what does")
    }
    let number = Schema<Double>.number(-limit...limit)
    let block = Schema<Term>.block("scrub", "A number that drives progress instead of time.", start) {
      Field(
        "from", \.source, followed,
        "Source of the number: rows.scroll, card.x, pointer.x, or the name of a value or a parameter.")
      Field(
        "in", Schema<[Double]>.list(of: number, count: 2...2),
        "Values at the start and the end of the timeline. Default: [0, 1].", default: [0, 1]
      ) { $0.inputs = $1 }
    }
    .checked { scrub in
      if scrub.source == nil { return "scrub has no 'from'; add 'from:' with what is followed" }
      return scrub.inputs?[0] == scrub.inputs?[1] ? "the two numbers of 'in' are the same; it would never move" : nil
    }
    return .oneOf(
      "scrub", "a number that is followed, such as rows.scroll, or {from: rows.scroll, in: [0, 600]}",
      scalar: followed.map { source in
        var scrub = start
        scrub.source = source
        return scrub
      }, [.init("from", block: block)])
  }
}

struct ScrubPart: Sendable {
  var targets: Targets
  var changes: ChangeSyntax
  /// Seconds on the timeline.
  var start: Double
  var length: Double
  var timing: Animation?
}

extension TimelineAction {
  /// The parts in the order of their start. Throws a complaint about the first action that cannot be scrubbed.
  var scrubbed: [ScrubPart] {
    get throws(Unscrubbed) {
      var parts: [ScrubPart] = []
      try Self.gather(entriesOf: self, at: 0, pace: 1, &parts)
      // A stable order for equal starts.
      return parts.indices.sorted { (parts[$0].start, $0) < (parts[$1].start, $1) }.map { parts[$0] }
    }
  }

  struct Unscrubbed: Error { var complaint: String }

  private static func gather(
    _ action: any Action, at start: Double, pace: Double, _ parts: inout [ScrubPart]
  ) throws(Unscrubbed) {
    switch action {
    case let animate as AnimateAction where animate.head.choice.animation != nil:
      let each = animate.head.stagger.isNone ? [animate.targets] : animate.targets.each
      guard let animation = animate.head.choice.animation, animation.totalDuration.isFinite else {
        throw Unscrubbed(
          complaint: "an animation that repeats forever has no end to scrub to; give it a number of repeats")
      }
      let (timing, delay) = animation.splittingLeadingDelay
      for (targets, later) in zip(each, animate.head.stagger.delays(of: each.count)) {
        parts.append(
          ScrubPart(
            targets: targets, changes: animate.changes, start: start + (later + delay) / pace,
            length: max(timing.logicalDuration, 0) / pace, timing: timing))
      }
    case is WaitAction: break
    case let sequence as SequenceAction:
      var delay = 0.0
      for child in sequence.children {
        try gather(child, at: start + delay / pace, pace: pace, &parts)
        delay += child.length
      }
    case let parallel as ParallelAction:
      for (child, delay) in zip(parallel.children, parallel.head.stagger.delays(of: parallel.children.count)) {
        try gather(child, at: start + delay / pace, pace: pace, &parts)
      }
    case let timeline as TimelineAction:
      if timeline.rounds != 1 || timeline.scrub != nil {
        throw Unscrubbed(
          complaint: "a timeline in one that is scrubbed goes with it; remove its own 'repeat' or 'scrub'")
      }
      try gather(entriesOf: timeline, at: start, pace: pace * timeline.speed, &parts)
    default:
      throw Unscrubbed(
        complaint:
          "'\(action.key ?? "this")' cannot be scrubbed, as it has no way back; in a timeline with 'scrub' stand animate, wait, "
          + "sequence, parallel and timeline")
    }
  }

  private static func gather(
    entriesOf timeline: TimelineAction, at start: Double, pace: Double, _ parts: inout [ScrubPart]
  ) throws(Unscrubbed) {
    for (entry, time) in zip(timeline.entries, timeline.times(in: nil)) {
      var later = time.start
      for child in entry.actions {
        try gather(child, at: start + later / pace, pace: pace, &parts)
        later += child.length
      }
    }
  }
}
