import Foundation
import RiffleApp
import TestSupport

/// The rows of a table in a Markdown file of `Tests/Fixtures`.
enum PageTable {
  /// Rows of n cells, without heading and rule, whose cell at a place is a number; without the quotes of code.
  static func rows(of page: String, cells count: Int, numberAt place: Int) -> [[String]] {
    let file = Repository.root.appendingPathComponent("Tests/Fixtures/\(page)")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).filter { $0 != "`" } }
      return cells.count == count && Int(cells[place]) != nil ? cells : nil
    }
  }
}

extension [InspectorStep] {
  /// Keys and presses of the pointer; what is written into a field is not counted.
  var presses: Int {
    reduce(0) { sum, step in
      switch step {
      case .key(_, _, let times): sum + times
      case .click, .drag: sum + 1
      default: sum
      }
    }
  }
}

extension DrawList {
  /// All that is written in it, without blanks: digits are drawn one by one.
  var writing: String {
    sprites.flatMap(\.content.layers).compactMap { if case .text(let line) = $0 { line.text } else { nil } }
      .joined().filter { $0 != " " }
  }
}
