/// The running animations over a range of ticks as bars, grouped by entity: for a timeline.
package struct AnimationLanes: Sendable, Hashable {
  package struct Bar: Sendable, Hashable {
    package let handle: AnimationHandle
    package let name: String
    package let kind: String
    package let start: Int
    /// The first tick after its delay; equal to `start` without one. The delay is drawn hatched.
    package let motionStart: Int
    package let standstills: [Range<Int>]
    /// Perceived completion; equal to `end` without a tail. The tail is drawn faded.
    package let settleStart: Int
    /// The last tick in which it runs: exact once it has ended, else expected; nil for one that repeats forever.
    package let end: Int?
    /// True if its end was read, false if it is expected.
    package let hasEnded: Bool
    package let interrupts: AnimationHandle?
    package let interruptedBy: AnimationHandle?
  }

  /// The bars of one field, in the order of their starts. An interrupted bar ends where the next one starts.
  package struct Row: Sendable, Hashable {
    package let field: FieldID
    package let bars: [Bar]
  }

  package struct Group: Sendable, Hashable {
    package let entity: Entity
    package let name: String
    package let rows: [Row]
  }

  let ticks: ClosedRange<Int>
  /// Sorted by entity index; of thousands the first, and the selected one.
  package let groups: [Group]
  /// The most entities that moved at once: more than the groups if not all were read.
  package let moving: Int

  /// - Parameter moving: 0 for the number of groups.
  package init(ticks: ClosedRange<Int>, groups: [Group], moving: Int = 0) {
    (self.ticks, self.groups, self.moving) = (ticks, groups, max(moving, groups.count))
  }
}

/// The bars that were read of a branch. Animations start and end only in ticks with events: only these, both ends of
/// the range and the playhead are read, and of thousands of moving entities the first and the selected one.
package struct AnimationBarCache: Sendable {
  private struct Entry: Sendable {
    /// As it was read first.
    let animation: RunningAnimation
    let expectedEnd: Int?
    let lastSeen: Int

    var key: MotionKey { MotionKey(animation) }
    var start: Int { animation.startTick }
    var motionStart: Int { animation.startTick + animation.delayTicks }
  }

  private var branch: String?
  private var entries: [MotionKey: Entry] = [:]
  private var names: [Entity: String] = [:]
  /// Each animation's pauses: the last known tick of each, by its first one.
  private var standstills: [AnimationHandle: [Int: Int]] = [:]
  private var looked: [Int] = []
  private(set) var isComplete = true
  private var answer: AnimationLanes?
  /// The row of the last entity that is read; `Int.max` while all are.
  private var lastRow = Int.max
  private var selected: Entity?
  private var mostMoving = 0

  private static let limit = 20_000
  /// The number of animations after which a call reads no further tick.
  private static let readAtOnce = 4_000
  package static let mostEntities = 500

  mutating func lanes(
    over ticks: ClosedRange<Int>, in playback: Playback, looks: Int, selected: Entity? = nil
  ) -> AnimationLanes {
    let history = playback.history
    // A range with more than the limit keeps its entries, instead of restarting in each frame.
    if branch != history.branchName || entries.count > Self.limit && answer?.ticks != ticks
      || self.selected != selected && [self.selected, selected].contains(where: { $0?.row ?? 0 > lastRow })
    {
      self = AnimationBarCache()
      branch = history.branchName
    }
    self.selected = selected
    var (left, unread) = (looks, Self.readAtOnce)
    let kinds: TickEvents = [.started, .interrupted, .settled, .ended]
    let corners = [ticks.upperBound, ticks.lowerBound, playback.playhead]
    for tick in ticks.reversed() where left > 0 && unread > 0 && entries.count <= Self.limit {
      let isTelling = corners.contains(tick) || !history.events(at: tick).isDisjoint(with: kinds)
      guard isTelling, !hasLooked(at: tick), let world = history.world(at: tick) else { continue }
      left -= 1
      unread -= look(at: world, tick)
    }
    isComplete = left > 0 && unread > 0 || entries.count > Self.limit
    if let answer, answer.ticks == ticks { return answer }
    let made = lanes(over: ticks, rate: history.tickRate)
    answer = made
    return made
  }

  private mutating func look(at world: World, _ tick: Int) -> Int {
    looked.insert(tick, at: place(of: tick))
    answer = nil
    let running = running(in: world)
    world.forEachStandstill { handle, ticks in
      standstills[handle, default: [:]].merge([ticks.lowerBound: ticks.upperBound], uniquingKeysWith: max)
    }
    for animation in running {
      let key = MotionKey(animation)
      if entries[key] == nil { names[animation.entity] = world.name(of: animation.entity) }
      let known = entries[key]
      entries[key] = Entry(
        animation: known?.animation ?? animation, expectedEnd: animation.expectedEndTick,
        lastSeen: max(tick, known?.lastSeen ?? tick))
    }
    return running.count
  }

  private mutating func running(in world: World) -> [RunningAnimation] {
    let rows = Set(world.movingComponents().flatMap(\.rows))
    mostMoving = max(mostMoving, rows.count)
    guard rows.count > Self.mostEntities || lastRow < .max else { return world.runningAnimations() }
    var read = rows.filter { $0 <= lastRow }
    if read.count > Self.mostEntities {
      lastRow = read.sorted()[Self.mostEntities - 1]
      read = read.filter { $0 <= lastRow }
      entries = entries.filter { $0.key.selection.entity.row <= lastRow || $0.key.selection.entity == selected }
    }
    if let selected { read.insert(selected.row) }
    return world.runningAnimations(inRows: read)
  }

  private func place(of tick: Int) -> Int { looked.partitioningIndex { $0 >= tick } }

  private func hasLooked(at tick: Int) -> Bool {
    let place = place(of: tick)
    return place < looked.count && looked[place] == tick
  }

  /// The first tick read in which it no longer runs.
  private func gone(_ entry: Entry) -> Int? {
    let place = place(of: entry.lastSeen + 1)
    return place < looked.count ? looked[place] : nil
  }

  private func end(of entry: Entry) -> Int? { gone(entry) ?? entry.expectedEnd.map { max($0, entry.lastSeen) } }

  private func lanes(over ticks: ClosedRange<Int>, rate: Int) -> AnimationLanes {
    let shown = entries.filter { $1.start <= ticks.upperBound && end(of: $1) ?? .max >= ticks.lowerBound }
      .map { (selection: $0.selection, order: $0.selection.field?.description ?? "", entry: $1) }
      .sorted {
        ($0.selection.entity, $0.order, $0.entry.start, $0.entry.key.handle)
          < ($1.selection.entity, $1.order, $1.entry.start, $1.entry.key.handle)
      }
    let groups = shown.grouped(by: \.selection.entity).map { entity, shown in
      AnimationLanes.Group(
        entity: entity, name: names[entity] ?? "",
        rows: shown.grouped(by: \.selection.field).map { field, shown in
          AnimationLanes.Row(field: field ?? FieldID("", ""), bars: bars(shown.map(\.entry), rate: rate))
        })
    }
    return AnimationLanes(ticks: ticks, groups: groups, moving: lastRow < .max ? mostMoving : 0)
  }

  private func bars(_ chain: [Entry], rate: Int) -> [AnimationLanes.Bar] {
    chain.map { entry in
      let (animation, interrupted) = (entry.animation, entry.animation.interrupted?.handle)
      let next = chain.first {
        $0.animation.interrupted?.handle == animation.handle && $0.animation.handle != animation.handle
      }
      let end = next?.start ?? self.end(of: entry)
      let motion = min(entry.motionStart, end ?? .max)
      let stands = (standstills[animation.handle] ?? [:]).sorted { $0.key < $1.key }
        .map { max($0.key, motion)..<max(min($0.value, end ?? .max), max($0.key, motion)) }.filter { !$0.isEmpty }
      var settle = end
      if case .spring(let spring) = animation.kind {
        let held = stands.reduce(0) { $0 + $1.count }
        // A spring may take longer than an integer can count.
        let ticks = Int(min((spring.duration * Double(rate)).rounded(), 1e15))
        settle = min(entry.motionStart + ticks + held, end ?? .max)
      }
      return AnimationLanes.Bar(
        handle: animation.handle, name: animation.title, kind: animation.kindWords, start: entry.start,
        motionStart: motion, standstills: stands, settleStart: settle ?? .max, end: end,
        hasEnded: next != nil || gone(entry) != nil, interrupts: interrupted, interruptedBy: next?.animation.handle)
    }
  }
}
