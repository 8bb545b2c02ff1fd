import Synchronization

/// The links of a scene laid out flat, so that a tick reads and writes them in a few loops. Each different source has
/// a slot. Rows are links in the order of evaluation.
package struct LinkTable: Sendable {
  package struct Row: Sendable {
    let entity: Int
    let terms: Range<Int>
    let jumps: Bool
  }

  struct Term: Sendable {
    let slot: Int
    let minus: Int?
    let range: Int?
    let multiplies: Bool
  }

  /// Rows of one property that do not read each other.
  package struct Run: Sendable {
    var rows: Range<Int>
    let lane: Lane
    /// True if it may read what earlier rows write.
    package var isDependent = false
  }

  package struct Reading: Sendable {
    let lane: Lane
    let slots: Range<Int>
  }

  let all: [Links.Placed]
  package private(set) var rows: [Row] = []
  private(set) var terms: [Term] = []
  private(set) var ranges: [Link.Range] = []
  package private(set) var runs: [Run] = []
  package private(set) var readings: [Reading] = []
  /// Slots of readings are the first ones.
  package private(set) var read: [(entity: Int, reading: Int)] = []
  /// Numbers by slot, before any is read.
  private(set) var constants: [Double] = []
  /// Slots that change without a reading.
  private(set) var free: [(slot: Int, source: Link.Source)] = []
  private(set) var wiggles: [(slot: Int, wiggle: Wiggle, row: Int)] = []
  /// True if the pointed position may depend on linked numbers.
  let hasCamera: Bool
  /// True if the rows change nothing when nothing was written.
  let mayRest: Bool
  private let memo = LinkMemo()

  init(_ entities: [NamedEntity], hasCamera: Bool) {
    all = Links(entities).all
    self.hasCamera = hasCamera
    mayRest = all.allSatisfy { $0.link.terms.allSatisfy(\.mayRest) }
    let sources = all.map(\.sources)
    var slots: [Links.Node: Int] = [:]
    for properties in Dictionary(grouping: sources.joined(), by: \.node.key).sorted(by: { $0.key < $1.key }) {
      let start = read.count
      for property in properties.value where slots[property.node] == nil {
        slots[property.node] = read.count
        read.append((property.node.entity, readings.count))
      }
      readings.append(Reading(lane: properties.value[0].track.lane, slots: start..<read.count))
    }
    constants = [Double](repeating: .nan, count: read.count)
    var last = LastRows()
    for (index, placed) in all.enumerated() {
      let start = terms.count
      for term in placed.link.terms {
        let minus = term.minus.map { slot(of: $0, in: placed, row: index, slots) }
        if let range = term.range { ranges.append(range) }
        terms.append(
          Term(
            slot: slot(of: term.source, in: placed, row: index, slots), minus: minus,
            range: term.range.map { _ in ranges.count - 1 }, multiplies: term.combination == .multiply))
      }
      rows.append(Row(entity: placed.entity, terms: start..<terms.count, jumps: placed.link.jumps))
      let lane = placed.link.track.lane
      var source = last.row(before: index, read: sources[index])
      if hasCamera, placed.link.terms.contains(where: \.readsPointer) { source = index - 1 }
      if let run = runs.indices.last, all[index - 1].link.track === placed.link.track,
        source < runs[run].rows.lowerBound
      {
        runs[run].rows = runs[run].rows.lowerBound..<index + 1
        runs[run].isDependent = runs[run].isDependent || source >= 0
      } else {
        runs.append(Run(rows: index..<index + 1, lane: lane, isDependent: source >= 0))
      }
      last.note(index, entity: placed.entity, lane.component)
    }
  }

  private mutating func slot(
    of source: Link.Source, in placed: Links.Placed, row: Int, _ slots: [Links.Node: Int]
  ) -> Int {
    if let property = Links.Property(source, of: placed.entity) { return slots[property.node]! }
    let slot = constants.count
    switch source {
    case .number(let number):
      constants.append(number)
      return slot
    case .wiggle(let wiggle): wiggles.append((slot, wiggle, row))
    default:
      if let known = free.first(where: { $0.source.isSame(as: source) }) { return known.slot }
      free.append((slot, source))
    }
    constants.append(.nan)
    return slot
  }

  /// Seeds of the wiggles: from the scene's seed, the entity's id and the property.
  func seeds(_ seed: UInt64, _ entities: [NamedEntity]) -> [UInt64] {
    memo.seeds.withLock { known in
      if let known, known.seed == seed { return known.seeds }
      let seeds = wiggles.map { wiggle in
        var hasher = StateHasher(seed: seed)
        hasher.combine(entities[all[wiggle.row].entity].name, all[wiggle.row].link.key)
        return hasher.finalize()
      }
      known = (seed, seeds)
      return seeds
    }
  }

  private struct LastRows {
    private struct Target: Hashable {
      let entity: Int
      let component: ObjectIdentifier
    }

    private var rows: [Target: Int] = [:]
    /// The last row of a number that is no part of one component.
    private var loose = -1

    mutating func note(_ row: Int, entity: Int, _ component: ObjectIdentifier?) {
      if let component { rows[Target(entity: entity, component: component)] = row } else { loose = row }
    }

    /// The last row that properties may depend on; -1 for none.
    func row(before row: Int, read properties: [Links.Property]) -> Int {
      properties.map { property in
        guard let component = property.track.lane.component else { return row - 1 }
        return max(rows[Target(entity: property.node.entity, component: component)] ?? -1, loose)
      }.max() ?? -1
    }
  }
}

private final class LinkMemo: Sendable {
  let seeds = Mutex<(seed: UInt64, seeds: [UInt64])?>(nil)
}

extension Link.Source {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.time, .time): true
    case (.pointer(let axis), .pointer(let other)): axis == other
    case (.value(let name), .value(let other)), (.parameter(let name), .parameter(let other)): name == other
    default: false
    }
  }
}

extension Link.Term {
  fileprivate var readsPointer: Bool {
    sources.contains { if case .pointer = $0 { true } else { false } }
  }
}

extension World {
  package func followedNumbers(of selection: Selection) -> [FollowedNumber] {
    guard let program = resource(LoadedScene.self)?.content.program,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    let linked: [FollowedNumber] = program.links.all.compactMap { placed in
      guard all[placed.entity] == selection.entity, isAlive(selection.entity) else { return nil }
      let link = placed.link
      let field = FieldID.named(link.key, of: selection.entity, in: self)
      guard selection.field == nil || field == selection.field else { return nil }
      let sources = link.terms.flatMap(\.sources).compactMap { followed($0, on: selection.entity, all) }
      return (key: link.key, sources: sources, place: "the link in \(link.location.lineWords)")
    }
    return linked + scrubbedNumbers(of: selection, program, all)
  }

  private func scrubbedNumbers(of selection: Selection, _ program: Program, _ all: [Entity]) -> [FollowedNumber] {
    guard resource(Scrubs.self)?.all.isEmpty == false, let scripts = resource(Scripts.self) else { return [] }
    let animators = runningAnimations(of: selection.entity).filter {
      selection.field == nil || $0.selection == selection
    }.compactMap(\.animator?.animator)
    return scripts.scripts.runs.flatMap { script in
      script.running.steps.compactMap { step in
        guard case .scrubbing(let animator) = step.state, animators.contains(animator),
          let source = (program.nodes[step.node].action as? ScrubAction)?.scrub.source,
          let followed = followed(source, on: script.trigger.subject, all)
        else { return nil }
        let line = program.rules[script.trigger.rule].rule.location.lineWords
        return (
          key: selection.field?.words ?? "motion", sources: [followed], place: "the timeline of the rule in \(line)"
        )
      }
    }
  }

  private func followed(_ source: Link.Source, on entity: Entity, _ all: [Entity]) -> FollowedSource? {
    switch source {
    case .number: return nil
    case .time: return ("time", nil)
    case .wiggle: return ("a wiggle (seed \(self[resource: LoadedScene.self].seed))", nil)
    case .pointer(let axis): return (axis == 0 ? "pointer.x" : "pointer.y", nil)
    case .value(let name), .parameter(let name): return (name, nil)
    case .property(let other, let key, _):
      let source = other.map { all[$0] } ?? entity
      let field = isAlive(source) ? FieldID.named(key, of: source, in: self) : nil
      return ("\(name(of: source)).\(key)", Selection(source, field))
    }
  }
}

extension SourceLocation {
  /// `line 12 of cards.yaml`, with the file only if included.
  fileprivate var lineWords: String { "line \(line)" + (origin?.file.map { " of \($0)" } ?? "") }
}
