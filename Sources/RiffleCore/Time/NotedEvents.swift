/// The kinds of the events of some consecutive ticks, and their causes, by which a search skips them.
struct NotedEvents: Sendable, Equatable {
  /// A bit for each kind, and for each reason of a completion.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Empty for a word that is neither a kind nor a reason.
    init(_ word: String) { rawValue = Self.words.firstIndex(of: word).map { 1 << UInt32($0) } ?? 0 }

    private static let words = LoggedEvent.Kind.allCases.map(\.rawValue) + LoggedEvent.reasons
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
      note([Kinds(event.kind.rawValue), Kinds(event.reason?.word ?? "")], of: event.cause)
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
    var asked = filter.kinds.map { Kinds($0.map { Kinds($0.rawValue) }) } ?? Kinds(rawValue: .max)
    if let reason = filter.reason, filter.kinds == [.completion] { asked = Kinds(reason.lowercased()) }
    guard filter.rule != nil else { return kinds.isDisjoint(with: asked) }
    return acts.allSatisfy { $0.kinds.isDisjoint(with: asked) || !filter.passes($0.cause) }
  }
}
