import ArgumentParser
import RiffleSDL
import RiffleScene

/// `riffle check`: every mistake in scenes, for editors and CI.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes and print every mistake in them.",
    discussion: """
      Each mistake is one line on the standard error stream: file:line:column: what is wrong, what would be right. \
      Nothing is printed when all is well.

        riffle check Scenes/*.yaml

      Exit codes: 0 all scenes are right, 65 one has mistakes, 66 one cannot be read.
      """)

  @Argument(
    help: "The scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  func run() throws {
    var worst: ExitCode?
    for path in scenes {
      do {
        _ = try SceneLoader.load(path, blocks: sceneBlocks)
      } catch {
        guard let code = complain(about: error) else { throw error }
        // Mistakes in a scene outrank a file that is not there: they are what somebody has to work on.
        if worst != ExitStatus.data { worst = code }
      }
    }
    if let worst { throw worst }
  }
}
