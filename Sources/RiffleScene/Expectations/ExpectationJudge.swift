import RiffleCore

/// One expectation during a run: opens its spans, passes ticks to its kind and keeps the misses. A value: a copy judges
/// a branch from where the run was copied.
package struct ExpectationJudge: Sendable {
  let expectation: Expectation
  /// The first misses.
  package private(set) var misses: [Miss] = []
  /// The misses of the last tick.
  private(set) var latest: [Miss] = []
  private(set) var missCount = 0
  /// The number of judged spans: none for a rule that never fired.
  package private(set) var spanCount = 0
  /// The kind with its state.
  package private(set) var kind: any ExpectationKind
  private var things: [Entity] = []
  private var hasFound = false
  private var hasJudged = false
  private var isOpen = false
  private var beginning = 0

  private static let keptMisses = 4

  package init(_ expectation: Expectation) {
    self.expectation = expectation
    kind = expectation.kind
  }

  /// True if later results depend on earlier ticks.
  package var looksBack: Bool { type(of: kind).looksBack || expectation.span != .run }

  package mutating func look(_ moment: MotionMoment) {
    latest = []
    if beginning == 0 && !isOpen && spanCount == 0 && things.isEmpty || moment.hasOtherThings {
      things = expectation.subjects.things(in: moment.world)
      hasFound = hasFound || !things.isEmpty
    }
    switch expectation.span {
    case .run:
      if !isOpen { open(moment) }
    case .window(let from, let to):
      if spanCount == 0, moment.seconds >= from - 1e-9, moment.seconds <= to + 1e-9 { open(moment) }
    case .rule(let name, _):
      if let asked = moment.firing(of: name), asked != beginning || spanCount == 0 {
        if isOpen { close(moment) }
        open(moment)
        beginning = asked
      }
    }
    guard isOpen else { return }
    var found = Misses(unit: kind.figureUnit)
    kind.look(moment, things, &found)
    take(found)
    if isLast(moment) { close(moment) }
  }

  /// True if the open span ends with this tick, whatever follows.
  private func isLast(_ moment: MotionMoment) -> Bool {
    switch expectation.span {
    case .window(_, let to): return Double(moment.tick + 1) / Double(moment.rate) > to + 1e-9
    case .rule(_, let seconds?): return moment.tick >= beginning + Int((seconds * Double(moment.rate)).rounded())
    default: return false
    }
  }

  package mutating func finish(_ moment: MotionMoment) {
    if isOpen { close(moment) }
    guard missCount == 0, !hasJudged else { return }
    missCount = 1
    misses = [.notJudged(reason(moment), at: moment.tick)]
  }

  private func reason(_ moment: MotionMoment) -> String {
    if expectation.subjects.isChosen, !hasFound { return "the scene has no entity of that name" }
    switch expectation.span {
    case .rule(let name, _) where spanCount == 0: return "the rule '\(name)' never fires"
    case .window(let from, _) where spanCount == 0:
      return "the run ends at \(Miss.text(moment.seconds)) s, before the span begins at \(Miss.text(from)) s"
    default: return "'\(expectation.key)' needs \(type(of: kind).needs), and there was none"
    }
  }

  private mutating func open(_ moment: MotionMoment) {
    kind = expectation.kind
    isOpen = true
    spanCount += 1
    beginning = moment.tick
    kind.begin(moment, things)
  }

  private mutating func close(_ moment: MotionMoment) {
    isOpen = false
    var found = Misses(unit: kind.figureUnit)
    kind.end(moment, things, &found)
    take(found)
  }

  private mutating func take(_ found: Misses) {
    hasJudged = hasJudged || found.isJudged
    missCount += found.all.count
    latest += found.all
    misses += found.all.prefix(max(0, Self.keptMisses - misses.count))
  }
}

extension MotionMoment {
  /// Returns the tick of the input that fires a rule in this tick; nil if it does not fire. A rule of the scene is
  /// found when it begins, whatever it does; actions of blocks by their causes.
  fileprivate func firing(of name: String) -> Int? {
    if let scripts = world.resource(Scripts.self), scripts.begunTick == tick {
      let rules = world.resource(LoadedScene.self)?.content.document.rules ?? []
      for trigger in scripts.begun where rules.indices.contains(trigger.rule) {
        let phrase = rules[trigger.rule].trigger.phrase
        if phrase == name || "\(phrase)(\(world.name(of: trigger.subject)))" == name { return trigger.tick }
      }
    }
    for entry in world.resource(Journal.self)?.entries ?? [] {
      switch entry {
      case .started(_, let cause?, _), .set(_, let cause?, _, _):
        if ExpectationSpan.isCalled(name, cause) { return cause.intentTick ?? tick }
      default: break
      }
    }
    return nil
  }
}
