struct Why {
  enum Past {
    case since(Rest)
    /// Unchanged as far back as the search went.
    case sinceBefore(Int)
    /// Movable, without numbers to compare from tick to tick.
    case unknown
    case unmovable
  }

  let world: World
  let selection: Selection
  let reading: FieldReading
  private(set) var sentence: RichText
  private let head: Int

  init(world: World, selection: Selection, reading: FieldReading) {
    (self.world, self.selection, self.reading) = (world, selection, reading)
    sentence = "\(world.name(of: selection.entity), .selection(Selection(selection.entity))) · "
    sentence += "\(reading.id.words, .selection(selection)) = \(reading.presented.text), "
    head = sentence.description.count
  }

  mutating func add(_ words: RichText) { sentence += words }

  /// The sentence without its beginning, the value.
  var causes: String { String(sentence.description.dropFirst(head)) }

  /// Adds the owner: the last running animation to start, or, if all are delayed, the earliest. Before that begins, a
  /// link or an animation that ends in this tick may move the field.
  mutating func add(_ running: [RunningAnimation]) {
    let moving = running.filter { $0.phase != .delayed }
    let next = running.min { $0.motionTick ?? .max < $1.motionTick ?? .max }
    guard let owner = moving.last ?? next else { return }
    let isHeld = owner.animator.map { !$0.isRunning } ?? owner.isPaused
    if moving.isEmpty && reading.isStill {
      let isAhead = owner.animator.map { $0.fraction > 0 } ?? false
      add(isHeld ? isAhead ? "held before its start" : "held at its start" : "waiting")
    } else if isHeld && moving.count == 1 && reading.isStill {
      add("held")
    } else {
      add(reading.isStill ? "standing still" : "moving at \(reading.speedText ?? "0/s")")
    }
    add(". Owned by \(owner.fullTitle), \(request(of: owner)).")
    if let animator = owner.animator { add(animator, of: owner) }
    addSteering(of: owner)
    addStandstill(of: owner)
    addInterruption(of: owner)
    let others = running.filter { $0 != owner }
    for other in others where other.phase != .delayed {
      let start = other.motionTick.map { max(other.startTick, $0 - 1) } ?? other.startTick
      add(" It is also moved by \(other.title, .tick(start)), \(percentWords(other.progress)) done.")
    }
    var waiting = others.filter { $0.phase == .delayed }[...]
    while let first = waiting.first {
      let alike = waiting.prefix { $0.title == first.title && $0.isQueued == first.isQueued }.count
      add(first.isQueued ? " Queued behind it " : " Waiting beside it ")
      add(alike == 1 ? "is " : "are \(alike) animations of ")
      add("\(first.title, .tick(first.startTick)).")
      waiting = waiting.dropFirst(alike)
    }
    addSource()
  }

  mutating func add(_ past: Past) {
    let rest: Rest
    switch past {
    case .since(let known): rest = known
    case .sinceBefore(let tick): return add("at rest since before \(tick: tick).")
    case .unknown: return add("at rest.")
    case .unmovable: return add("which is set and never animated.")
    }
    if case .set(let system, let cause) = rest.origin, rest.since == world.tick {
      // A rule, a key or a save sets it once; only what writes in each tick has a speed.
      let moves = !reading.isStill && (cause.map { [.system, .hand].contains($0.actor) || $0.isLink } ?? true)
      if moves { add("moving at \(reading.speedText ?? "0/s")") }
      if cause?.isLink == true { return add(moves ? " by a link." : "set by a link.") }
      let writer = system.map { " by system \($0)" } ?? cause?.byWords ?? ""
      add("\(moves ? ", " : "")set in this tick\(writer), without animation.")
      return addSource()
    }
    add("at rest since \(tick: rest.since)")
    switch rest.origin {
    case .animation(let ended, let ending):
      let words = ending.map { "was \($0.verb == .cancel ? "cut short" : $0.verb.done)" } ?? "ended"
      add(", when \(ended.fullTitle) \(words)")
      if let ending { add(actor(of: ending.cause, at: rest.since)) }
      add(", \(request(of: ended))")
    case .set(_, let cause?) where cause.isLink: add(", when a link set it last")
    case .set(let system, let cause):
      let writer = system.map { " by system \($0)" } ?? ""
      add(", when it was set without animation\(writer)\(actor(of: cause, at: rest.since))")
    case .birth: add(", when it came to life")
    case .beginning: add(", the first tick kept")
    }
    add(".")
    addSource()
  }

  /// The request, the beginning and the cause of an animation.
  func request(of animation: RunningAnimation) -> RichText {
    let (asked, cause) = (animation.startTick, animation.cause)
    if let since = cause?.heldSince {
      guard let held = cause?.held, held != selection.entity else {
        return "held by the hand since \(tick: since), which last moved it at \(tick: asked)"
      }
      let name: RichText = "\(world.name(of: held), .selection(Selection(held)))"
      return "started at \(tick: asked) by the hand, which had held \(name) since \(tick: since)"
    }
    let start: RichText
    if animation.kind == .driven {
      start = "handed over at \(tick: asked)"
    } else if let tick = animation.motionTick, animation.delayTicks > 0 {
      start = "\(tick > world.tick ? "to start" : "started") at \(tick: tick), asked for at \(tick: asked)"
    } else {
      start = "\(animation.motionTick == nil ? "queued" : "started") at \(tick: asked)"
    }
    return "\(start)\(words(of: cause))"
  }

  /// The trigger for a rule without a name, such as ` by rule key v`.
  private func actor(of cause: Cause?, at tick: Int) -> RichText {
    guard let cause, cause.actor == .rule, cause.rule.isEmpty, !cause.intent.isEmpty else { return words(of: cause) }
    let rule: RichText = " by rule \(words(of: cause.intent))"
    guard let asked = cause.intentTick, asked != tick else { return rule }
    return "\(rule) of \(tick: asked)"
  }

  private mutating func addSteering(of owner: RunningAnimation) {
    guard let steering = world.ending(of: owner.handle), steering.verb != .cancel else { return }
    let words = steering.verb == .finish ? "told to finish" : steering.verb.done
    add(" It was \(words) at \(tick: steering.tick)\(actor(of: steering.cause, at: steering.tick)).")
  }

  mutating func addOutcome() {
    guard let last = world.resource(Journal.self)?.outcomes.last(where: { $0.entity == selection.entity }) else {
      return
    }
    add(" The last input, \(last.cause.intent) at \(tick: last.cause.intentTick ?? last.tick), \(last.words).")
  }

  private func words(of cause: Cause?) -> RichText {
    guard let cause else { return "" }
    guard !cause.intent.isEmpty else { return "\(cause.actorWords)" }
    let words: RichText = "\(cause.actorWords) after intent \(words(of: cause.intent))"
    return cause.intentTick.map { "\(words) at \(tick: $0)" } ?? words
  }

  private mutating func add(_ animator: RunningAnimation.AnimatorReading, of owner: RunningAnimation) {
    guard let tick = animator.steeredTick else { return add(" It has not been started.") }
    let state = animator.isRunning ? animator.isReversed ? "It runs back," : "It runs," : "It is held at"
    add(" \(state) \(percentWords(animator.fraction)) of its way")
    let (by, cause) = (animator.steeredBy, owner.cause)
    // An animator that started with its transaction needs no second tick and cause.
    if tick != owner.startTick || by?.intent != cause?.intent || by?.actorWords != cause?.actorWords {
      add(", since \(tick: tick)\(words(of: by))")
    }
    add(".")
  }

  private mutating func addStandstill(of owner: RunningAnimation) {
    guard let last = owner.standstills.last, !last.isEmpty else { return }
    let pausing = world.pausing(of: owner.handle)
    let actor = actor(of: pausing?.cause, at: pausing?.tick ?? 0)
    if owner.isPaused {
      add(" It has been paused since \(tick: last.lowerBound)\(actor).")
    } else {
      add(" It was paused from \(tick: last.lowerBound) to \(tick: last.upperBound)")
      add(pausing?.cause == nil ? "." : ", and resumed\(actor).")
    }
  }

  /// A continuing drag interrupts its own motion in every tick: that is left out.
  private mutating func addInterruption(of owner: RunningAnimation) {
    guard let taken = owner.interrupted, owner.handle.id != 0 else { return }
    if let held = owner.cause?.heldSince, taken.cause?.heldSince == held { return }
    let name = taken.cause?.animation ?? ""
    let carries = taken.velocity.contains { $0 != 0 }
    let tick = carries ? owner.motionTick ?? owner.startTick : owner.startTick
    let last = max(0, min(tick, world.tick) - 1)
    add(" It interrupted \(name.isEmpty ? "what ran before" : name, .tick(last))")
    add(", \(percentWords(taken.progress)) done")
    add(carries ? ", and took over \(speed(taken.velocity))." : ".")
  }

  private mutating func addSource() {
    let fields = [.position, FieldID("Size", "size")]
    guard let field = selection.field, fields.contains(field), let source = world.followedSource(of: selection.entity)
    else { return }
    add(" It is there because it lies on \(world.name(of: source), .selection(Selection(source, field))).")
  }

  private func words(of intent: String) -> RichText {
    guard let open = intent.firstIndex(of: "("), intent.hasSuffix(")") else { return "\(intent)" }
    let inside = String(intent[intent.index(after: open)...].dropLast())
    guard let entity = world.entity(named: inside) else { return "\(intent)" }
    return "\(intent[...open])\(inside, .selection(Selection(entity))))"
  }

  private func speed(_ lanes: [Float]) -> String {
    let kind = reading.presented.kind
    let factor = kind == .angle ? 180 / Double.pi : 1
    return reading.id.speedText(FieldValue(kind, lanes.map { Double($0) * factor }))
  }
}

/// Clamped to 0...100.
func percentWords(_ progress: Double) -> String {
  "\(Int((min(max(progress.isFinite ? progress : 0, 0), 1) * 100).rounded())) %"
}

extension Cause {
  var isLink: Bool { animation == "link" && rule == "links" }

  var actorWords: String {
    switch actor {
    case .rule: rule.isEmpty ? "" : isLink ? " by a link" : " by rule \(rule)"
    case .slider: " by the slider \(rule)"
    case .hand: rule.isEmpty ? " by the hand" : " by the hand (\(rule))"
    case .keyboard: " by the keyboard"
    case .window: " by the new size of the window"
    case .file: " by a save of the scene's file"
    case .system: " by system \(rule)"
    }
  }
}

extension World {
  /// Returns the first entity with a name.
  public func entity(named name: String) -> Entity? {
    entities(with: Name.self).first { self[$0, Name.self].text == name }
  }
}

/// A text with links, written as a string: `"set at \(tick: 12) by \(name, .selection(selection))"`.
package struct RichText: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
  package enum Link: Sendable, Hashable {
    case tick(Int)
    case selection(Selection)
  }

  package struct Span: Sendable, Hashable {
    package let text: String
    package let link: Link?
  }

  package private(set) var spans: [Span] = []

  package init(stringLiteral text: String) { add(text) }

  package init(stringInterpolation text: RichText) { self = text }

  package var description: String { spans.map(\.text).joined() }

  private mutating func add(_ text: String, _ link: Link? = nil) {
    guard !text.isEmpty else { return }
    if link == nil, let last = spans.last, last.link == nil {
      spans[spans.count - 1] = Span(text: last.text + text, link: nil)
    } else {
      spans.append(Span(text: text, link: link))
    }
  }

  package static func += (left: inout RichText, right: RichText) {
    for span in right.spans { left.add(span.text, span.link) }
  }
}

extension RichText: StringInterpolationProtocol {
  package init(literalCapacity: Int, interpolationCount: Int) {}

  package mutating func appendLiteral(_ text: String) { add(text) }

  package mutating func appendInterpolation(_ text: some CustomStringConvertible, _ link: Link? = nil) {
    add("\(text)", link)
  }

  package mutating func appendInterpolation(_ text: RichText) { self += text }

  package mutating func appendInterpolation(tick: Int) { add("tick \(tick)", .tick(tick)) }
}
