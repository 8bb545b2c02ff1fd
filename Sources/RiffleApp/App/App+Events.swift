import RiffleCore
import RiffleECS
import RiffleStage
import RiffleView

extension App {
  /// What a rule waits for.
  public enum Event: Sendable {
    /// A key goes down.
    case key(Key)
    /// A key comes up.
    case keyUp(Key)
    /// A button of the pointer goes down, anywhere; `world.input.pointer` says where.
    case press(PointerButton = .primary)
    /// It comes up.
    case release(PointerButton = .primary)
    /// The primary button goes down on an entity that has a `Size`.
    case pressOn(Entity)
    /// The window has another size; `world.input.window` says which.
    case resize
    /// The first tick.
    case start

    /// What the debugger calls it.
    var words: String {
      switch self {
      case .key(let key): "key \(key)"
      case .keyUp(let key): "key \(key) up"
      case .press: "press"
      case .release: "release"
      case .pressOn(let entity): "press on \(entity)"
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
      case .press(let button): return input.justPressed(button)
      case .release(let button): return input.justReleased(button)
      case .pressOn(let entity):
        guard input.justPressed(.primary), let pointer = input.pointer else { return false }
        return world.entity(at: pointer) == entity
      case .resize: return frame.events.contains { if case .resized = $0 { true } else { false } }
      case .start: return world[resource: Tick.self].now == 1
      }
    }
  }

  /// Something that happens when an event does.
  struct Rule: Sendable {
    let event: Event
    let body: @Sendable (inout World) throws -> Void

    var system: System {
      let (event, body) = (event, body)
      return System("on \(event.words)") { world, frame in
        guard event.happened(in: world, frame) else { return }
        world.run("on \(event.words)") { world in try world.answering(event.words) { world in try body(&world) } }
      }
    }
  }

  /// Does something when an event happens, once a tick at most, after the systems of the rules. The debugger names the
  /// event as the cause of what moves by it.
  ///
  /// What the closure throws is shown over the picture, and what it has changed is taken back.
  public mutating func on(_ event: Event, perform body: @escaping @Sendable (inout World) throws -> Void) {
    rules.append(Rule(event: event, body: body))
  }
}

/// What systems have thrown, by their names: a resource, so that the past shows what it showed.
struct Faults: Component {
  var all: [Fault] = []

  struct Fault: Component {
    var system: String
    var sentence: String
    var tick: Int
  }
}

extension System {
  /// A system that may throw: then nothing of what it has done in this tick stays.
  static func throwing(_ name: String, _ body: @escaping @Sendable (inout World) throws -> Void) -> System {
    System(name) { world, _ in world.run(name, body) }
  }
}

extension World {
  /// Runs a body; when it throws the world is as it was, and the error noted.
  mutating func run(_ name: String, _ body: (inout World) throws -> Void) {
    let before = self
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
