extension Repetition {
  /// A file, or a row for each copy.
  static let data = Schema<String>.text("the name of a CSV file beside the scene", maximumLength: 200)

  /// `data: sales.csv`: other blocks have a key of that name for something else.
  static func data(of node: YAMLNode) -> YAMLNode.Entry? {
    guard let data = node.entry("data"), data.value.text?.lowercased().hasSuffix(".csv") == true else { return nil }
    return data
  }

  /// A copy for each row of a table.
  static func table(
    _ entry: YAMLNode.Entry, in context: inout DecodingContext
  ) -> (copies: Repetition?, isRight: Bool) {
    let known = context.diagnostics.count
    guard
      let (columns, rows) = entry.key == "data" ? file(entry.value, in: &context) : inline(entry.value, in: &context)
    else {
      context.tableMistakes += context.diagnostics[known...]
      return (nil, false)
    }
    var words: [String] = []
    var taken: Set<String> = []
    for row in rows {
      var (word, number) = (row[0], 1)
      while !taken.insert(word).inserted {
        number += 1
        word = "\(row[0])-\(number)"
      }
      words.append(word)
    }
    return (Repetition(words: words, columns: columns, rows: rows), true)
  }

  /// The row and column that a text of a template is filled from, as the end of a sentence; nil for what is the same in all rows.
  func source(of place: SourceLocation, row: Int, in template: YAMLNode) -> String? {
    if let text = template.text, template.location == place {
      return columns.first { text.contains("{\($0)}") }.map { "; it is from row \(row + 1), column '\($0)'" }
    }
    let inner = template.items ?? template.entries?.map(\.value) ?? []
    return inner.lazy.compactMap { source(of: place, row: row, in: $0) }.first
  }

  private static func file(
    _ node: YAMLNode, in context: inout DecodingContext
  ) -> (columns: [String], rows: [[String]])? {
    let written = node.text ?? ""
    if let problem = SceneBundle.problem(with: written, "sales.csv", endings: [".csv"]) {
      return context.refuse(at: node.location, "data is \(node.phrase); \(problem)")
    }
    // Names are from the file they are written in.
    let folder = context.file.lastIndex(of: "/").map { context.file[...$0] } ?? ""
    let file = node.location.origin?.file.map { String($0.dropFirst(folder.count)) } ?? ""
    let name = SceneBundle.name(written, in: file)
    switch context.files[name] {
    case nil: context.report(at: node.location, "'\(YAMLNode.shortened(name))' is not with the scene; put it beside it")
    case .failure(let problem): context.report(at: node.location, "'\(YAMLNode.shortened(name))': \(problem.sentence)")
    case .success(let bytes):
      do {
        let table = try CSVTable(bytes)
        return (table.columns, table.rows)
      } catch {
        let origin = SourceLocation.Origin(file: SceneBundle.place(name, besideScene: context.file))
        context.report(at: SourceLocation(error.location, in: origin), error.message)
      }
    }
    return nil
  }

  private static func inline(
    _ node: YAMLNode, in context: inout DecodingContext
  ) -> (columns: [String], rows: [[String]])? {
    let items = node.items ?? []
    let columns = items.first?.entries?.map(\.key) ?? []
    var rows: [[String]] = []
    guard !columns.isEmpty else {
      return context.refuse(
        at: items.first?.location ?? node.location, "row 1 has no columns; write some, such as {name: Ada, age: 36}")
    }
    guard items.count <= limit else {
      return context.refuse(at: node.location, "each has \(items.count) rows; it should have at most \(limit)")
    }
    for (index, item) in items.enumerated() {
      for entry in item.entries ?? [] where !columns.contains(entry.key) {
        return context.refuse(
          at: entry.keyLocation, "row \(index + 1) has a column '\(YAMLNode.shortened(entry.key))', which row 1 has not"
        )
      }
      var row: [String] = []
      for column in columns {
        guard let text = item.entry(column)?.value.text else {
          return context.refuse(
            at: item.location,
            "row \(index + 1) has no '\(YAMLNode.shortened(column))'; every row should be a block with the columns of row 1"
          )
        }
        row.append(text)
      }
      rows.append(row)
    }
    return (columns, rows)
  }
}
