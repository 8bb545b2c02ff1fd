/// A key with different values in two scene files.
package struct SettingDifference: Sendable, Hashable {
  /// The path of the value: `memory.spacing`, `things[2].fill`, `things.card.fill` for a thing with that id.
  package let key: String
  /// As written: `14`, `'wide'`, `a list of 3`; nil if missing.
  package let left: String?
  package let right: String?
  /// Lines of the two files, counted from 1.
  package let leftLine: Int?
  package let rightLine: Int?

  /// Returns all differences of two scenes, in the order of the first one, then those only in the second. Comments and
  /// layout are ignored.
  package static func all(of left: Scene, and right: Scene) -> [SettingDifference] {
    var found: [SettingDifference] = []
    compare(left.source.root, right.source.root, at: "", into: &found)
    return found
  }

  private static func compare(
    _ left: YAMLNode?, _ right: YAMLNode?, at key: String, into found: inout [SettingDifference]
  ) {
    func step(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
    if let one = left?.entries, let other = right?.entries {
      for entry in one { compare(entry.value, right?.entry(entry.key)?.value, at: step(entry.key), into: &found) }
      for entry in other where left?.entry(entry.key) == nil {
        compare(nil, entry.value, at: step(entry.key), into: &found)
      }
    } else if let one = left?.items, let other = right?.items {
      for index in 0..<max(one.count, other.count) {
        let (mine, theirs) = (index < one.count ? one[index] : nil, index < other.count ? other[index] : nil)
        let name = mine?.entry("id")?.value.text ?? theirs?.entry("id")?.value.text
        compare(mine, theirs, at: name.map(step) ?? "\(key)[\(index)]", into: &found)
      }
    } else if left?.scalarText != right?.scalarText || left?.height != right?.height {
      found.append(
        SettingDifference(
          key: key, left: left?.phrase, right: right?.phrase, leftLine: left?.location.line,
          rightLine: right?.location.line))
    }
  }
}

extension YAMLNode {
  /// The text of a scalar; quotes only distinguish it from a number or a flag.
  fileprivate var scalarText: String? { text.map { number == nil && flag == nil ? "'\($0)" : $0 } }
}
