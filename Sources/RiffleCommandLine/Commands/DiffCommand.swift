import ArgumentParser
import CLibrary
import RiffleApp

/// `riffle diff`: differences between the motion of two scenes.
package struct DiffCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the motion of two scenes, of two versions of a scene, or of two recordings.",
    discussion: """
      Plays both to their end and compares them by entity and field: start, end, overshoot, final value and maximum \
      distance.

        riffle diff Scenes/springs.yaml other.yaml
        riffle diff Scenes/springs.yaml --git HEAD~1
        riffle diff a.rec b.rec --markdown --pictures out/diff

      --git REV compares a revision of the file with the current file. Exit codes: 0 no difference, 1 a difference, 65 a \
      scene has mistakes or a file is not a recording, 66 a file or a revision is missing, 73 a picture cannot be written.
      """)

  @Argument(help: "A scene or a recording: the state before.", completion: .file())
  var a: String

  @Argument(help: "A scene or a recording: the state after.", completion: .file())
  var b: String?

  @Option("Compare the scene at this git revision with the current file.", value: "revision")
  var git: String?

  @Flag(help: "Print a Markdown report with tables and pictures, for a review.")
  var markdown = false

  @Flag(help: "Print the differences as one JSON object.")
  var json = false

  @Option(
    "Write both contact sheets and the curves that differ into this folder.", value: "folder", completion: .directory)
  var pictures: String?

  package init() {}

  package func validate() throws {
    if (b == nil) == (git == nil) {
      throw ValidationError("Name two scenes or recordings, or one scene and --git REVISION.")
    }
    if markdown, json { throw ValidationError("--markdown and --json exclude each other; keep one of them.") }
  }

  package func perform() throws {
    let (left, right) = try runs()
    let report = DiffReport(left: left, right: right, comparison: MotionComparison(left.survey, right.survey))
    let drawn = try pictures.map { try DiffPictures(report).write(to: $0) } ?? []
    if json {
      print(report.json(pictures: drawn).written())
    } else {
      for line in markdown ? report.markdown(pictures: drawn) : report.text { sayOnStandardOutput(line) }
    }
    if !report.comparison.isEmpty { throw ExitCode.failure }
  }

  private func runs() throws -> (SurveyedRun, SurveyedRun) {
    if let b { return (try SurveyedRun(a), try SurveyedRun(b)) }
    guard let git else { throw UsageError("name two scenes or recordings, or one scene and --git REVISION") }
    let now = try SurveyedRun(a)
    let text = try GitFile.text(of: a, at: git)
    let scene = try SceneLoader.scene(from: text.utf8, path: a, blocks: sceneBlocks)
    return (SurveyedRun(scene, as: "\(a) at \(git)"), now)
  }
}
