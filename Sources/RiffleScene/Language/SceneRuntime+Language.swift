import RiffleCore
import RiffleView

extension SceneRuntime {
  /// Puts what a scene says without a library's help into the world: entities, their rules, and the words around them.
  mutating func install(_ document: SceneDocument) {
    guard !document.entities.isEmpty || !document.rules.isEmpty else { return }
    world.registerViewComponents()
    let program = Program(document)
    let drawn = SIMD2(Float(document.window.width), Float(document.window.height))
    SceneEntities.spawn(document.entities, document.layouts, size: drawn, in: &world)
    let all = world[resource: SceneEntities.self].all
    for (index, isButton) in program.touchable {
      world.insert(Touchable(isButton: isButton), on: all[index])
      world.insert(Offset(), on: all[index])
    }
    world.insertResource(Scripts())
    world.insertResource(RaisedActions())
    world.insertResource(ScenePointer())
    LessonDisplay.spawn(title: title, lesson: lesson, hints: document.rules.compactMap(\.shownHint), &world)
    SceneInput.place(in: size, &world)
    let input = SceneInput(program: program)
    let runner = ScriptRunner(program: program, tickRate: tickRate)
    schedule.add(
      System("scene input") { world, frame in
        if world[resource: RaisedActions.self] != RaisedActions() { world.insertResource(RaisedActions()) }
        runner.intake(&world)
        input.read(&world, frame)
      }, to: .intake)
    schedule.add(System("scene rules") { world, _ in runner.run(&world) }, to: .rules)
  }
}

extension Rule {
  /// A key's cap, or what the pointer does, and its words.
  var shownHint: (cap: String, words: String)? {
    guard let hint else { return nil }
    switch trigger {
    case .key(let key): return (key.count == 1 ? key.uppercased() : key, hint)
    case .click, .clickAnywhere, .button: return ("Click", hint)
    case .start, .after, .completion: return nil
    }
  }
}
