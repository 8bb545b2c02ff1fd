import Foundation

/// The files of this repository, found from where this file was compiled.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The names of all scenes, in alphabetical order.
  package static let scenes: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Scenes").path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// The same without ten thousand cards, which take longer than all others together.
  package static let smallScenes = scenes.filter { $0 != "ten-thousand" }

  /// The schema that is committed; a test says that it is the one that is made.
  package static func schema() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Scenes/scene.schema.json"), encoding: .utf8)
  }

  /// The path of a scene, by its name without `.yaml`.
  package static func scene(_ name: String) -> String { root.appendingPathComponent("Scenes/\(name).yaml").path }
}
