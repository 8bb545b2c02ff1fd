import RiffleScene
import Testing

/// Returns the mistakes in the text of a scene, each as `line:column: message`; empty if it is valid.
package func sceneMistakes(_ text: String, blocks: [any SceneBlock.Type] = []) -> [String] {
  do {
    _ = try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}

/// Expects a mistake with this message, at or after a line below the head of the scene.
package func expectMistake(
  _ message: String, in text: String, from line: Int = 3, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let found = sceneMistakes(text)
  let isThere = found.contains { $0.contains(message) && (Int($0.prefix { $0 != ":" }) ?? 0) >= line }
  #expect(isThere, "\(text)\n\(found)", sourceLocation: sourceLocation)
}
