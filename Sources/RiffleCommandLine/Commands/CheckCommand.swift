import ArgumentParser
import Foundation
import RiffleApp
import RiffleSDL
import RiffleScene

/// `riffle check`: every mistake in scenes, for editors and CI.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes and print every mistake in them.",
    discussion: """
      Each mistake is one line on the standard error stream: file:line:column: what is wrong, what would be right. \
      What is right and does nothing, such as a parameter that nothing depends on, is a warning; a key of an earlier \
      version is a note. Nothing else is printed into a file or a pipe.

        riffle check --strict Scenes/*.yaml

      Exit codes: 0 all scenes are right, 65 one has mistakes, or with --strict a warning, 66 one cannot be read.
      """)

  @Argument(
    help: "The scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Flag(help: "Take warnings for mistakes.")
  var strict = false

  func run() throws {
    var worst: ExitCode?
    // Without fonts pictures cannot be checked; opening the scene reports that.
    let glyphs = try? FontGlyphs()
    for path in scenes {
      do {
        // A warning has been printed where it is one.
        if try check(path, glyphs) > 0, strict { worst = ExitStatus.data }
      } catch {
        guard let code = complain(about: error) else { throw error }
        // Mistakes in a scene outrank a file that is not there: they are what the user has to mend.
        if worst != ExitStatus.data { worst = code }
      }
    }
    if let worst { throw worst }
    // A person would wonder about silence; a script reads the exit code.
    if isatty(STDOUT_FILENO) != 0 {
      sayOnStandardOutput(scenes.count == 1 ? "\(scenes[0]) is right." : "All \(scenes.count) scenes are right.")
    }
  }

  /// - Returns: how many warnings there are.
  private func check(_ path: String, _ glyphs: FontGlyphs?) throws -> Int {
    let pictures = ScenePictures(besideScene: path)
    do {
      let scene = try SceneLoader.load(path, blocks: sceneBlocks)
      let mistakes = pictures.mistakes(in: scene.images) + self.mistakes(scene, glyphs)
      for note in scene.formerKeys { printError("\(note)") }
      guard mistakes.isEmpty else { throw SceneError(mistakes) }
      let warnings = scene.warnings
      for var warning in warnings {
        warning.message = "warning: \(warning.message)"
        printError("\(warning)")
      }
      return warnings.count
    } catch let error as SceneError {
      throw pictures.completed(error)
    }
  }

  /// Every emoji has a picture: in the font that is shipped, or in the system's.
  private func mistakes(_ scene: Scene, _ glyphs: FontGlyphs?) -> [Diagnostic] {
    guard let glyphs else { return [] }
    return scene.emoji.compactMap { use in
      glyphs.problem(withEmoji: use.text).map { Diagnostic(file: scene.path, location: use.location, message: $0) }
    }
  }
}
