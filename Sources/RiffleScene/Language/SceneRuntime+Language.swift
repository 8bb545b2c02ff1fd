import RiffleView

extension SceneRuntime {
  /// Adds the parts of a scene that need no library to the world: entities, rules, sliders, and the labels around them.
  mutating func install(_ scene: Scene) {
    world.registerViewComponents()
    for property in scene.document.properties.rows { property.register?(&world) }
    let content = LoadedScene.Content(scene)
    world.insertResource(LoadedScene(content: content, seed: seed))
    world.insertResource(KnownNames(content.names.ids))
    if let background = scene.document.background { world.insertResource(background) }
    SceneEntities.spawn(content, in: &world)
    SceneScreens.show(scene.document.screens, &world)
    world.insertResource(Scripts())
    world.moveValues(from: [], to: scene.document.values)
    world.insertResource(StageEvents())
    world.insertResource(Pointer())
    world.setHitTarget(content.program)
    Focus.spawn(&world)
    world.showLesson(content)
    world.showSliders(content, in: nil)
    SceneInput.place(in: size, &world)
    let tickRate = tickRate
    schedule.add(
      System("scene input") { world, frame in
        // A new text comes first: it handles the other events of this tick.
        for case .reload(let text, let jumps) in frame.events { world.reload(text, jumps: jumps) }
        ScriptRunner(program: world[resource: LoadedScene.self].content.program, tickRate: tickRate).intake(&world)
        SceneInput.read(&world, frame)
        ButtonStates.follow(&world)
      }, to: .intake)
    schedule.add(
      System("scene rules") { world, _ in
        ScriptRunner(program: world[resource: LoadedScene.self].content.program, tickRate: tickRate).run(&world)
        SceneDrop.invite(&world)
        Focus.follow(&world)
        Sliders.follow(&world)
        Readout.write(&world)
      }, to: .rules)
    InstalledBlocks.addSystems(to: &schedule)
    schedule.add(
      System("scene links") { world, _ in
        world.followScrubsAndLinks()
        world.followWithCameras()
      }, to: .links)
    // The first image is of tick 0.
    world.setLinks { _ in true }
    world.followWithCameras(starts: true)
    Readout.write(&world)
    schedule.add(System("end of stage events") { world, _ in world.endStageEvents() }, to: .choreography)
  }
}

extension Rule {
  /// The key's cap or the pointer's action, with the hint.
  var shownHint: (cap: String, words: String)? {
    guard let hint else { return nil }
    switch trigger {
    case .key(let key): return (KeyNames.cap(key), hint)
    case .click, .clickAnywhere, .button: return ("Click", hint)
    case .drag: return ("Drag", hint)
    case .swipe: return ("Swipe", hint)
    case .doubleClick: return ("Double click", hint)
    case .longPress: return ("Hold", hint)
    case .wheel: return ("Wheel", hint)
    case .pull: return ("Pull", hint)
    case .hover, .leave, .press, .release: return ("Point", hint)
    case .start, .after, .completion, .parameter, .value, .letGo, .receive: return nil
    }
  }
}
