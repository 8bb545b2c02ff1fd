import RiffleSDL
import RiffleScene

/// A scene of the folder `Assets/Templates`, as a start for new ones.
package struct SceneTemplate: Sendable, Equatable {
  package let name: String
  package let bytes: [UInt8]

  /// The default file name of a new scene.
  package var fileName: String { name.lowercased().replacing(" ", with: "-") + ".yaml" }

  /// Returns the text for a new file: its title is derived from the file name.
  package func bytes(for path: String) -> [UInt8] {
    let edit = SceneEdit(ScenePath([.key("title")]), .set(SceneText.quotedIfNeeded(Self.title(of: path))))
    return (try? SceneText(bytes).applying(edit))?.bytes ?? bytes
  }

  /// `Five cards` for `Scenes/five-cards.yaml`.
  package static func title(of path: String) -> String {
    var name = path.split(separator: "/").last ?? ""
    for ending in [".yaml", ".yml"] where name.lowercased().hasSuffix(ending) { name = name.dropLast(ending.count) }
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The templates in the order of the gallery; those whose file is missing are left out.
  package static let all = all(in: Assets())

  package static func all(in assets: Assets) -> [SceneTemplate] {
    [
      "Empty", "Card", "Toast", "Button", "List and detail", "Chart", "Particle burst", "Game table",
    ].compactMap { name in
      let file = "Templates/\(SceneTemplate(name: name, bytes: []).fileName)"
      guard let path = try? assets.path(of: file), let bytes = try? SceneFile.bytes(of: path) else { return nil }
      return SceneTemplate(name: name, bytes: bytes)
    }
  }
}
