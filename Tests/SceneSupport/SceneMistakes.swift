import RiffleScene
import Testing

/// The mistakes in the text of a scene, each as `line:column: message`; none when it is right.
package func sceneMistakes(_ text: String, blocks: [any SceneBlock.Type] = []) -> [String] {
  do {
    _ = try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}
