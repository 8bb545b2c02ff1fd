/// The kinds of the events of some consecutive ticks, and their causes, by which a search skips them.
struct NotedEvents: Sendable, Equatable {
  /// A bit for each kind, and for each reason of a completion.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ kind: LoggedEvent.Kind) {
      let place = LoggedEvent.Kind.allCases.firstIndex(of: kind) ?? 0
      self.init(rawValue: 1 << UInt32(place))
    }

    init?(reason: String) {
      guard let place = LoggedEvent.reasons.firstIndex(of: reason) else { return nil }
      self.init(rawValue: 1 << UInt32(Self.firstReason + place))
    }

    private static let firstReason = LoggedEvent.Kind.allCases.count
  }

  struct Act: Sendable, Equatable {
    /// The cause with its names only.
    let cause: Cause
    var kinds: Kinds
  }

  private var kinds: Kinds = []
  var acts: [Act] = []
  /// False if a tick was not read, or there were too many causes.
  private var isKnown: Bool

  private static let mostActs = 48

  static let unknown = NotedEvents(isKnown: false)

  init(isKnown: Bool = true) { self.isKnown = isKnown }

  mutating func add(_ world: World, _ input: InputFrame, after before: World?) {
    guard isKnown, let before else {
      self = .unknown
      return
    }
    for event in WorldDelta(from: before, to: world).outlines(input) {
      let reason = event.reason.flatMap { Kinds(reason: $0.word) }
      note(Kinds(event.kind).union(reason ?? []), of: event.cause)
    }
  }

  private mutating func note(_ its: Kinds, of cause: Cause?) {
    kinds.formUnion(its)
    guard let cause, isKnown else { return }
    let names = Cause(animation: cause.animation, rule: cause.rule, action: cause.action, intent: cause.intent)
    if let place = acts.firstIndex(where: { $0.cause == names }) {
      acts[place].kinds.formUnion(its)
    } else if acts.count < Self.mostActs {
      acts.append(Act(cause: names, kinds: its))
    } else {
      self = .unknown
    }
  }

  func exclude(_ filter: EventFilter) -> Bool {
    guard isKnown, filter.kinds?.isDisjoint(with: [.jump, .hit]) != false else { return false }
    var asked = filter.kinds.map { $0.reduce(into: Kinds()) { $0.formUnion(Kinds($1)) } } ?? Kinds(rawValue: .max)
    if let reason = filter.reason, filter.kinds == [.completion], let word = Kinds(reason: reason.lowercased()) {
      asked = word
    }
    guard filter.rule != nil else { return kinds.isDisjoint(with: asked) }
    return acts.allSatisfy { $0.kinds.isDisjoint(with: asked) || !filter.passes($0.cause) }
  }
}
