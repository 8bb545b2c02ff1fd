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

  /// Creates the events of the tick that led to `world`, from its journal and its input.
  ///
  /// - Parameter before: the world of the previous tick, to detect insertions and removals; nil to leave these out.
  public init(world: World, input: InputFrame, before: World? = nil) {
    self = input.asksForSomething ? .input : []
    if let before, !world.hasSameEntities(as: before) { insert(.changed) }
    for entry in world.resource(Journal.self)?.entries ?? [] {
      switch entry {
      case .started: insert(.started)
      case .retargeted: insert(.interrupted)
      case .settled: insert(.settled)
      case .cancelled, .entityGone: insert(.ended)
      case .completed, .animator, .emitted, .set: insert(.changed)
      case .steered(_, let verb, _): formUnion(verb == .finish ? [.settled, .changed] : .changed)
      }
    }
    if let journal = world.resource(Journal.self), !journal.numbers.isEmpty || !journal.outcomes(at: world).isEmpty {
      insert(.changed)
    }
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
