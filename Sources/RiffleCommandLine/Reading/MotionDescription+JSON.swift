import RiffleScene

extension MotionDescription {
  package func json(_ run: SurveyedRun) -> JSON {
    JSON.form([
      "command": .text("describe"),
      "scene": .text(run.path), "title": .text(run.title), "ticks": .count(survey.ticks),
      "tickRate": .count(survey.rate),
      "inputs": .list(survey.inputs.map { .object(["tick": .count($0.tick), "words": .text($0.words)]) }),
      "movements": .list(acts.map { json($0, run.scene) }),
      "pauses": .list(pauses.map { .object(["from": .count($0.lowerBound), "to": .count($0.upperBound)]) }),
      "busiest": .object(["things": .count(busiest.count), "tick": .count(busiest.tick)]),
      "rest": rest.map(JSON.count), "sentences": .texts(lines(title: run.title)),
    ])
  }

  private func json(_ act: MotionAct, _ scene: Scene) -> JSON {
    .object([
      "things": .texts(act.names), "field": .text(act.field.description), "animation": .text(act.title),
      "kind": .text(act.kind),
      "begins": .count(act.begins), "end": act.end.map(JSON.count),
      "staggerSeconds": act.stagger.flatMap { .rounded($0 / Double(survey.rate)) },
      "overshoot": .rounded(act.overshoot), "interrupted": .count(act.interrupted),
      "interrupts": .count(act.interrupts),
      "rule": act.cause.flatMap { JSON.text(unlessEmpty: $0.rule) },
      "intent": act.cause.flatMap { JSON.text(unlessEmpty: $0.intent) },
      "place": act.cause.flatMap { scene.place(of: $0) }.map(JSON.text),
      "input": input(behind: act).map { .text($0.words) },
      "moves": .list(
        act.moves.map { move in
          .object([
            "thing": .text(move.name), "begins": .count(move.begins), "end": move.end.map(JSON.count),
            "from": .text(move.from.text), "to": .text(move.to.text), "overshoot": .rounded(move.overshoot),
            "fastest": .rounded(move.fastest), "interrupted": .flag(move.isInterrupted),
          ])
        }),
      "sentence": .text(sentence(act)),
    ])
  }
}
