/// One line of `expect:`, such as `{inside: frame, of: card}`. Playing a scene does not read it: no state hash has it.
package struct Expectation: Sendable {
  package var kind: any ExpectationKind = NoJump()
  var subjects = Subjects()
  var span = ExpectationSpan.run
  /// Disturbances under which it must hold as well, beside the plain run.
  package var however: [However] = []
  package var because: String?
  package var location = SourceLocation.start

  package var about: ExpectationTexts { type(of: kind).about }
  package var key: String { about.key }

  /// True if it is about a rule and has its own interruptions, which may be the rule's only input.
  package var bringsItsInput: Bool {
    guard case .rule = span else { return false }
    return however.contains { if case .given = $0.by { true } else { false } }
  }
}

/// The texts of a kind for messages and documentation, and the runs that judge it.
package struct ExpectationTexts: Sendable {
  package let key: String
  package let doc: String
  package let unit: String
  /// The requirement of the expectation, named when it judged nothing.
  var needs = "an entity that is drawn"
  package let example: String
  var judgesFullMotion = true
  var judgesReducedMotion = false
  var looksForJumps = false
}

/// A kind has its texts, value and judgement in one type, and one line in `ExpectationKinds.all`. It is a value that
/// judges presented values tick by tick, so that a branch of a run is judged on from where the run was copied.
package protocol ExpectationKind: Sendable {
  static var about: ExpectationTexts { get }
  static var schema: Schema<Self> { get }
  var figureUnit: String { get }

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses)
  /// Judges the span as a whole, at its last moment.
  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses)
}

extension ExpectationKind {
  package var figureUnit: String { Self.about.unit }
  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {}
  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {}
}

/// A kind without a value: `noJump: true`.
protocol FlagKind: ExpectationKind { init() }

extension FlagKind {
  package static var schema: Schema<Self> {
    Schema<Bool>.flag.checked { $0 ? nil : "false expects nothing; leave the line out" }.map { _ in Self() }
  }
}

/// A tick at which an expectation does not hold.
package struct Miss: Sendable, Hashable {
  package var tick: Int
  /// The tick at which it was certain; the end of the span for events that never happen.
  package var certainTick: Int
  package var entity: Entity?
  package var name: String
  /// Follows the name: `is outside`.
  package var words: String
  package var figure: Double
  package var bound: Double
  package var unit: String
  /// True if nothing was judged: `words` is the reason.
  package var isVacuous = false

  package static func notJudged(_ reason: String, at tick: Int) -> Miss {
    Miss(
      tick: tick, certainTick: tick, name: "not judged", words: reason, figure: 0, bound: 1, unit: "times",
      isVacuous: true)
  }

  package var description: String {
    if isVacuous { return "\(name): \(words)" }
    return "\(name) \(words): \(Self.text(figure)) \(unit), bound \(Self.text(bound)) \(unit)"
  }

  /// True for a fault of the same kind and entity whose figure is between half and twice the other one.
  package func isLike(_ other: Miss) -> Bool {
    func head(_ words: String) -> Substring { words.prefix { $0 != "," } }
    let isNear = figure == other.figure || (figure <= 2 * other.figure && other.figure <= 2 * figure)
    return entity == other.entity && head(words) == head(other.words) && isVacuous == other.isVacuous && isNear
  }

  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "no number" : "without end" }
    return plain((number * 1000).rounded() / 1000)
  }
}

package struct Misses: Sendable {
  package var all: [Miss] = []
  var isJudged = false
  let unit: String
  /// The first tick of the span.
  let firstTick: Int

  package init(unit: String, firstTick: Int = 0) { (self.unit, self.firstTick) = (unit, firstTick) }

  /// Judges each entity with a figure, which may be up to `limit`: the bound, with rounding errors.
  mutating func judge(
    _ things: some Sequence<Entity>, _ words: String, bound: Double, limit: Double, in moment: MotionMoment,
    _ figure: (Entity) -> Double?
  ) {
    for thing in things {
      guard let figure = figure(thing) else { continue }
      isJudged = true
      if figure > limit { add(thing, words, figure, bound: bound, in: moment) }
    }
  }

  /// `tick` is for a miss before the current one.
  mutating func add(
    _ entity: Entity?, _ words: String, _ figure: Double, bound: Double, in moment: MotionMoment, tick: Int? = nil,
    unit other: String? = nil
  ) {
    isJudged = true
    let name = entity.map { moment.world.name(of: $0) } ?? "the scene"
    all.append(
      Miss(
        tick: tick ?? moment.tick, certainTick: moment.tick, entity: entity, name: name, words: words, figure: figure,
        bound: bound, unit: other ?? unit))
  }

  /// - Parameter most: the allowed change, in the units of `Drawn.Change.amount`.
  mutating func add(
    _ entity: Entity, _ words: String, _ change: Drawn.Change, bound most: Double = 0, per time: String = "",
    in moment: MotionMoment
  ) {
    let figure = change.amount * change.scale
    add(entity, words, figure, bound: most * change.scale, in: moment, unit: change.unit + time)
  }
}

extension Expectation {
  package init(_ kind: any ExpectationKind, of subjects: Subjects = Subjects(), when span: ExpectationSpan = .run) {
    self.init(kind: kind, subjects: subjects, span: span)
  }

  static let list = Schema<[Expectation]>.list(of: schema, count: 0...1000)

  static let schema: Schema<Expectation> = .oneOf(
    "expectation", "an expectation such as {settlesWithin: 0.6, of: ID} or {noJump: true}",
    ExpectationKinds.all.map { form($0) })

  private static func form<Kind: ExpectationKind>(_: Kind.Type) -> Schema<Expectation>.Alternative {
    let about = Kind.about
    let block = Schema<Expectation>.block("expectation", about.doc, Expectation()) {
      Field<Expectation>.required(about.key, \.kind, Kind.schema.map { $0 as any ExpectationKind }, about.doc)
      Field(
        "of", \.subjects, Subjects.schema,
        "Entities that the expectation is about: ids, the name of copies, names with '*', or 'all'.")
      Field("when", \.span, ExpectationSpan.schema, "Span in which the expectation must hold. Default: the whole demo.")
      Field("however", \.however, However.list, "Disturbances under which the expectation must also hold.")
      Field("because", \.because, .text("a sentence", maximumLength: 200), "Reason, shown when the expectation fails.")
    }
    .checked {
      !about.judgesFullMotion && !$0.however.isEmpty ? "'\(about.key)' is judged undisturbed; leave 'however' out" : nil
    }
    .located(at: \.location)
    return Schema<Expectation>.Alternative(about.key, block: block)
  }
}

/// The kinds of expectation: `expect:`, `riffle test` and `docs/testing-motion.md` use this table.
package enum ExpectationKinds {
  package static let all: [any ExpectationKind.Type] = [
    Moves.self, SettlesWithin.self, AtRest.self, VisibleBy.self, Inside.self, NoJump.self, NoKink.self,
    EndsExactly.self, EndsAt.self, EndsAs.self, Says.self, CompletesOnce.self, OvershootAtMost.self, SpeedAtMost.self,
    AccelerationAtMost.self, Monotone.self, NoOverlap.self, Order.self, Stagger.self, MinimumHitSize.self,
    StaysTogether.self, Follows.self, NeverBoth.self, MarksAtMost.self, ReducedMotionSameEnd.self,
    ReducedMotionNoTravel.self, FlashSafe.self, TextContrast.self, FocusKept.self,
  ]
}
