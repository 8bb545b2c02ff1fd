import ArgumentParser
import RiffleApp
import RiffleSDL

package struct LogCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the events of a run: inputs, starts, interruptions, completions, with their causes.",
    discussion: """
      Prints one line for each event: tick, seconds, kind, entity, and a sentence with the rule that caused it. The demo is \
      played if the scene has one. As in the debugger, minor events are left out: continued drags, cameras and links, \
      animations that start and end at once, completions caused by an interruption, rules that an input begins or that \
      refuse it, and parts of the engine.

        riffle log Scenes/step-me.yaml
        riffle log run.rec --kind interruption --entity 'card.*'
        riffle log Scenes/drag.yaml --rule 'key s' --json
        riffle log Scenes/step-me.yaml --summary

      With --summary, sentences describe each movement with its time, start, target, animation, rule and duration, and also \
      staggers, overshoots, interruptions and pauses, until everything is at rest.

      Kinds: input, start, interruption, settle, cancel, steer (a verb such as pause or reverse), completion, set, \
      insertion, removal, answer (a rule begins or waits), refusal, jump, and hit for --when. docs/json.md documents what \
      --json prints.

      Exit codes: 65 the scene has mistakes or the file is not a recording, 66 a file is missing.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option("Play n ticks, 1 to 100000000. Default: to the end of the recording or demo.", value: "n")
  var ticks: Int?

  @Flag(help: "Describe the motion in sentences instead.")
  var summary = false

  @Flag(help: "Print minor events too.")
  var minor = false

  @Option(help: ArgumentHelp("Only events of this kind; repeatable.", valueName: "kind"))
  var kind: [String] = []

  @Option(help: ArgumentHelp("Only events of this entity; '*' matches any letters.", valueName: "name"))
  var entity: String?

  @Option(help: ArgumentHelp("Only events caused by this rule, intent or animation.", valueName: "name"))
  var rule: String?

  @Option(
    help: ArgumentHelp("Also print the ticks where this condition becomes true; repeatable.", valueName: "condition"))
  var when: [String] = []

  @Flag(help: "Print the events as one JSON object.")
  var json = false

  package init() {}

  package func validate() throws {
    try check("--ticks", ticks, 1...100_000_000)
    if summary, minor || !kind.isEmpty || entity != nil || rule != nil || !when.isEmpty {
      throw ValidationError("--summary is of all motion; leave the filters away.")
    }
    let known = LoggedEvent.Kind.allCases.map(\.rawValue)
    for kind in kind where !known.contains(kind) {
      let nearest = Spelling.nearest(to: kind, in: known).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "'\(kind)' is no kind of event; " + (nearest ?? "there are \(known.joined(separator: ", "))."))
    }
  }

  package func perform() throws {
    let file = try PlayableFile(arguments)
    let last = ticks ?? file.lastTick
    try file.refuse(beyond: last)
    guard !summary else { return describe(SurveyedRun(file, ticks: ticks)) }
    let kinds = kind.isEmpty ? nil : Set(kind.compactMap(LoggedEvent.Kind.init))
    let filter = EventFilter(kinds: kinds, thing: entity, rule: rule)
    let rate = file.playable.tickRate
    var events: [LoggedEvent] = []
    var (isQuiet, leftOut) = (true, 0)
    let conditions = try when.map { try Condition.read($0, for: file.playable) }
    var hits: Set<String> = []
    try EventLog.play(file.playable, to: last, filter, conditions) { event in
      if event.kind == .hit, let condition = event.reason { hits.insert(condition) }
      if event.isMinor, !minor {
        leftOut += 1
        return
      }
      isQuiet = false
      if json {
        events.append(event)
      } else {
        sayOnStandardOutput(event.line(rate: rate))
      }
      try StandardStreams.checkInPassing()
    }
    if let words = file.recording?.breakWords { printError(words) }
    for condition in conditions where !hits.contains("\(condition)") {
      printError(
        ConditionWatch(condition, in: file.playable.simulation.world, file.playable.expectations).noHit(in: last))
    }
    if isQuiet, !json {
      let minor = leftOut > 0 ? "; --minor prints the \(leftOut) minor \(leftOut == 1 ? "one" : "ones")" : ""
      printError("no such event in \(last) ticks" + minor)
    }
    guard json else { return }
    JSON.form([
      "command": "log", "file": arguments.scene, "ticks": last, "tickRate": rate,
      "events": events.map { $0.json(rate: rate, file.scene) },
    ]).print()
  }
  private func describe(_ run: SurveyedRun) {
    let description = MotionDescription(run.survey)
    if json { return description.json(run).print() }
    for line in description.lines(title: run.title) { sayOnStandardOutput(line) }
  }
}
