import RiffleScene

/// A scene to begin with: its text comes with the program.
package struct SceneTemplate: Sendable, Equatable {
  /// What the gallery calls it.
  package let name: String
  package let bytes: [UInt8]

  /// The name of a file made from it.
  package var fileName: String { name.lowercased().replacing(" ", with: "-") + ".yaml" }

  /// Its text in a file: the title is the name of the file in words, all else stays.
  package func bytes(for path: String) -> [UInt8] {
    let edit = SceneEdit(ScenePath([.key("title")]), .set(SceneText.quotedIfNeeded(Self.title(of: path))))
    return (try? SceneText(bytes).applying(edit))?.bytes ?? bytes
  }

  /// `Five cards` for `Scenes/five-cards.yaml`.
  static func title(of path: String) -> String {
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
