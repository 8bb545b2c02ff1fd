import RiffleInspector
import RiffleScene

// Rules run, and entities chosen, from the panel.
extension Player {
  /// Does what a rule waits for, in the next tick, and lets time run.
  func run(_ path: String, at now: Double) {
    guard let rule = editor?.session.text.rules().first(where: { $0.path.description == path }) else { return }
    let events = events(thatRun: rule)
    guard !events.isEmpty else {
      return debugger.say("nothing of the scene is called '\(rule.subject ?? "")' now", at: now, isComplaint: true)
    }
    for event in events { playback.receive(event) }
    if playback.transport.isPaused { perform(.togglePause, at: now) }
    debugger.say("run: \(rule.title)", at: now)
  }

  /// What a person would do; of several copies with the first.
  private func events(thatRun rule: SceneText.WrittenRule) -> [InputEvent] {
    let world = playback.simulation.world
    guard let subject = rule.subject, SceneEditor.canRun(rule) else { return [] }
    if rule.trigger == "key" { return [.keyPressed(subject), .keyReleased(subject)] }
    guard let entity = world.thing(subject),
      let index = world[resource: SceneEntities.self].all.firstIndex(of: entity)
    else { return [] }
    return [.action(StageInput.press, [Double(index)]), .action(StageInput.release, [Double(index)])]
  }

  /// Chooses what a path of the text describes; of copies the first.
  func chooseThing(at path: String, now: Double) {
    guard let key = (try? ScenePath(parsing: path)).map(SceneEditor.key) else { return }
    guard let entity = playback.simulation.world.thing(key) else {
      return debugger.say("'\(key)' is not in the scene now", at: now, isComplaint: true)
    }
    choose([entity])
  }
}

extension SceneEditor {
  /// Whether a person could do what a rule waits for at any moment.
  static func canRun(_ rule: SceneText.WrittenRule) -> Bool {
    rule.subject != nil && ["key", "click", "button", "press", "release"].contains(rule.trigger)
  }
}

extension World {
  /// By its own name, or as the first of its copies.
  func thing(_ name: String) -> Entity? {
    entity(named: name)
      ?? self[resource: SceneEntities.self].all.first { self.name(of: $0).hasPrefix(name + "-") }
  }
}
