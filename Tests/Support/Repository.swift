import Foundation

/// The files of this repository, located by the path of this source file.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The names of all scenes, in alphabetical order.
  package static let scenes: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Scenes").path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// All scenes without ten thousand cards, which take longer than all others together.
  package static let smallScenes = scenes.filter { $0 != "ten-thousand" }

  /// Returns the committed schema; another test compares it with the generated one.
  package static func schema() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Scenes/scene.schema.json"), encoding: .utf8)
  }

  /// The path of a scene, by its name without `.yaml`.
  package static func scene(_ name: String) -> String { root.appendingPathComponent("Scenes/\(name).yaml").path }
}
