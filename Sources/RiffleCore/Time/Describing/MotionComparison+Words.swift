extension MotionComparison {
  /// Rows with the same difference, of entities with the same name.
  struct Group: Sendable, Hashable {
    let rows: [Row]
    /// The difference of the second run, in words: `settles 80 ms later and overshoots 4 points more`.
    let words: String

    var names: [String] { rows.map(\.name) }
    var field: FieldID { rows[0].field }
  }

  private struct Key: Hashable {
    let stem: String
    let field: FieldID
    let words: String
  }

  var groups: [Group] {
    var rows: [Key: [Row]] = [:]
    var order: [Key] = []
    for row in self.rows {
      let key = Key(stem: NameList.stem(row.name).stem, field: row.field, words: row.words)
      if rows[key] == nil { order.append(key) }
      rows[key, default: []].append(row)
    }
    let exact = order.map { Group(rows: rows[$0] ?? [], words: $0.words) }
    // If every copy differs by another figure, a range combines them in one line.
    var merged: [Group] = []
    for group in exact where !merged.contains(where: { $0.rows.contains(group.rows[0]) }) {
      let alike = exact.filter {
        $0.field == group.field
          && NameList.stem($0.rows[0].name).stem == NameList.stem(group.rows[0].name).stem
      }
      let all = alike.flatMap(\.rows)
      merged.append(alike.count > 1 ? Group(rows: all, words: Row.words(of: all)) : group)
    }
    return merged
  }

  /// Sentences: a line for each group, then the unchanged rest.
  package var lines: [String] {
    guard !rows.isEmpty else {
      return [alike == 0 ? "Nothing moves in either." : "Nothing moves otherwise."]
    }
    let lines = groups.map { group in
      let names = group.names.sorted { ($0.count, $0) < ($1.count, $1) }
      return "\(NameList.words(names)): \(group.field.words) \(group.words)."
    }
    return lines + [
      alike == 0
        ? "All that moves moves otherwise."
        : "Nothing else moves otherwise (\(alike) \(alike == 1 ? "field is" : "fields are") alike)."
    ]
  }
}

extension MotionComparison.Row {
  var words: String { Self.words(of: [self]) }

  /// Returns the difference of some rows of one field: ranges for figures that differ from row to row.
  static func words(of rows: [Self]) -> String {
    guard let first = rows.first else { return "" }
    if rows.allSatisfy({ $0.left == nil }) { return "moves only in the second" }
    if rows.allSatisfy({ $0.right == nil }) { return "moves only in the first" }
    var parts: [String] = []
    func add(_ values: [Double], least: Double, _ more: String, _ less: String, _ text: (Double) -> String) {
      let told = values.filter { $0.magnitude > least }
      guard let low = told.map(\.magnitude).min(), let high = told.map(\.magnitude).max() else { return }
      let (isMore, isLess) = (told.contains { $0 > 0 }, told.contains { $0 < 0 })
      let range = text(low) == text(high) ? text(high) : "\(text(low)) to \(text(high))"
      parts.append(
        more.isEmpty
          ? range
          : isMore && isLess
            ? "\(more.split(separator: " ")[0]) up to \(text(high)) earlier or later"
            : (isMore ? more : less).replacing("#", with: range))
    }
    func time(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
    let (field, kind) = (first.field, first.kind)
    let least = field.leastSeen(kind) / 2
    add(rows.compactMap(\.beginsLater), least: 0.005, "begins # later", "begins # earlier", time)
    add(rows.compactMap(\.settlesLater), least: 0.005, "settles # later", "settles # earlier", time)
    if rows.contains(where: { $0.left?.settles == nil && $0.right?.settles != nil }) {
      parts.append("now comes to rest")
    }
    if rows.contains(where: { $0.left?.settles != nil && $0.right?.settles == nil }) {
      parts.append("no longer comes to rest")
    }
    let overshoots = rows.compactMap(\.overshootsMore).filter { $0.magnitude > least }
    if let most = overshoots.max(by: { $0.magnitude < $1.magnitude }) {
      parts.append("overshoots \(field.amount(most.magnitude, kind)) \(most > 0 ? "more" : "less")")
    }
    let ends = rows.map(\.endsApart).max() ?? 0
    if ends > least { parts.append("ends \(field.amount(ends, kind)) apart") }
    let moves = rows.compactMap { row in row.left.flatMap { left in row.right.map { $0.moves - left.moves } } }
    if let count = moves.max(by: { $0.magnitude < $1.magnitude }), count != 0 {
      parts.append("moves \(count.magnitude) \(count.magnitude == 1 ? "time" : "times") \(count > 0 ? "more" : "less")")
    }
    if parts.isEmpty {
      let far = rows.compactMap(\.furthest).max { $0.distance < $1.distance }
      parts.append("goes another way, \(field.amount(far?.distance ?? 0, kind)) apart at most")
    }
    guard let last = parts.last, parts.count > 1 else { return parts[0] }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
