// Runs rules and selects entities from the panel.
extension Player {
  /// Sends the input that triggers a rule in the next tick, and resumes time.
  package func run(_ path: String, at now: Double) {
    guard let rule = editor?.session.text.rules().first(where: { $0.path.description == path }) else { return }
    let events = events(thatRun: rule)
    guard !events.isEmpty else {
      return debugger.say("nothing of the scene is called '\(rule.subject ?? "")' now", at: now, isComplaint: true)
    }
    for event in events { playback.receive(event) }
    if playback.transport.isPaused { perform(.togglePause, at: now) }
    debugger.say("run: \(rule.title)", at: now)
  }

  /// Returns the input events that trigger a rule, on the first of several copies.
  private func events(thatRun rule: SceneText.WrittenRule) -> [InputEvent] {
    let world = playback.simulation.world
    guard let subject = rule.subject, SceneEditor.canRun(rule) else { return [] }
    if rule.trigger == "key" { return [.keyPressed(subject), .keyReleased(subject)] }
    guard let entity = world.thing(subject),
      let index = world[resource: SceneEntities.self].all.firstIndex(of: entity)
    else { return [] }
    return [.action(StageInput.press, [Double(index)]), .action(StageInput.release, [Double(index)])]
  }

  /// Selects the entity that a path describes, or its first copy.
  package func chooseThing(at path: String, now: Double) {
    guard let key = (try? ScenePath(parsing: path)).map(SceneEditor.key) else { return }
    guard let entity = playback.simulation.world.thing(key) else {
      return debugger.say("'\(key)' is not in the scene now", at: now, isComplaint: true)
    }
    choose([entity])
  }
}

extension SceneEditor {
  /// Returns true if user input can trigger the rule at any time.
  static func canRun(_ rule: SceneText.WrittenRule) -> Bool {
    rule.subject != nil && ["key", "click", "button", "press", "release"].contains(rule.trigger)
  }
}

extension World {
  /// Returns the entity with a name, or its first copy.
  func thing(_ name: String) -> Entity? {
    entity(named: name)
      ?? self[resource: SceneEntities.self].all.first { self.name(of: $0).hasPrefix(name + "-") }
  }
}
