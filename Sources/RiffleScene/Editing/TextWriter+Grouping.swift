extension TextWriter {
  static let groups = ["parallel", "sequence"]

  /// True if an item is a group and nothing else, so that another action can be written into it.
  func isGroup(_ node: YAMLNode, _ key: String, in list: YAMLNode?) -> Bool {
    guard let entries = node.entries, entries.count == 1, entries[0].key == key, let list,
      case let group = entries[0].value, group.items?.isEmpty == false
    else { return false }
    return list.isFlow || group.isBlock && lines.isFirst(dash(of: Self.parts(of: group)[0], in: group))
  }

  /// Puts an item and the one behind it into a group. If one of them is such a group, the other one joins it.
  func grouping(_ path: ScenePath, under key: String) throws(SceneEditError) -> SceneText {
    guard let index = path.index, let list = text.root[path.parent], let items = list.items,
      items.indices.contains(index + 1)
    else { throw SceneEditError("'\(path)' is no item of a list with another one behind it") }
    let (one, other) = (Self.parts(of: list)[index], Self.parts(of: list)[index + 1])
    let before = isGroup(items[index], key, in: list) ? items[index].entries?[0].value : nil
    let behind = isGroup(items[index + 1], key, in: list) ? items[index + 1].entries?[0].value : nil
    guard !list.isFlow else {
      if let last = before?.items?.last {
        let end = last.bytes.upperBound
        let new = lines[one.upperBound..<other.upperBound] + lines[end..<one.upperBound]
        return try replacing(end..<other.upperBound, by: new, at: path.parent)
      }
      if let first = behind?.items?.first {
        let new = lines[other.lowerBound..<first.start] + lines[one.lowerBound..<other.lowerBound]
        return try replacing(one.lowerBound..<first.start, by: new, at: path.parent)
      }
      let whole = one.lowerBound..<other.upperBound
      return try replacing(whole, by: "{\(key): [" + lines[whole] + "]}", at: path.parent)
    }
    let (start, end) = (dash(of: one, in: list), lines.next(other.upperBound))
    guard lines.isFirst(start) else {
      throw SceneEditError("the list does not begin on a line of its own", at: list.location)
    }
    let column = lines.column(start)
    func shifted(_ part: Range<Int>, by columns: Int) -> String { TextLines.shifted(lines[part], by: columns) }
    func inner(_ group: YAMLNode) -> Int { dash(of: Self.parts(of: group)[0], in: group) }
    if let before {
      let rest = lines.next(one.upperBound)..<end
      return try replacing(rest, by: shifted(rest, by: lines.column(inner(before)) - column), at: path.parent)
    }
    if let behind {
      let (begin, head, first) = (
        lines.start(start), lines.start(dash(of: other, in: list)), lines.start(inner(behind))
      )
      let new = lines[head..<first] + shifted(begin..<head, by: lines.column(inner(behind)) - column)
      return try replacing(begin..<first, by: new, at: path.parent)
    }
    // Indented like the list itself.
    var more = 2
    if let name = path.parent.key, let entry = text.root[path.parent.parent]?.entry(name) {
      more += max(column - lines.column(entry.keyBytes.lowerBound), 0)
    }
    let both = lines.start(start)..<end
    let head = String(repeating: " ", count: column) + "- \(key):" + lines.lineBreak
    return try replacing(both, by: head + shifted(both, by: more), at: path.parent)
  }

  /// Returns the text with a block replaced by the items of its only list.
  func ungrouping(_ path: ScenePath, _ group: YAMLNode) throws(SceneEditError) -> SceneText {
    guard let entries = group.entries, let entry = entries.first(where: { Self.groups.contains($0.key) }),
      let items = entry.value.items, let first = items.first, let last = items.last
    else { throw SceneEditError("'\(path)' is no group of actions", at: group.location) }
    if let more = entries.first(where: { $0.key != entry.key }) {
      throw SceneEditError("'\(more.key)' is the group's; remove that first", at: more.keyLocation)
    }
    let list = text.root[path.parent].flatMap { $0.items == nil ? nil : $0 }
    let at = list == nil ? path : path.parent
    guard entry.value.isFlow else {
      let inner = dash(of: Self.parts(of: entry.value)[0], in: entry.value)
      let start = list.map { dash(of: group.start..<group.bytes.upperBound, in: $0) } ?? entry.keyBytes.lowerBound
      guard lines.isFirst(start), lines.isFirst(inner) else {
        throw SceneEditError("the group is not on lines of its own", at: group.location)
      }
      // A comment beside the key gets its own line.
      let key = entry.keyBytes.upperBound
      let colon = text.bytes[key...].firstIndex(of: UInt8(ascii: ":")) ?? key
      let beside = lines[colon + 1..<lines.end(colon)].drop { $0 == " " }
      let margin = String(repeating: " ", count: lines.column(start))
      let comment = beside.hasPrefix("#") ? margin + beside + lines.lineBreak : ""
      let end = lines.next(group.bytes.upperBound)
      let inside = TextLines.shifted(lines[lines.next(colon)..<end], by: lines.column(start) - lines.column(inner))
      return try replacing(lines.start(start)..<end, by: comment + inside, at: at)
    }
    // The anchor of a rule's only action is kept as the list's.
    let whole = list == nil ? group.bytes : group.start..<group.bytes.upperBound
    guard let list, !list.isFlow else {
      let own = first.start..<last.bytes.upperBound
      let kept = list == nil ? entry.value.start..<entry.value.bytes.upperBound : own
      return try replacing(whole, by: lines[kept], keeping: [kept], at: at)
    }
    let margin = lines.lineBreak + String(repeating: " ", count: lines.column(dash(of: whole, in: list))) + "- "
    let parts = items.map { $0.start..<$0.bytes.upperBound }
    return try replacing(whole, by: parts.map { lines[$0] }.joined(separator: margin), keeping: parts, at: at)
  }

  private func replacing(
    _ range: Range<Int>, by new: String, keeping kept: [Range<Int>], at path: ScenePath
  ) throws(SceneEditError) -> SceneText {
    let ends = [range.lowerBound] + kept.map(\.upperBound)
    let gaps = zip(ends, kept.map(\.lowerBound) + [range.upperBound]).map { lines[$0..<$1] }
    guard !gaps.contains(where: { $0.contains("#") }) else {
      throw SceneEditError("comments within the group would be lost; take it apart in the text")
    }
    return try replacing(range, by: new, at: path)
  }
}
