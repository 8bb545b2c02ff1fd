import ArgumentParser
import RiffleApp
import RiffleSDL

struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scenes and print all mistakes.",
    discussion: """
      Each mistake is one line on the standard error stream, file:line:column: what is wrong, and what would be right. \
      An entry without effect, such as an unused parameter, is a warning; a key of an earlier version is a note. A scene \
      without mistakes is ok.

        riffle check --strict Scenes/*.yaml
        cat card.yaml | riffle check -

      Exit codes: 0 no mistakes, 65 a mistake, or with --strict a warning, 66 a scene cannot be read.
      """)

  @Argument(help: "The scene files; - for the standard input.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Flag(help: "Treat warnings as mistakes.")
  var strict = false

  @Flag(help: "Print the findings as one JSON object.")
  var json = false

  func perform() throws {
    var worst: ExitCode?
    var files: [JSON] = []
    let check = SceneCheck()
    for path in scenes {
      do {
        let findings = check.run(on: try SceneFile.bytes(of: path), path: path).findings
        files.append(report(findings, path))
        if findings.contains(where: { $0.severity == .mistake || strict && $0.severity == .warning }) {
          worst = ExitStatus.data
        } else if !json, Verbosity.current != .quiet {
          sayOnStandardOutput(path == "-" ? "ok" : "\(path): ok")
        }
      } catch {
        if json { files.append(JSON(["file": path, "problem": error.problem])) }
        // Mistakes in a scene outrank a file that is not there: they are what the user has to mend.
        let code = complain(about: error)
        if worst != ExitStatus.data { worst = code }
      }
    }
    if json { JSON.form(["command": "check", "files": files]).print() }
    if let worst { throw worst }
  }

  private func report(_ findings: [SceneCheck.Finding], _ path: String) -> JSON {
    if json {
      let forms = findings.map { JSON(["severity": $0.severity.rawValue]) + $0.diagnostic.form }
      return JSON(["file": path, "findings": forms])
    }
    for finding in findings where finding.severity != .mistake {
      var diagnostic = finding.diagnostic
      // The message of a note starts with `note:`.
      if finding.severity == .warning { diagnostic.message = "warning: \(diagnostic.message)" }
      printError("\(diagnostic)")
    }
    let mistakes = findings.filter { $0.severity == .mistake }.map(\.diagnostic)
    if !mistakes.isEmpty { _ = complain(about: SceneError(mistakes)) }
    return .null
  }
}

package struct SceneCheck {
  package enum Severity: String { case mistake, warning, note }

  package struct Finding {
    package let severity: Severity
    package let diagnostic: Diagnostic
  }

  /// Without fonts, letters and emoji cannot be checked; opening the scene reports that.
  private let glyphs = try? FontGlyphs()

  package init() {}

  /// The scene is nil if it has an error.
  package func run(on bytes: [UInt8], path: String) -> (findings: [Finding], scene: Scene?) {
    let pictures = ScenePictures(besideScene: path)
    do {
      let packed = SceneBundle.reading(bytes, besideScene: path).packed
      let scene = try SceneLoader.scene(from: packed, path: path, blocks: sceneBlocks)
      let notes = scene.formerKeys.map { Finding(severity: .note, diagnostic: $0) }
      let mistakes = pictures.mistakes(in: scene.images) + self.mistakes(scene)
      guard mistakes.isEmpty else {
        return (notes + SceneError(mistakes).diagnostics.map { Finding(severity: .mistake, diagnostic: $0) }, nil)
      }
      return (notes + scene.warnings.map { Finding(severity: .warning, diagnostic: $0) }, scene)
    } catch {
      return (pictures.completed(error).diagnostics.map { Finding(severity: .mistake, diagnostic: $0) }, nil)
    }
  }

  /// Checks that every emoji has an image in the shipped or system font, and every letter is in the font of its text.
  private func mistakes(_ scene: Scene) -> [Diagnostic] {
    guard let glyphs else { return [] }
    return scene.glyphs.compactMap { use in
      let problem =
        switch use.kind {
        case .emoji(let emoji): glyphs.problem(withEmoji: emoji)
        case .text(let label): glyphs.problem(with: label)
        }
      return problem.map { Diagnostic(file: scene.path, location: use.location, message: $0) }
    }
  }
}
