/// Opens spans, passes ticks to its kind and keeps the misses. A value: a copy judges a branch of the run.
package struct ExpectationJudge: Sendable {
  let expectation: Expectation
  package private(set) var misses: [Miss] = []
  private(set) var latest: [Miss] = []
  package private(set) var spanCount = 0
  package private(set) var kind: any ExpectationKind
  private var things: [Entity] = []
  private var hasFound = false
  private var hasJudged = false
  private var isOpen = false
  private var beginning = 0
  private var firstTick = 0

  private static let keptMisses = 4

  package init(_ expectation: Expectation) { (self.expectation, kind) = (expectation, expectation.kind) }

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
    var found = Misses(unit: kind.figureUnit, firstTick: firstTick)
    kind.look(moment, things, &found)
    take(found)
    if isLast(moment) { close(moment) }
  }

  private func isLast(_ moment: MotionMoment) -> Bool {
    switch expectation.span {
    case .window(_, let to): return Double(moment.tick + 1) / Double(moment.rate) > to + 1e-9
    case .rule(_, let seconds?): return moment.tick >= beginning + Int((seconds * Double(moment.rate)).rounded())
    default: return false
    }
  }

  package mutating func finish(_ moment: MotionMoment) {
    if isOpen { close(moment) }
    guard misses.isEmpty, !hasJudged else { return }
    misses = [.notJudged(reason(moment), at: moment.tick)]
  }

  private func reason(_ moment: MotionMoment) -> String {
    if expectation.subjects.isChosen, !hasFound { return "the scene has no entity of that name" }
    switch expectation.span {
    case .rule(let name, _) where spanCount == 0: return "the rule '\(name)' never fires"
    case .window(let from, _) where spanCount == 0:
      return "the run ends at \(Miss.text(moment.seconds)) s, before the span begins at \(Miss.text(from)) s"
    default: return "'\(expectation.key)' needs \(expectation.about.needs), and there was none"
    }
  }

  private mutating func open(_ moment: MotionMoment) {
    kind = expectation.kind
    isOpen = true
    spanCount += 1
    (beginning, firstTick) = (moment.tick, moment.tick)
  }

  private mutating func close(_ moment: MotionMoment) {
    isOpen = false
    var found = Misses(unit: kind.figureUnit, firstTick: firstTick)
    kind.end(moment, things, &found)
    take(found)
  }

  private mutating func take(_ found: Misses) {
    hasJudged = hasJudged || found.isJudged
    latest += found.all
    misses += found.all.prefix(max(0, Self.keptMisses - misses.count))
  }
}

extension MotionMoment {
  /// The tick of the input that fires a rule in this tick; nil if it does not fire. A rule of the scene is found when
  /// it begins, actions of blocks by their causes.
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
        if cause.isCalled(name) { return cause.intentTick ?? tick }
      default: break
      }
    }
    return nil
  }
}

package struct ExpectationRun: ExpectationJudging {
  package var judges: [ExpectationJudge]
  package private(set) var window: SIMD2<Float>
  private var drawings: [Entity: Drawn] = [:]
  private var jumps = DrawnJumps()
  private let looksForJumps: Bool
  package let images: ImageTable

  package init(_ expectations: [Expectation], window: SIMD2<Float>, images: ImageTable = ImageTable()) {
    (self.window, self.images) = (window, images)
    judges = expectations.map(ExpectationJudge.init)
    looksForJumps = expectations.contains(where: \.about.looksForJumps)
  }

  package mutating func look(from before: World, to world: World, _ input: InputFrame) {
    for case .resized(let size) in input.events { window = size }
    let moment = MotionMoment(from: before, to: world, input: input, window: window, images: images, drawings: drawings)
    if looksForJumps { moment.drawnJumps = jumps.look(from: before, to: world, input) }
    for place in judges.indices { judges[place].look(moment) }
    drawings = moment.drawings
  }

  package var keys: [String] {
    judges.map(\.expectation.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package mutating func broken(from before: World, to world: World, _ input: InputFrame) -> [BrokenExpectation] {
    look(from: before, to: world, input)
    return judges.flatMap { judge in
      judge.latest.map {
        BrokenExpectation(
          key: judge.expectation.key, line: judge.expectation.location.line, entity: $0.entity, words: $0.description)
      }
    }
  }
}

extension Scene {
  /// Excludes the expectations of reduced motion, which need a run of their own.
  package var expectationRun: ExpectationRun {
    ExpectationRun(document.expectations.filter(\.about.judgesFullMotion), window: document.window.points)
  }
}

package enum ExpectationSpan: Sendable, Equatable {
  case run
  /// Each firing of a rule until it fires again, the run ends, or these seconds have passed.
  case rule(String, seconds: Double?)
  case window(from: Double, to: Double)

  static let schema: Schema<ExpectationSpan> = {
    let what = "'demo', a window of time [from, to] in seconds, or {rule: NAME}"
    let word = Schema<ExpectationSpan>.choice([
      ("demo", .run, "From the first tick to the end."), ("always", .run, "The same."),
    ])
    let pair = Schema<(Double, Double)>.tuple((label: "from", value: .seconds()), (label: "to", value: .seconds()))
    let window = pair.checked { $0.0 < $0.1 ? nil : "a window of time ends after it begins; swap its numbers" }
      .map { ExpectationSpan.window(from: $0.0, to: $0.1) }
    let block = Schema<(rule: String, seconds: Double?)>.block(
      "when", "From each time the rule fires to the next, or to the end.", ("", nil)
    ) {
      Field.required(
        "rule", \.rule, .text("the name of a rule, as the debugger's why gives it", maximumLength: 100),
        "The rule, or its trigger, such as 'key s', 'click' or 'shuffle'.")
      Field("for", \.seconds, .seconds(NumberRange.positive(upTo: 86_400)), "Maximum duration in seconds.")
    }
    return block.map { .rule($0.rule, seconds: $0.seconds) }.or(what, scalar: word, list: window)
  }()
}

package struct Subjects: Sendable, Equatable {
  enum Choice: Sendable, Equatable {
    case indices([Int])
    case entities([Entity])
    case pattern(String)
    /// All with a transform, also temporary ones: copies moving to another screen, entities being removed.
    case everything
  }

  var choices: [Choice] = []

  package init() {}

  init(choices: [Choice]) { self.choices = choices }

  package init(_ entities: [Entity]) { choices = [.entities(entities)] }

  package static let everything = Subjects(choices: [.everything])
  /// True if it names entities: one of them has to exist.
  var isChosen: Bool { !choices.isEmpty }

  static let schema: Schema<Subjects> = {
    let what = "'all', 'everything', the id of an entity, a name with '*', or a list of them"
    let one = Schema<Subjects>(.name(what: what, builtIn: ["all", "everything"])) { node, context in
      guard let text = node.text, !node.isNull else { return context.refuse(node, isNot: what) }
      if text == "all" { return Subjects() }
      if text == "everything" { return .everything }
      let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
      if context.entities[name] == nil, text.contains("*"), !text.hasSuffix(".*") {
        return Subjects(choices: [.pattern(text)])
      }
      return context.entities(called: name, at: node.location).map { Subjects(choices: [.indices($0)]) }
    }
    let many = Schema<[Subjects]>.list(of: one, count: 1...1000).map { Subjects(choices: $0.flatMap(\.choices)) }
    return .oneOf("entities", what, scalar: one, list: many)
  }()

  /// Living ones, in the order in which they are named.
  package func things(in world: World) -> [Entity] {
    let scene = world.resource(SceneEntities.self)?.all ?? []
    func isThing(_ entity: Entity) -> Bool { world.has(Transform.self, entity) }
    guard isChosen else {
      let blocks = world.resource(InstalledBlocks.self)?.all.flatMap(\.entities) ?? []
      return scene.filter(isThing) + blocks.filter { isThing($0) && world.has(Name.self, $0) }
    }
    var found: [Entity] = []
    for choice in choices {
      switch choice {
      case .indices(let indices): found += indices.filter(scene.indices.contains).map { scene[$0] }.filter(isThing)
      case .entities(let entities): found += entities.filter { world.isAlive($0) && isThing($0) }
      case .everything:
        world.each(Transform.self) { entity, _ in found.append(entity) }
      case .pattern(let pattern):
        world.each(Name.self) { entity, name in
          if ThingName.matches(name.text[...], pattern[...]), isThing(entity) { found.append(entity) }
        }
      }
    }
    return found
  }
}
