import ArgumentParser
import Foundation
import RiffleApp
import RiffleScene
import RiffleTime

/// `riffle diff`: how the motion of two scenes differs.
struct DiffCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell how the motion of two scenes, of versions of one, or of two recordings differs.",
    discussion: """
      Both are played to their end, and compared thing by thing and field by field: when it begins and comes to rest, \
      how far it overshoots, where it ends, how far apart it is at most.

        riffle diff Scenes/springs.yaml other.yaml
        riffle diff Scenes/springs.yaml --git HEAD~1
        riffle diff a.rec b.rec --markdown --pictures out/diff

      --git REV compares the file as it was at a revision with the file as it is. Exit codes: 0 they move alike, \
      1 they do not, 65 a scene has mistakes or a recording is none, 66 a file or a revision is missing, 73 a picture \
      cannot be written.
      """)

  @Argument(help: "A scene or a recording: the one before.", completion: .file())
  var a: String

  @Argument(help: "Another one: the one after.", completion: .file())
  var b: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Compare the scene at this revision of git with the file as it is.", valueName: "revision"))
  var git: String?

  @Flag(help: "Print Markdown with the table and the pictures, for a review.")
  var markdown = false

  @Flag(help: "Print the differences as one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp("Draw both contact sheets and the curves that differ into a folder.", valueName: "folder"),
    completion: .directory)
  var pictures: String?

  func validate() throws {
    if (b == nil) == (git == nil) {
      throw ValidationError("Name two scenes or recordings, or one scene and --git REVISION.")
    }
    if markdown, json { throw ValidationError("--markdown and --json exclude each other; keep one of them.") }
  }

  func perform() throws {
    let (left, right) = try runs()
    let report = DiffReport(left, right, comparison: MotionComparison(left.survey, right.survey))
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
