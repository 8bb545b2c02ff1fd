/// One change of a scene's text.
package struct SceneEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Another value, as YAML: `[480, 360]`, `"two words"`. Keys that are not there yet are added.
    case set(String)
    /// Another item of a list before the one at this place, or behind the last.
    case insert(String)
    case remove
    /// Another name for this key, wherever it is used.
    case rename(String)
    /// The same again beside it: an item behind itself, a key under another name.
    case duplicate(String?)
    /// An item of a list at another place, or a key behind this many others.
    case move(Int)
    /// An item of a list and the one behind it as one block, under this key: `{parallel: […]}`.
    case group(String)
    /// The items of such a block in its place.
    case ungroup
  }

  /// What a change is of where a value is used in several places: by `$name`, `*alias` or the name of an animation.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// What is named is changed, in all places.
    case everywhere
    /// A value of its own takes the place of the name.
    case here
  }

  package var at: ScenePath
  package var change: Change
  package var scope: Scope?

  package init(_ at: ScenePath, _ change: Change, scope: Scope? = nil) {
    (self.at, self.change, self.scope) = (at, change, scope)
  }
}

/// Why an edit cannot be made.
package struct SceneEditError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// Where in the text; nil where it is not about a place.
  package var location: SourceLocation?
  /// Whether another scope would do.
  package var asksForScope = false

  package init(_ message: String, at location: SourceLocation? = nil) {
    (self.message, self.location) = (message, location)
  }

  package var description: String { message }
}

/// Bytes of a text that gave way to others.
package struct TextChange: Hashable, Sendable, Codable {
  /// The first byte, in the text before and after alike.
  package var start: Int
  package var old: [UInt8]
  package var new: [UInt8]

  /// What takes it back.
  package var inverse: TextChange { TextChange(start: start, old: new, new: old) }

  /// The change of the fewest bytes that makes one text another; nil where they are the same.
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

  package init(start: Int, old: [UInt8], new: [UInt8]) { (self.start, self.old, self.new) = (start, old, new) }
}
