import RiffleCore
import RiffleECS

/// One line of `expect:`: what must hold of the motion of a scene, for which things, when, and under which disturbances.
///
///   expect:
///     - {settlesWithin: 0.8, of: card}
///     - {inside: frame, of: card, however: interrupted}
///     - {overshootAtMost: 12, of: card, when: {rule: shuffle}}
///
/// A scene that is only played never looks at it: it is in no world and no state hash.
public struct Expectation: Sendable {
  public var kind: any ExpectationKind = NoJump()
  public var subjects = Subjects()
  public var span = ExpectationSpan.run
  /// Disturbances under which it must hold as well, beside the run itself.
  public var however: [However] = []
  /// Why it must hold: shown where it does not.
  public var because: String?
  public var location = SourceLocation.start

  init() {}

  public init(_ kind: any ExpectationKind, of subjects: Subjects = Subjects(), when span: ExpectationSpan = .run) {
    self.kind = kind
    self.subjects = subjects
    self.span = span
  }

  /// The key it is written by.
  public var key: String { type(of: kind).key }
}

/// A kind of expectation: one file in `Kinds` with its key, its words, its value and its judgement, and one line in
/// `ExpectationKinds.all`.
///
/// It is a value that judges tick by tick, so that a branch of a run is judged on from where the run was copied. What it
/// reads are presented values, as they are drawn.
public protocol ExpectationKind: Sendable {
  /// How it is written.
  static var key: String { get }
  /// One sentence that stands alone.
  static var doc: String { get }
  /// What its figure and its bound are counted in, for the documentation.
  static var unit: String { get }
  /// How it is written in a scene, for the documentation.
  static var example: String { get }
  /// What the key's value may be.
  static var schema: Schema<Self> { get }
  /// Whether it is judged over a run with reduced motion.
  static var reducesMotion: Bool { get }

  /// The same for this one.
  var figureUnit: String { get }

  /// Takes the first moment of its span: nothing is judged in it.
  mutating func begin(_ moment: MotionMoment, _ things: [Entity])
  /// Judges one tick.
  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses)
  /// Judges the span as a whole, at its last moment.
  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses)
}

extension ExpectationKind {
  public static var reducesMotion: Bool { false }
  public var figureUnit: String { Self.unit }
  public mutating func begin(_ moment: MotionMoment, _ things: [Entity]) {}
  public mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {}
  public mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {}
}

/// Where an expectation does not hold.
public struct Miss: Sendable, Hashable {
  /// The first tick at which it does not.
  public var tick: Int
  /// What moves wrongly; nil where it is no single thing.
  public var entity: Entity?
  /// What that is called.
  public var name: String
  /// What is wrong, after the name: `is outside`.
  public var words: String
  public var figure: Double
  public var bound: Double
  public var unit: String
  /// Whether nothing was judged at all: no such thing, or its rule never fired.
  public var isVacuous = false

  /// One sentence, with the figure and the bound.
  public var description: String {
    "\(name) \(words): \(Self.text(figure)) \(unit), bound \(Self.text(bound)) \(unit)"
  }

  /// Whether it says the same of the same thing, at another tick or by another figure.
  public func isLike(_ other: Miss) -> Bool {
    func head(_ words: String) -> Substring { words.prefix { $0 != "," } }
    return entity == other.entity && head(words) == head(other.words) && isVacuous == other.isVacuous
  }

  /// To three decimals, as far as they count.
  public static func text(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "no number" : "without end" }
    return plain((number * 1000).rounded() / 1000)
  }
}

/// What was found wrong in one look, by one expectation.
public struct Misses: Sendable {
  public internal(set) var all: [Miss] = []
  let unit: String

  init(unit: String) { self.unit = unit }

  /// Notes one.
  ///
  /// - Parameter tick: where it happened before the present tick.
  public mutating func add(
    _ entity: Entity?, _ words: String, _ figure: Double, bound: Double, in moment: MotionMoment, tick: Int? = nil,
    isVacuous: Bool = false
  ) {
    let name = entity.map { moment.world.name(of: $0) } ?? "the scene"
    all.append(
      Miss(
        tick: tick ?? moment.tick, entity: entity, name: name, words: words, figure: figure, bound: bound, unit: unit,
        isVacuous: isVacuous))
  }
}
