import RiffleApp
import RiffleSDL

/// Checks the text of a scene: returns its errors, or else warnings and notes.
package struct SceneCheck {
  package enum Severity: String { case mistake, warning, note }

  package struct Finding {
    package let severity: Severity
    package let diagnostic: Diagnostic
  }

  /// Without fonts, letters and emoji cannot be checked; opening the scene reports that.
  private let glyphs = try? FontGlyphs()

  package init() {}

  /// Returns the findings in the order of the file, and the scene if it has no error.
  package func look(at bytes: [UInt8], path: String) -> (findings: [Finding], scene: Scene?) {
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
