import RiffleScene

extension MotionTest {
  /// A line of `expect:` for each thing that moves by itself in the demo, with the figures by which it moves: what holds the scene to
  /// what it does today. Copies of an entity are one thing.
  package func measured() -> [String] {
    let world = scene.start().makeSimulation().world
    let things = scene.subjects(in: world)
    let test = MotionTest(scene, options, expectations: things.map { Expectation(Moves(), of: $0.subjects) })
    var run = test.start(judging: Array(things.indices))
    test.play(&run, demo.input(at:), lastInput: lastInput)
    run.finish()
    return zip(things, run.judges).compactMap { thing, judge in
      guard let figures = (judge.kind as? Moves)?.found, figures.areOwn else { return nil }
      return "- {moves: \(figures.text), of: \(thing.name)}"
    }
  }
}
