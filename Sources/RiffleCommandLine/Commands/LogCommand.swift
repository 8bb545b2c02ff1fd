import ArgumentParser
import RiffleApp
import RiffleSDL

package struct LogCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the events of a run: inputs, starts, interruptions, completions, with their causes.",
    discussion: """
      Prints one line for each event: tick, seconds, kind, entity, and a sentence with the rule that caused it. SCENE is \
      a scene, played with its demo by --demo, or a recording. As in the debugger, minor events are left out: continued \
      drags, cameras and links, animations that start and end at once, completions caused by an interruption, rules \
      that an input begins or that refuse it, and parts of the engine.

        riffle log Scenes/step-me.yaml --demo
        riffle log run.rec --kind interruption --entity 'card.*'
        riffle log Scenes/drag.yaml --demo --rule 'key s' --json

      Kinds: input, start, interruption, settle, cancel, steer (a verb such as pause or reverse), completion, set, \
      insertion, removal, answer (a rule begins or waits), refusal, jump, and hit for --when. docs/json.md documents what --json prints.

      Exit codes: 65 the scene has mistakes or the file is not a recording, 66 a file is missing.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Play the scene's demo. Default: no input.")
  var demo = false

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  var ownScene = false

  @Option("Play n ticks, 1 to 100000000. Default: to the end of the recording or demo.", value: "n")
  var ticks: Int?

  @Flag(help: "Print minor events too.")
  var minor = false

  @Option(help: ArgumentHelp("Only events of this kind; repeatable.", valueName: "kind"))
  var kind: [String] = []

  @Option(help: ArgumentHelp("Only events of this entity; '*' matches any letters.", valueName: "name"))
  var entity: String?

  @Option(help: ArgumentHelp("Only events caused by this rule, intent or animation.", valueName: "name"))
  var rule: String?

  @Option(
    help: ArgumentHelp(
      "Also print the ticks where this condition becomes true; repeatable.", valueName: "condition"))
  var when: [String] = []

  @Flag(help: "Print the events as one JSON object.")
  var json = false

  package init() {}

  package func validate() throws {
    try check("--ticks", ticks, 1...100_000_000)
    let known = LoggedEvent.Kind.allCases.map(\.rawValue)
    for kind in kind where !known.contains(kind) {
      let nearest = Spelling.nearest(to: kind, in: known).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "'\(kind)' is no kind of event; " + (nearest ?? "there are \(known.joined(separator: ", "))."))
    }
  }

  package func perform() throws {
    let file = try PlayableFile(arguments, size: nil, playsDemo: demo, ownScene: ownScene)
    let last = ticks ?? file.lastTick
    try file.refuse(beyond: last)
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
      let isAlone = file.recording == nil && !demo
      let minor = leftOut > 0 ? "; --minor prints the \(leftOut) minor \(leftOut == 1 ? "one" : "ones")" : ""
      printError("no such event in \(last) ticks" + minor + (isAlone ? "; --demo plays the scene's demo" : ""))
    }
    guard json else { return }
    print(
      JSON.form([
        "command": .text("log"),
        "file": .text(arguments.scene), "ticks": .count(last), "tickRate": .count(rate),
        "events": .list(events.map { $0.json(rate: rate, file.scene) }),
      ]).written())
  }
}

package struct DescribeCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Describe the motion of a scene's demo, or of a recording, in sentences.",
    discussion: """
      The sentences name each movement with its time, start, target, animation, rule and duration, and also staggers, \
      overshoots, interruptions and pauses.

        riffle describe Scenes/step-me.yaml
        riffle describe Scenes/memory.yaml --json
        riffle describe run.rec

      docs/json.md documents what --json prints.

      Exit codes: 65 the scene has mistakes or the file is not a recording, 66 a file is missing.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option("Play this recording instead of the demo.", value: "file", completion: .file())
  var recording: String?

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  var ownScene = false

  @Option("Play n ticks, 1 to 1000000. Default: the demo and three seconds more.", value: "n")
  var ticks: Int?

  @Flag(help: "Print the movements as one JSON object.")
  var json = false

  package init() {}

  package func validate() throws {
    try check("--ticks", ticks, 1...1_000_000)
  }

  package func perform() throws {
    let options = SceneOptions(seed: arguments.seed, reducesMotion: arguments.reduceMotion ?? false)
    let run = try SurveyedRun(arguments.scene, recording: recording, ownScene: ownScene, options, ticks: ticks)
    let description = MotionDescription(run.survey)
    if json {
      print(description.json(run).written())
    } else {
      for line in description.lines(title: run.title) { sayOnStandardOutput(line) }
    }
  }
}
