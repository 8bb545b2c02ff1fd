import Synchronization

/// What a text was read as when an edit was checked, for the world that is then reloaded with it: reading a large scene takes
/// longer than all else of a drag.
///
/// It changes nothing of a result, as the same would be read again.
final class ReadAhead: Sendable {
  private let last = Mutex<Scene?>(nil)

  /// Keeps a scene in place of the one before.
  func keep(_ scene: Scene) { last.withLock { $0 = scene } }

  /// What a text was read as; nil where another one was read last.
  ///
  /// - Parameter source: what it is read after: of the same file, with the same blocks.
  func scene(_ text: String, like source: SceneSource) -> Scene? {
    last.withLock { scene in
      guard let scene, scene.path == source.path, scene.text == text,
        scene.source.blocks.elementsEqual(source.blocks, by: { $0 == $1 })
      else { return nil }
      return scene
    }
  }
}
