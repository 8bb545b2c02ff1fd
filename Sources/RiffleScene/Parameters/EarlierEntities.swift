import RiffleView
import Synchronization

/// The entities of an entry under `entities:`, as they were read.
package struct EntityReading: Sendable {
  let entry: YAMLNode.Entry
  /// One for each entity, or one for all.
  let values: [Shared<EntityDescription>]
  let notes: Notes
}

/// The entities of an earlier reading. An entry that is written the same, at the same location, and depends on nothing
/// that differs, keeps its descriptions: dragging one of a thousand entities reads one.
struct EarlierEntities: Sendable {
  let names: EntityNames
  let entries: [EntityReading]
  /// The parameters with another value, a bit for each.
  let changes: UInt16
  /// True if names may refer to other animations.
  let hasOtherAnimations: Bool

  /// The reading of an entry; nil if it must be read again.
  subscript(index: Int, entry: YAMLNode.Entry) -> EntityReading? {
    let known = entries[index]
    guard known.notes.mentions & changes == 0, !(hasOtherAnimations && known.notes.usesAnimations),
      entry.isWritten(as: known.entry)
    else { return nil }
    return known
  }
}

/// The last scene that was read from a file's texts. The same text is not read again, nor are entities that another
/// text writes the same. It changes no result.
package final class LastReading: Sendable {
  private let last: Mutex<Scene>

  init(_ scene: Scene) { last = Mutex(scene) }

  package var scene: Scene { last.withLock { $0 } }

  func keep(_ scene: Scene) { last.withLock { $0 = scene } }
}
