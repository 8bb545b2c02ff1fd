package struct SceneEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Another value, as YAML: `[480, 360]`, `"two words"`. Missing keys are added.
    case set(String)
    /// A new item before the one at this index of a list, or after the last.
    case insert(String)
    case remove
    /// A new name for this key and all its uses.
    case rename(String)
    /// A copy beside it: an item behind itself, a key under another name.
    case duplicate(String?)
    /// Another index for an item of a list, or a key behind this many others.
    case move(Int)
    /// An item of a list and the one behind it as one block, under this key: `{parallel: […]}`.
    case group(String)
    /// The items of a grouped block in its place.
    case ungroup
  }

  /// The extent of a change where a value is used in several places: by `$name`, `*alias` or the name of an animation.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Changes the named value, for all uses.
    case everywhere
    /// Replaces the name by a value of its own.
    case here
  }

  package var at: ScenePath
  package var change: Change
  package var scope: Scope?

  package init(_ at: ScenePath, _ change: Change, scope: Scope? = nil) {
    (self.at, self.change, self.scope) = (at, change, scope)
  }
}

package struct SceneEditError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  var location: SourceLocation?
  /// True if another scope would do.
  package var asksForScope = false

  init(_ message: String, at location: SourceLocation? = nil) {
    (self.message, self.location) = (message, location)
  }

  package var description: String { message }
}

/// A replacement of bytes in a text.
package struct TextChange: Hashable, Sendable, Codable {
  /// The first byte, the same before and after.
  package var start: Int
  package var old: [UInt8]
  package var new: [UInt8]

  package var inverse: TextChange { TextChange(start: start, old: new, new: old) }

  /// Creates the change of the fewest bytes between two texts; nil if they are equal.
  init?(from text: [UInt8], to other: [UInt8]) {
    guard text != other else { return nil }
    let shorter = min(text.count, other.count)
    var (head, tail) = (0, 0)
    while head < shorter, text[head] == other[head] { head += 1 }
    while tail < shorter - head, text[text.count - 1 - tail] == other[other.count - 1 - tail] { tail += 1 }
    start = head
    old = Array(text[head..<(text.count - tail)])
    new = Array(other[head..<(other.count - tail)])
  }

  init(start: Int, old: [UInt8], new: [UInt8]) { (self.start, self.old, self.new) = (start, old, new) }
}
