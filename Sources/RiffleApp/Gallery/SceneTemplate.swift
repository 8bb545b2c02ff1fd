import RiffleScene

/// A scene included in the program, as a start for new ones.
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

  package static let all = [
    SceneTemplate(name: "Empty", bytes: PackageResources.empty_yaml),
    SceneTemplate(name: "Card", bytes: PackageResources.card_yaml),
    SceneTemplate(name: "Toast", bytes: PackageResources.toast_yaml),
    SceneTemplate(name: "Button", bytes: PackageResources.button_yaml),
    SceneTemplate(name: "List and detail", bytes: PackageResources.list_and_detail_yaml),
    SceneTemplate(name: "Chart", bytes: PackageResources.chart_yaml),
    SceneTemplate(name: "Particle burst", bytes: PackageResources.particle_burst_yaml),
    SceneTemplate(name: "Game table", bytes: PackageResources.game_table_yaml),
  ]
}
