/// RFC 4180. SwiftCSV counts neither lines nor columns and pads short rows, so it could not locate a mistake.
package struct CSVTable: Equatable {
  /// In file order; the first one names the rows.
  package var columns: [String] = []
  package var rows: [[String]] = []

  static let mostColumns = 64

  init(columns: [String] = []) { self.columns = columns }

  /// - Throws: the first mistake, with its place in the file.
  package init(_ bytes: some Collection<UInt8>) throws(YAMLProblem) {
    let text = String(decoding: try YAMLText.checked(Array(bytes)), as: UTF8.self)
    var reader = Reader(rest: Array(text.unicodeScalars)[...])
    guard let head = try reader.row() else {
      throw YAMLProblem(.start, "the file is empty; its first line should name the columns")
    }
    columns = head.cells
    if columns.count == 1, columns[0].contains(where: { $0 == ";" || $0 == "\t" }) {
      throw YAMLProblem(head.location, "the columns should be separated by ','")
    }
    if columns.count > Self.mostColumns {
      throw YAMLProblem(
        head.location, "there are \(columns.count) columns; there should be at most \(Self.mostColumns)")
    }
    for (index, column) in columns.enumerated() {
      if column.isEmpty { throw YAMLProblem(head.location, "column \(index + 1) has no name; give it one") }
      if columns.firstIndex(of: column) != index {
        throw YAMLProblem(head.location, "two columns are called '\(YAMLNode.shortened(column))'; rename one")
      }
    }
    while let row = try reader.row() {
      guard row.cells.count == columns.count else {
        throw YAMLProblem(
          row.location, "this row has \(row.cells.count) values; the first line names \(columns.count) columns")
      }
      rows.append(row.cells)
      if rows.count > Repetition.limit {
        throw YAMLProblem(
          row.location, "there are more than \(Repetition.limit) rows; there should be at most that many")
      }
    }
    if rows.isEmpty { throw YAMLProblem(head.location, "there is no row under the names of the columns; add one") }
  }

  private struct Reader {
    var rest: ArraySlice<Unicode.Scalar>
    var line = 1
    var column = 1

    /// Skips blank rows; nil at the end.
    mutating func row() throws(YAMLProblem) -> (cells: [String], location: SourceLocation)? {
      while let first = rest.first, first == "\n" || first == "\r" { take() }
      guard !rest.isEmpty else { return nil }
      let location = place
      var cells = [try cell()]
      while rest.first == "," {
        take()
        cells.append(try cell())
      }
      return (cells, location)
    }

    private var place: SourceLocation { SourceLocation(line: line, column: column) }

    private mutating func cell() throws(YAMLProblem) -> String {
      var text = String.UnicodeScalarView()
      if rest.first == "\"" {
        let opened = place
        take()
        while true {
          guard let next = rest.first else { throw YAMLProblem(opened, "the quotes opened here are never closed") }
          take()
          if next != "\"" {
            text.append(next)
          } else if rest.first == "\"" {
            text.append(next)
            take()
          } else {
            break
          }
        }
        if let next = rest.first, next != ",", next != "\n", next != "\r" {
          throw YAMLProblem(
            place, "after the closing quotes a ',' or the end of the line is expected; write \"\" for a quote")
        }
        return String(text)
      }
      while let next = rest.first, next != ",", next != "\n", next != "\r" {
        text.append(next)
        take()
      }
      return String(text).trimmed { $0 == " " }
    }

    private mutating func take() {
      let next = rest.removeFirst()
      if next == "\n" || next == "\r" && rest.first != "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }
}
