import RiffleScene

extension MotionTest {
  /// A line of `expect:` for each thing that moves by itself in the demo, with the figures by which it moves: what holds
  /// the scene to what it does today. Copies of an entity are one thing. What moves besides is in a line for everything.
  package func measured() -> [String] {
    let world = scene.start().makeSimulation().world
    let things = scene.subjects(in: world) + [("everything", .everything)]
    let test = MotionTest(scene, options, expectations: things.map { Expectation(Moves(), of: $0.subjects) })
    var run = test.start(judging: Array(things.indices))
    test.play(&run, demo.input(at:), lastInput: lastInput)
    run.finish()
    var figures = run.judges.map { ($0.kind as? Moves)?.found ?? MotionFigures() }
    let everything = figures.removeLast()
    var lines = zip(things, figures).filter(\.1.areOwn).map { "- {moves: \($1.text), of: \($0.name)}" }
    if everything.areOwn, everything.exceeds(figures) { lines.append("- {moves: \(everything.text), of: everything}") }
    return lines
  }
}
