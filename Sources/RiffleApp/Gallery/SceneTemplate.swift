/// A scene to begin with: its text comes with the program.
package struct SceneTemplate: Sendable, Equatable {
  /// What the gallery calls it.
  package let name: String
  package let bytes: [UInt8]

  /// The name of a file made from it.
  package var fileName: String { name.lowercased().replacing(" ", with: "-") + ".yaml" }

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
