import RiffleView

/// Begins rules and advances running ones by a tick, in the order in which they began.
struct ScriptRunner: Sendable {
  let program: Program
  let tickRate: Int

  /// The most rules that begin in a tick; more begin in the next one, as rules could complete each other for ever.
  private static let beginningsPerTick = 1000

  /// Triggers the rules of the scene's own clock.
  func intake(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for (index, compiled) in program.rules.enumerated() {
      switch compiled.rule.trigger {
      case .start where now == 1: world.trigger(index)
      case .after(let seconds) where now == max(1, ticks(seconds)): world.trigger(index)
      default: break
      }
    }
  }

  func run(_ world: inout World) {
    let scripts = world[resource: Scripts.self]
    guard !scripts.triggers.isEmpty || !scripts.scripts.isEmpty || !scripts.queued.isEmpty || !scripts.ended.isEmpty
    else { return }
    var pass = ScriptPass(program: program, tickRate: tickRate, now: world[resource: Tick.self].now, scripts: scripts)
    var begun = 0
    for trigger in scripts.triggers where pass.begin(trigger, &world) { begun += 1 }
    let tick = world[resource: Tick.self].now
    beginRules(waitingFor: scripts.ended, about: .none, at: tick, &world, &pass, &begun)
    var last: UInt32 = 0
    // Scripts that begin meanwhile are advanced in the same tick.
    while var script = pass.scripts.scripts.first(after: last) {
      last = script.id
      pass.trigger = script.trigger
      let intent = pass.intent(script.trigger, world)
      var isDone: Bool
      repeat {
        isDone = world.answering(intent, of: script.trigger.tick) { pass.advance(&script.running, &$0) }
        pass.scripts.scripts[script.id] = isDone ? nil : script
        guard let order = pass.order else { break }
        pass.order = nil
        world.answering(intent, of: script.trigger.tick) { pass.carryOut(order, of: script.id, intent, &$0) }
        script = pass.scripts.scripts[script.id] ?? script
      } while true
      if isDone { begun += pass.beginQueued(&world) }
      beginRules(waitingFor: pass.takeEnded(), about: script.trigger.subject, at: tick, &world, &pass, &begun)
    }
    if pass.strandsFlights {
      let cause = Cause(animation: "land", rule: "cancel")
      world.landFlights(except: pass.scripts.flights, by: Feel.touchDown, cause)
    }
    // Triggers that a step added to the world begin in the next tick.
    let asked = world[resource: Scripts.self].triggers.dropFirst(scripts.triggers.count)
    pass.scripts.triggers += asked
    pass.scripts.ended += world[resource: Scripts.self].ended.dropFirst(scripts.ended.count)
    world[resource: Scripts.self] = pass.scripts
  }

  private func beginRules(
    waitingFor ended: [Scripts.Ended], about subject: Entity, at tick: Int, _ world: inout World,
    _ pass: inout ScriptPass, _ begun: inout Int
  ) {
    for ended in ended {
      for (rule, compiled) in program.rules.enumerated() where compiled.rule.trigger.waits(for: ended) {
        let trigger = Scripts.Trigger(rule: rule, subject: subject, tick: tick)
        if begun < Self.beginningsPerTick {
          if pass.begin(trigger, &world) { begun += 1 }
        } else {
          pass.scripts.triggers.append(trigger)
        }
      }
    }
  }

  private func ticks(_ seconds: Double) -> Int { Int((seconds * Double(tickRate)).rounded()) }
}

extension World {
  /// Triggers a rule of the scene, in this tick or the next one.
  mutating func trigger(_ rule: Int, subject: Entity = .none) {
    let tick = self[resource: Tick.self].now
    self[resource: Scripts.self].triggers.append(Scripts.Trigger(rule: rule, subject: subject, tick: tick))
  }
}

extension Rule.Trigger {
  /// The event in the words of the scene.
  var phrase: String {
    switch self {
    case .start: "start"
    case .key(let key): "key \(key)"
    case .click, .clickAnywhere: "click"
    case .hover: "pointer over"
    case .leave: "pointer off"
    case .press: "press"
    case .release: "release"
    case .longPress: "long press"
    case .doubleClick: "double click"
    case .swipe: "swipe"
    case .wheel: "wheel"
    case .pull: "pull"
    case .button: "button"
    case .after(let seconds): "after \(plain(seconds)) s"
    case .completion(let name, let reason): "completion of \(name)" + (reason.map { ", \($0)" } ?? "")
    case .drag: "drag"
    case .receive: "drop"
    case .parameter(let name): "slider \(name)"
    case .value(let name): "value \(name)"
    case .letGo(let name): "letting go of slider \(name)"
    }
  }
}
