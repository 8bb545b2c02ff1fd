import Synchronization

/// The reading of a text when an edit was checked, for the world that is then reloaded with it: reading a large scene
/// takes longer than the rest of a drag.
///
/// It changes no result, as the text would be read the same again.
package final class ReadAhead: Sendable {
  private let last = Mutex<Scene?>(nil)

  func keep(_ scene: Scene) { last.withLock { $0 = scene } }

  /// Returns the reading of a text; nil if another one was read last.
  ///
  /// - Parameter source: the scene that is reloaded: of the same file, with the same blocks.
  package func scene(_ text: String, like source: SceneSource) -> Scene? {
    last.withLock { scene in
      guard let scene, scene.path == source.path, scene.text == text,
        scene.source.blocks.elementsEqual(source.blocks, by: { $0 == $1 })
      else { return nil }
      return scene
    }
  }
}
