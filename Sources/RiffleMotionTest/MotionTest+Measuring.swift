import RiffleScene

extension MotionTest {
  /// A line of `expect:` for each entity that moves by itself in the demo, with the figures by which it moves: what holds
  /// the scene to what it does today. Copies of an entity are one entity. The last line says where everything stands at the
  /// end, and how all of it moves where more moves than is in the other lines.
  package func measured() -> [String] {
    let world = scene.start().makeSimulation().world
    let things = scene.subjects(in: world) + [("everything", .everything)]
    let test = MotionTest(scene, options, expectations: things.map { Expectation(Moves(), of: $0.subjects) })
    var run = test.start(judging: Array(things.indices))
    test.play(&run, demo.input(at:), lastInput: lastInput)
    run.finish()
    var figures = run.judges.map { ($0.kind as? Moves)?.found ?? MotionFigures() }
    let everything = figures.removeLast()
    let lines = zip(things, figures).filter(\.1.areOwn).map { thing, figures in
      "- {moves: \(figures.text([.motion])), of: \(thing.name)}"
    }
    let all = everything.text(everything.areOwn && everything.exceeds(figures) ? [.motion, .place] : [.place])
    return all == "{}" ? lines : lines + ["- {moves: \(all), of: everything}"]
  }
}
