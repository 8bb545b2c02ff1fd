import RiffleStage

extension App {
  /// What a rule waits for.
  public enum Event: Sendable {
    /// A key goes down.
    case key(Key)
    /// A key comes up.
    case keyUp(Key)
    /// A button goes down on any gamepad.
    case gamepad(GamepadButton)
    /// A key or button goes down that is bound to an action.
    case action(InputAction)
    /// A button of the pointer goes down, anywhere; `world.input.pointer` says where.
    case press(PointerButton = .primary)
    /// It comes up.
    case release(PointerButton = .primary)
    /// An entity is pressed and released, by the pointer or by Return while the keyboard's ring is around it. The entity
    /// becomes a `HitTarget`, with a place in the ring, unless it is one.
    case click(Entity)
    /// The second of two clicks on an entity within half a second; each of them is a `click`, too.
    case doubleClick(Entity)
    /// The window has another size; `world.input.window` says which.
    case resize
    /// The first tick, before all systems of the rules.
    case start

    /// The entity that it makes touchable; nil for all but clicks.
    var clicked: Entity? {
      switch self {
      case .click(let entity), .doubleClick(let entity): entity
      default: nil
      }
    }

    /// What the debugger calls it.
    var words: String {
      switch self {
      case .key(let key): "key \(key)"
      case .keyUp(let key): "key \(key) up"
      case .gamepad(let button): "gamepad \(button)"
      case .action(let action): "\(action)"
      case .press: "press"
      case .release: "release"
      case .click(let entity): "click on \(entity)"
      case .doubleClick(let entity): "double click on \(entity)"
      case .resize: "resize"
      case .start: "start"
      }
    }

    /// How often it happened in this tick: 0 or 1 but for buttons and keys that a slow machine hands over in one tick.
    func happened(in world: World, _ frame: InputFrame) -> Bool {
      let input = world.input
      switch self {
      case .key(let key): return input.justPressed(key)
      case .keyUp(let key): return input.justReleased(key)
      case .gamepad(let button): return input.justPressed(button)
      case .action(let action): return input.justPressed(action)
      case .press(let button): return input.justPressed(button)
      case .release(let button): return input.justReleased(button)
      case .click(let entity): return world.clicks { $0 > 0 }.contains(entity)
      case .doubleClick(let entity): return world.clicks { $0 == 2 }.contains(entity)
      case .resize: return frame.events.contains { if case .resized = $0 { true } else { false } }
      case .start: return world[resource: Tick.self].now == 1
      }
    }
  }

  /// Something that happens when an event does.
  struct Rule: Sendable {
    let system: System
    /// The key that it takes from the keyboard's ring.
    var key: Key?
    /// Whether it runs before the systems.
    var isFirst = false
  }

  /// Does something when an event happens, once a tick at most, after the systems of the rules; `.start` comes before
  /// them. The debugger names the event as the cause of what moves by it.
  ///
  /// What the closure throws is shown over the picture, and what it has changed is taken back.
  public mutating func on<Failure: Error>(
    _ event: Event, perform body: @escaping @Sendable (inout World) throws(Failure) -> Void
  ) {
    let name = "on \(event.words)"
    var rule = Rule(
      system: System(name) { world, frame in
        guard event.happened(in: world, frame) else { return }
        world.answering(event.words) { world in world.run(name, body) }
      })
    switch event {
    case .key(let key): rule.key = key
    case .start: rule.isFirst = true
    default: break
    }
    rules.append(rule)
    if let entity = event.clicked, world.isAlive(entity), !world.has(HitTarget.self, entity) {
      world.insert(HitTarget(hover: .rises, order: Int32(rules.count)), on: entity)
      world.give(Offset(), to: entity)
    }
  }
}

/// What systems have thrown, by their names: a resource, so that the past shows what it showed.
struct Faults: Component {
  var all: [Fault] = []

  /// What has been thrown in a world so far, one sentence each.
  static func sentences(in world: World) -> [String] {
    (world.resource(Faults.self)?.all ?? []).map { "\($0.system): \($0.sentence) (tick \($0.tick))" }
  }

  struct Fault: Component {
    var system: String
    var sentence: String
    var tick: Int
  }
}

extension World {
  /// The entities that were clicked in this tick, by how often in a row.
  func clicks(_ isCounted: (Int) -> Bool) -> [Entity] {
    stageEvents(for: .scene).compactMap { event in
      if case .clicked(let entity, let count) = event, isCounted(count) { entity } else { nil }
    }
  }

  /// Runs a body; when it throws the world is as it was, and the error noted.
  ///
  /// One that may throw costs a copy of each column that it writes to; one that cannot costs nothing.
  mutating func run<Failure: Error>(_ name: String, _ body: (inout World) throws(Failure) -> Void) {
    let before = Failure.self == Never.self ? World() : self
    do {
      try body(&self)
    } catch {
      self = before
      if !hasResource(Faults.self) { insertResource(Faults()) }
      let fault = Faults.Fault(system: name, sentence: "\(error)", tick: self[resource: Tick.self].now)
      self[resource: Faults.self].all.removeAll { $0.system == name }
      self[resource: Faults.self].all.append(fault)
    }
  }
}
