import RiffleCore

/// One expectation on its way through a run: opens its spans, hands ticks to its kind and keeps what was wrong. A value:
/// a copy judges a branch from where the run was copied.
package struct ExpectationJudge: Sendable {
  package let expectation: Expectation
  /// Where it did not hold, the first ones.
  package private(set) var misses: [Miss] = []
  /// Those that were found in the last look.
  private(set) var latest: [Miss] = []
  /// How often it did not.
  package private(set) var missCount = 0
  /// How many spans were judged: none of a rule that never fired.
  package private(set) var spanCount = 0
  /// As far as it has judged.
  package private(set) var kind: any ExpectationKind
  private var things: [Entity] = []
  private var hasFound = false
  private var hasJudged = false
  private var isOpen = false
  /// The tick at which the open span began.
  private var beginning = 0

  /// As many are kept.
  private static let keptMisses = 4

  package init(_ expectation: Expectation) {
    self.expectation = expectation
    kind = expectation.kind
  }

  /// Whether what it finds from now on depends on what it has seen so far.
  package var looksBack: Bool { type(of: kind).looksBack || expectation.span != .run }

  /// Judges one tick.
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

  /// Whether the open span ends with this tick, whatever comes after it.
  private func isLast(_ moment: MotionMoment) -> Bool {
    switch expectation.span {
    case .window(_, let to): return Double(moment.tick + 1) / Double(moment.rate) > to + 1e-9
    case .rule(_, let seconds?): return moment.tick >= beginning + Int((seconds * Double(moment.rate)).rounded())
    default: return false
    }
  }

  /// The run is over.
  package mutating func finish(_ moment: MotionMoment) {
    if isOpen { close(moment) }
    guard missCount == 0, !hasJudged else { return }
    missCount = 1
    misses = [.notJudged(reason(moment), at: moment.tick)]
  }

  /// The reason for which nothing was judged.
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
  /// The tick at which what fires a rule here was asked for; nil when it does nothing in this tick. A rule of the scene is
  /// found by its beginning, whatever it does; what blocks do by its causes.
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
