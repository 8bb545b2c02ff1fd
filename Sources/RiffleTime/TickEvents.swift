import RiffleCore

/// The kinds of events in one tick: for the marks of a timeline and for steps from event to event.
public struct TickEvents: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Input: a press, a key, an action. Movements of the pointer are none.
  public static let input = TickEvents(rawValue: 1)
  /// Animations were started.
  public static let started = TickEvents(rawValue: 2)
  /// Running animations were taken over by later ones.
  public static let interrupted = TickEvents(rawValue: 4)
  /// Running animations came to rest.
  public static let settled = TickEvents(rawValue: 8)
  /// Running animations were cancelled, or their entities went.
  public static let ended = TickEvents(rawValue: 16)

  /// Something jumped that nothing explains.
  public static let jumped = TickEvents(rawValue: 32)

  /// Values were set without animation, verbs were used, transactions completed, rules were asked for, or entities came or went.
  public static let changed = TickEvents(rawValue: 64)

  /// It takes much longer to be stepped than most: so much started in it, or was taken over.
  static let heavy = TickEvents(rawValue: 128)
  /// Animations that start, or are taken over, or properties set, that make a tick heavy; with thousands of entities a sixteenth of them.
  private static let heavyCount = 24

  /// What happened in the tick at which `world` stands, from its journal and its input.
  ///
  /// - Parameter before: the world a tick earlier, for entities that came or went; nil for no look at them.
  public init(world: World, input: InputFrame, before: World? = nil) {
    self = input.asksForSomething ? .input : []
    if let before, !world.hasSameEntities(as: before) { insert(.changed) }
    var work = 0
    for entry in world.resource(Journal.self)?.entries ?? [] {
      switch entry {
      case .started(_, _, let count):
        insert(.started)
        work += count
      case .retargeted(_, _, let count):
        insert(.interrupted)
        work += count
      case .settled: insert(.settled)
      case .cancelled, .entityGone: insert(.ended)
      case .completed, .animator, .emitted: insert(.changed)
      case .steered(_, let verb, _): formUnion(verb == .finish ? [.settled, .changed] : .changed)
      case .set(_, _, _, let rows):
        insert(.changed)
        work += rows.count
      }
    }
    if let journal = world.resource(Journal.self), !journal.numbers.isEmpty || !journal.outcomes(at: world).isEmpty {
      insert(.changed)
    }
    if work >= max(Self.heavyCount, world.entityCount / 16) { insert(.heavy) }
  }
}

extension InputEvent {
  /// Whether a person, or a demo, wants something by it. Movements and releases only go along with it.
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
  /// Whether any of the events does.
  public var asksForSomething: Bool { events.contains(where: \.asksForSomething) }
}
