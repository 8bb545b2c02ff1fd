extension MotionTest {
  /// Returns a line of `expect:` for each entity that moves by itself in the demo, with its measured motion, so that
  /// changes are noticed. Copies are one entity. The last line has the positions at the end, and the overall motion if
  /// more entities move than the other lines name.
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
