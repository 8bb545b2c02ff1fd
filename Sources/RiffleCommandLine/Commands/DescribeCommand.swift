import ArgumentParser
import RiffleApp

/// `riffle describe`: the motion of a scene in sentences.
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
