package struct Moment: Sendable {
  var snapshot: Snapshot?
  var input: InputFrame
  /// Bytes of the world that are not shared with the previous kept one.
  package var cost: Int32 = 0
  package var events: TickEvents
  var isRestored = false
  package var isResting = false

  package var world: World? { snapshot?.world }

  /// Includes the share of the list's unused capacity: a list grows by doubling, and is three quarters full on average.
  fileprivate var bytes: Int {
    MemoryLayout<Moment>.stride * 4 / 3 + OwnedMemory.array(of: InputEvent.self, capacity: input.events.capacity)
  }
}

/// A kept snapshot. A class, so that the list of ticks stays small and worlds are not moved.
package final class Snapshot: Sendable {
  let world: World

  init(_ world: World) { self.world = world }

  package static let overhead = OwnedMemory.allocated(16 + MemoryLayout<World>.stride)
}

/// Consecutive ticks: the first run, or a future that starts at a tick of another branch.
package struct Branch: Sendable {
  /// Empty for a removed branch, whose index stays.
  var name: String
  let parent: Int?
  private(set) var first: Int
  package var moments: ContiguousArray<Moment> = []
  package var spans: MotionSpans
  private var momentBytes = 0

  init(name: String, parent: Int?, first: Int) {
    (self.name, self.parent, self.first, spans) = (name, parent, first, MotionSpans(from: first))
  }

  var isRemoved: Bool { name.isEmpty }

  /// The bytes of all but the worlds.
  var listBytes: Int { momentBytes + spans.bytes }

  mutating func append(_ moment: Moment) {
    moments.append(moment)
    momentBytes += moment.bytes
  }

  mutating func removeFirst(_ count: Int) {
    momentBytes -= moments.prefix(count).reduce(0) { $0 + $1.bytes }
    moments.removeFirst(count)
    first += count
    spans.forget(before: first)
  }

  mutating func removeLast() { momentBytes -= moments.removeLast().bytes }

  var last: Int { first + moments.count - 1 }

  var ticks: Range<Int> { first..<first + moments.count }

  /// Returns the last kept tick before another; `restored` includes those that were stepped to again.
  func kept(before tick: Int, restored: Bool = true) -> Int? {
    ticks.prefix(max(tick - first, 0)).last { isKept($0, restored) }
  }

  func kept(from tick: Int, restored: Bool = true) -> Int? {
    ticks.dropFirst(max(tick - first, 0)).first { isKept($0, restored) }
  }

  private func isKept(_ tick: Int, _ restored: Bool) -> Bool {
    moments[tick - first].snapshot != nil && (restored || !moments[tick - first].isRestored)
  }
}

package struct BranchSummary: Hashable, Sendable {
  package let name: String
  /// The last tick it shares with its parent branch; nil for the first branch.
  package let forkedAt: Int?
  package let liveEdge: Int
  package let depth: Int
}

/// The kinds of events in one tick: for the marks of a timeline and for steps from event to event.
public struct TickEvents: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Input: a press, a key, an action. Movements of the pointer do not count.
  public static let input = TickEvents(rawValue: 1)
  /// Animations were started.
  public static let started = TickEvents(rawValue: 2)
  /// Running animations were interrupted by later ones.
  public static let interrupted = TickEvents(rawValue: 4)
  /// Running animations came to rest.
  public static let settled = TickEvents(rawValue: 8)
  /// Running animations were cancelled, or their entities were removed.
  public static let ended = TickEvents(rawValue: 16)

  /// A value jumped without an explanation.
  public static let jumped = TickEvents(rawValue: 32)

  /// Sets without animation, verbs, completed transactions, triggered rules, inserted or removed entities.
  public static let changed = TickEvents(rawValue: 64)

  init(_ outlines: [EventOutline], in world: World) {
    self = outlines.reduce([]) { $0.union($1.kind.tickEvents ?? []) }
    let finishes = world.resource(Journal.self)?.entries.contains { entry in
      if case .steered(_, .finish, _) = entry { true } else { false }
    }
    if finishes == true { insert(.settled) }
  }
}

extension InputEvent {
  /// True if a person, or a demo, triggers something with it. Movements and releases only accompany it.
  public var asksForSomething: Bool {
    switch self {
    case .pointerPressed, .keyPressed, .wheel, .text, .touchBegan, .gamepadPressed, .action, .parameter, .reload: true
    case .pointerMoved, .pointerReleased, .pointerLeft, .keyReleased, .touchMoved, .touchEnded, .gamepadConnected,
      .gamepadDisconnected, .gamepadReleased, .gamepadMoved, .resized:
      false
    }
  }
}

extension InputFrame {
  /// True if one of the events triggers something.
  public var asksForSomething: Bool { events.contains(where: \.asksForSomething) }
}
