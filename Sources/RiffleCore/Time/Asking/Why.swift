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
  private var sentence = RichText()

  private var head = 0

  init(world: World, selection: Selection, reading: FieldReading) {
    self.world = world
    self.selection = selection
    self.reading = reading
    sentence.add(world.name(of: selection.entity), .selection(Selection(selection.entity)))
    sentence.add(" · ")
    sentence.add(reading.id.words, .selection(selection))
    sentence.add(" = \(reading.presented.text), ")
    head = sentence.description.count
  }

  /// Adds the owner: the last running animation to start, or, if all are delayed, the earliest. Before that begins, a
  /// link or an animation that ends in this tick may move the field.
  mutating func add(_ running: [RunningAnimation]) {
    let moving = running.filter { $0.phase != .delayed }
    let next = running.min { $0.motionTick ?? .max < $1.motionTick ?? .max }
    guard let owner = moving.last ?? next else { return }
    let isHeld = owner.animator.map { !$0.isRunning } ?? owner.isPaused
    if moving.isEmpty && reading.isStill {
      let isAhead = owner.animator.map { $0.fraction > 0 } ?? false
      sentence.add(isHeld ? isAhead ? "held before its start" : "held at its start" : "waiting")
    } else if isHeld && moving.count == 1 && reading.isStill {
      sentence.add("held")
    } else {
      sentence.add(reading.isStill ? "standing still" : "moving at \(reading.speedText ?? "0/s")")
    }
    sentence.add(". Owned by \(owner.fullTitle), ")
    add(requestOf: owner)
    sentence.add(".")
    if let animator = owner.animator { add(animator, of: owner) }
    addSteering(of: owner)
    addStandstill(of: owner)
    addInterruption(of: owner)
    let others = running.filter { $0 != owner }
    for other in others where other.phase != .delayed {
      sentence.add(" It is also moved by ")
      sentence.add(other.title, .tick(other.motionTick.map { max(other.startTick, $0 - 1) } ?? other.startTick))
      sentence.add(", \(percentWords(other.progress)) done.")
    }
    var waiting = others.filter { $0.phase == .delayed }[...]
    while let first = waiting.first {
      let alike = waiting.prefix { $0.title == first.title && $0.isQueued == first.isQueued }.count
      sentence.add(first.isQueued ? " Queued behind it " : " Waiting beside it ")
      sentence.add(alike == 1 ? "is " : "are \(alike) animations of ")
      sentence.add(first.title, .tick(first.startTick))
      sentence.add(".")
      waiting = waiting.dropFirst(alike)
    }
    addSource()
  }

  mutating func add(_ past: Past) {
    let rest: Rest
    switch past {
    case .since(let known): rest = known
    case .sinceBefore(let tick):
      sentence.add("at rest since before ", tick: tick)
      return sentence.add(".")
    case .unknown: return sentence.add("at rest.")
    case .unmovable: return sentence.add("which is set and never animated.")
    }
    if case .set(let system, let cause) = rest.origin, rest.since == world.tick {
      // A rule, a key or a save sets it once; only what writes in each tick has a speed.
      let moves = !reading.isStill && (cause.map { [.system, .hand].contains($0.actor) || $0.isLink } ?? true)
      if moves { sentence.add("moving at \(reading.speedText ?? "0/s")") }
      if cause?.isLink == true { return sentence.add(moves ? " by a link." : "set by a link.") }
      sentence.add("\(moves ? ", " : "")set in this tick")
      sentence.add((system.map { " by system \($0)" } ?? cause?.byWords ?? "") + ", without animation.")
      return addSource()
    }
    sentence.add("at rest since ", tick: rest.since)
    switch rest.origin {
    case .animation(let ended, let ending):
      let words = ending.map { "was \($0.verb == .cancel ? "cut short" : $0.verb.done)" } ?? "ended"
      sentence.add(", when \(ended.fullTitle) \(words)")
      if let ending { add(actor: ending.cause, at: rest.since) }
      sentence.add(", ")
      add(requestOf: ended)
    case .set(_, let cause?) where cause.isLink: sentence.add(", when a link set it last")
    case .set(let system, let cause):
      sentence.add(", when it was set without animation" + (system.map { " by system \($0)" } ?? ""))
      add(actor: cause, at: rest.since)
    case .birth: sentence.add(", when it came to life")
    case .beginning: sentence.add(", the first tick kept")
    }
    sentence.add(".")
    addSource()
  }

  var answer: RichText { sentence }
  var causes: String { String(sentence.description.dropFirst(head)) }

  mutating func add(_ words: String, _ link: RichText.Link? = nil) { sentence.add(words, link) }

  /// Adds the request, the beginning and the cause of an animation.
  mutating func add(requestOf animation: RunningAnimation) {
    let (asked, cause, hasWaited) = (animation.startTick, animation.cause, animation.delayTicks > 0)
    if let since = cause?.heldSince, let held = cause?.held, held != selection.entity {
      sentence.add("started at ", tick: asked)
      sentence.add(" by the hand, which had held ")
      sentence.add(world.name(of: held), .selection(Selection(held)))
      return sentence.add(" since ", tick: since)
    }
    if let since = cause?.heldSince {
      sentence.add("held by the hand since ", tick: since)
      return sentence.add(", which last moved it at ", tick: asked)
    }
    if animation.kind == .driven {
      sentence.add("handed over at ", tick: asked)
    } else if let tick = animation.motionTick {
      sentence.add(hasWaited && tick > world.tick ? "to start at " : "started at ", tick: hasWaited ? tick : asked)
      if hasWaited { sentence.add(", asked for at ", tick: asked) }
    } else {
      sentence.add("queued at ", tick: asked)
    }
    addCause(cause)
  }

  /// The trigger for a rule without a name, such as ` by rule key v`.
  private mutating func add(actor cause: Cause?, at tick: Int) {
    guard let cause, cause.actor == .rule, cause.rule.isEmpty, !cause.intent.isEmpty else { return addCause(cause) }
    sentence.add(" by rule ")
    add(intent: cause.intent)
    guard let asked = cause.intentTick, asked != tick else { return }
    sentence.add(" of ", tick: asked)
  }

  private mutating func addSteering(of owner: RunningAnimation) {
    guard let steering = world.ending(of: owner.handle), steering.verb != .cancel else { return }
    let words = steering.verb == .finish ? "told to finish" : steering.verb.done
    sentence.add(" It was \(words) at ", tick: steering.tick)
    add(actor: steering.cause, at: steering.tick)
    sentence.add(".")
  }

  mutating func addOutcome() {
    guard let last = world.resource(Journal.self)?.outcomes.last(where: { $0.entity == selection.entity }) else {
      return
    }
    sentence.add(" The last input, \(last.cause.intent) at ", tick: last.cause.intentTick ?? last.tick)
    sentence.add(", \(last.words).")
  }

  private mutating func addCause(_ cause: Cause?) {
    guard let cause else { return }
    sentence.add(cause.actorWords)
    guard !cause.intent.isEmpty else { return }
    sentence.add(" after intent ")
    add(intent: cause.intent)
    if let tick = cause.intentTick { sentence.add(" at ", tick: tick) }
  }

  private mutating func add(_ animator: RunningAnimation.AnimatorReading, of owner: RunningAnimation) {
    guard let tick = animator.steeredTick else { return sentence.add(" It has not been started.") }
    let place = " \(percentWords(animator.fraction)) of its way"
    let state = animator.isRunning ? animator.isReversed ? " It runs back," : " It runs," : " It is held at"
    sentence.add(state + place)
    let (by, cause) = (animator.steeredBy, owner.cause)
    // An animator that started with its transaction needs no second tick and cause.
    if tick != owner.startTick || by?.intent != cause?.intent || by?.actorWords != cause?.actorWords {
      sentence.add(", since ", tick: tick)
      addCause(by)
    }
    sentence.add(".")
  }

  private mutating func addStandstill(of owner: RunningAnimation) {
    guard let last = owner.standstills.last, !last.isEmpty else { return }
    sentence.add(owner.isPaused ? " It has been paused since " : " It was paused from ", tick: last.lowerBound)
    let pausing = world.pausing(of: owner.handle)
    if owner.isPaused {
      add(actor: pausing?.cause, at: pausing?.tick ?? 0)
    } else {
      sentence.add(" to ", tick: last.upperBound)
      if let cause = pausing?.cause {
        sentence.add(", and resumed")
        add(actor: cause, at: pausing?.tick ?? 0)
      }
    }
    sentence.add(".")
  }

  /// A continuing drag interrupts its own motion in every tick: that is left out.
  private mutating func addInterruption(of owner: RunningAnimation) {
    guard let taken = owner.interrupted, owner.handle.id != 0 else { return }
    if let held = owner.cause?.heldSince, taken.cause?.heldSince == held { return }
    let name = taken.cause?.animation ?? ""
    let carries = taken.velocity.contains { $0 != 0 }
    let tick = carries ? owner.motionTick ?? owner.startTick : owner.startTick
    sentence.add(" It interrupted ")
    sentence.add(name.isEmpty ? "what ran before" : name, .tick(max(0, min(tick, world.tick) - 1)))
    sentence.add(", \(percentWords(taken.progress)) done")
    if carries { sentence.add(", and took over \(speed(taken.velocity))") }
    sentence.add(".")
  }

  private mutating func addSource() {
    let fields = [.position, FieldID("Size", "size")]
    guard let field = selection.field, fields.contains(field), let source = world.followedSource(of: selection.entity)
    else { return }
    sentence.add(" It is there because it lies on ")
    sentence.add(world.name(of: source), .selection(Selection(source, field)))
    sentence.add(".")
  }

  private mutating func add(intent: String) {
    guard let open = intent.firstIndex(of: "("), intent.hasSuffix(")") else { return sentence.add(intent) }
    let inside = String(intent[intent.index(after: open)...].dropLast())
    guard let entity = world.entity(named: inside) else { return sentence.add(intent) }
    sentence.add(String(intent[...open]))
    sentence.add(inside, .selection(Selection(entity)))
    sentence.add(")")
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

package struct RichText: Sendable, Hashable, CustomStringConvertible {
  package enum Link: Sendable, Hashable {
    case tick(Int)
    case selection(Selection)
  }

  package struct Span: Sendable, Hashable {
    package let text: String
    package let link: Link?
  }

  package private(set) var spans: [Span] = []

  package init(_ text: String = "") { add(text) }

  package var description: String { spans.map(\.text).joined() }

  package mutating func add(_ text: String, _ link: Link? = nil) {
    guard !text.isEmpty else { return }
    if link == nil, let last = spans.last, last.link == nil {
      spans[spans.count - 1] = Span(text: last.text + text, link: nil)
    } else {
      spans.append(Span(text: text, link: link))
    }
  }

  package mutating func add(_ words: String, tick: Int) {
    add(words)
    add("tick \(tick)", .tick(tick))
  }

  package static func += (left: inout RichText, right: RichText) {
    for span in right.spans { left.add(span.text, span.link) }
  }
}
