package struct SceneEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// YAML: `[480, 360]`, `"two words"`. Adds missing keys.
    case set(String)
    /// Inserts before the item at this index, or after the last.
    case insert(String)
    case remove
    case rename(String)
    /// An item is copied behind itself, a key under another name.
    case duplicate(String?)
    /// Another index for an item of a list, or a key behind this many others.
    case move(Int)
    /// An item of a list and the one behind it as one block, under this key: `{parallel: […]}`.
    case group(String)
    case ungroup
  }

  /// The extent of a change to a value used in several places: by `$name`, `*alias` or the name of an animation.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
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

  init(_ message: String, at location: SourceLocation? = nil) { (self.message, self.location) = (message, location) }

  package var description: String { message }
}

package struct TextChange: Hashable, Sendable, Codable {
  /// The first byte, the same before and after.
  package var start: Int
  package var old: [UInt8]
  package var new: [UInt8]

  package var inverse: TextChange { TextChange(start: start, old: new, new: old) }
}

extension TextChange {
  /// The fewest bytes; nil if the texts are equal.
  init?(from text: [UInt8], to other: [UInt8]) {
    guard text != other else { return nil }
    let shorter = min(text.count, other.count)
    var (head, tail) = (0, 0)
    while head < shorter, text[head] == other[head] { head += 1 }
    while tail < shorter - head, text[text.count - 1 - tail] == other[other.count - 1 - tail] { tail += 1 }
    let (old, new) = (text[head..<(text.count - tail)], other[head..<(other.count - tail)])
    self.init(start: head, old: Array(old), new: Array(new))
  }
}

/// The path of a value in a scene: `entities.card.at[0]`, `on[2].do[1].with`.
///
/// Keys with a dot, a bracket, an equals sign, a space or a quote are written in double quotes, with `\"` for a quote
/// and `\\` for a backslash. Items of a list count from 0.
package struct ScenePath: Hashable, Sendable, Codable, CustomStringConvertible {
  package enum Component: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package var components: [Component] = []

  package init(_ components: some Sequence<Component>) { self.components = Array(components) }

  /// The path of nested keys: `ScenePath("animations", "go")`.
  package init(_ keys: String...) { components = keys.map { .key($0) } }

  package init(from decoder: any Decoder) throws { try self.init(parsing: String(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  package var isEmpty: Bool { components.isEmpty }
  package var last: Component? { components.last }

  package var key: String? { if case .key(let key)? = last { key } else { nil } }

  package var index: Int? { if case .index(let index)? = last { index } else { nil } }

  /// The last component if it is a key, else the empty text.
  package var name: String { key ?? "" }

  /// The last component as a path has it, in quotes if it needs them.
  package var title: String { last.map { ScenePath([$0]).description } ?? "" }

  package var section: String? { if case .key(let key)? = components.first { key } else { nil } }

  package func prefix(_ count: Int) -> ScenePath { ScenePath(components.prefix(count)) }

  package func starts(with other: ScenePath) -> Bool { components.starts(with: other.components) }

  package func relative(to other: ScenePath) -> ScenePath { ScenePath(components.dropFirst(other.components.count)) }

  package static func + (path: ScenePath, component: Component) -> ScenePath {
    ScenePath(path.components + [component])
  }

  package static func + (path: ScenePath, more: some Sequence<Component>) -> ScenePath {
    ScenePath(path.components + more)
  }

  /// The whole scene is its own parent.
  package var parent: ScenePath { ScenePath(components.dropLast()) }

  package var description: String {
    components.enumerated().map { place, component in
      switch component {
      case .index(let index): return "[\(index)]"
      case .key(let key):
        let isPlain = !key.isEmpty && !key.contains { ".[]=\"' \t\n".contains($0) }
        let word = isPlain ? key : "\"" + key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return (place == 0 ? "" : ".") + word
      }
    }.joined()
  }

  /// `stroke width` for `stroke.width`, `stops 2 color` for `stops[1].color`: items count from 1.
  package var words: String {
    components.map { component in
      if case .index(let index) = component { "\(index + 1)" } else { ScenePath([component]).description }
    }.joined(separator: " ")
  }

  package init(parsing text: String) throws(SceneEditError) {
    var rest = Substring(text)
    func wrong(_ sentence: String) -> SceneEditError {
      SceneEditError("the path '\(YAMLNode.shortened(text))' \(sentence)")
    }
    while let first = rest.first {
      if first == "[" {
        let digits = rest.dropFirst().prefix { $0 != "]" }
        guard rest.dropFirst(digits.count + 1).first == "]", let index = Int(digits), index >= 0, digits.first != "+"
        else { throw wrong("has no number between '[' and ']'; items of a list count from 0, as in on[2]") }
        components.append(.index(index))
        rest = rest.dropFirst(digits.count + 2)
        continue
      }
      if first == "." {
        guard !components.isEmpty, rest.count > 1 else { throw wrong("has a '.' with no key beside it") }
        rest = rest.dropFirst()
      } else if !components.isEmpty {
        throw wrong("needs a '.' before '\(YAMLNode.shortened(String(rest)))'")
      }
      var key = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let next = rest.first, next != "\"" {
          if next == "\\" { rest = rest.dropFirst() }
          if let character = rest.first { key.append(character) }
          rest = rest.dropFirst()
        }
        guard rest.first == "\"" else { throw wrong("has a quote that is never closed") }
        rest = rest.dropFirst()
      } else {
        key = String(rest.prefix { $0 != "." && $0 != "[" })
        guard !key.isEmpty else { throw wrong("has a '.' with no key beside it") }
        rest = rest.dropFirst(key.count)
      }
      components.append(.key(key))
    }
  }
}
