/// A chain of causes: from a number through its sources to the animation or the write that acted first.
struct CauseChain {
  /// The world of the previous tick; nil if unknown.
  let before: World?
  /// Returns the numbers of a selection that follow others.
  let follows: @Sendable (World, Selection) -> [FollowedNumber]
  /// The sources already named: each is named once.
  fileprivate var told: Set<Selection> = []
  /// The first cause that acted, and the tick of its request.
  fileprivate(set) var first: (cause: Cause, tick: Int)?

  init(before: World?, follows: @escaping @Sendable (World, Selection) -> [FollowedNumber]) {
    (self.before, self.follows) = (before, follows)
  }
}

extension Why {
  /// Adds the sources of a selection's linked numbers, and the movers of these.
  ///
  /// - Parameter its: begins the sentence, such as `Its ` or `light.`.
  mutating func addLinks(of selection: Selection, each its: String = "Its ", _ chain: inout CauseChain) {
    let numbers = chain.follows(world, selection)
    for number in numbers {
      add(" \(its)\(number.key) follows ")
      for (index, source) in number.sources.enumerated() {
        if index > 0 { add(index == number.sources.count - 1 ? " and " : ", ") }
        add(source.words, source.selection.map { .selection($0) })
      }
      add(", by \(number.place).")
    }
    for source in numbers.flatMap(\.sources) { addMover(of: source, &chain) }
  }

  /// Adds the mover of a source in this tick; nothing for a source at rest.
  private mutating func addMover(of source: FollowedNumber.Source, _ chain: inout CauseChain) {
    guard let selection = source.selection else {
      guard let change = world.resource(Journal.self)?.numbers.last(where: { $0.name == source.words }) else { return }
      add(" \(source.words) was set in this tick\(change.cause?.byWords ?? "").")
      note(change.cause, &chain)
      return
    }
    let access = (try? FieldPath(source.words).resolved(in: world))?.first
    if let access, let before = chain.before, !ConditionJudge.differs(access, before, world) { return }
    addMover(of: selection, called: source.words, &chain)
  }

  /// Adds the animation that moves a selection, or its links.
  mutating func addMover(of selection: Selection, called words: String, _ chain: inout CauseChain) {
    guard chain.told.insert(selection).inserted else { return }
    let running = world.runningAnimations(of: selection.entity).filter {
      (selection.field == nil || $0.selection == selection) && $0.phase != .delayed
    }
    if let owner = running.last {
      add(" \(words) is moved by ")
      add(owner.fullTitle, .selection(owner.selection))
      add(", ")
      add(AnimationRequest(owner))
      add(".")
      note(owner.cause, &chain, asked: owner.startTick)
    } else if chain.follows(world, selection).isEmpty {
      guard let cause = selection.field.flatMap({ world.setting(of: $0, selection.entity) })?.setCause
      else { return }
      add(" \(words) was set in this tick\(cause.byWords).")
      note(cause, &chain)
    } else {
      addLinks(of: selection, each: world.name(of: selection.entity) + ".", &chain)
    }
  }

  private func note(_ cause: Cause?, _ chain: inout CauseChain, asked tick: Int? = nil) {
    if let cause { chain.first = (cause, tick ?? world.resource(Tick.self)?.now ?? 0) }
  }
}

extension FieldReading {
  /// Returns the reading with its change since the previous tick as the velocity of each number without an animation.
  ///
  /// - Parameters:
  ///   - past: the field in the previous tick; nil if it was missing.
  ///   - rate: ticks a second; nil if the previous tick is unknown.
  func moved(since past: FieldReading?, _ rate: Double?) -> FieldReading {
    guard let past, let rate, presented.kind != .text, past.presented.kind == presented.kind,
      past.presented != presented, presented.numbers.count <= 4
    else { return self }
    let way = presented.lanes - past.presented.lanes
    let full = FieldProbe.velocity(velocity?.lanes ?? .zero, way, least: id.leastStep, rate)
    let numbers = presented.numbers.indices.map { full[$0] }
    return FieldReading(id: id, model: model, presented: presented, velocity: FieldValue(presented.kind, numbers))
  }
}
