import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("Documentation of expectations")
struct ExpectationsPageTests {
  @Test("the page's table has exactly the kinds, units and examples of the code")
  func rows() throws {
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/testing-motion.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "<!-- kinds -->\n").last).components(
      separatedBy: "<!-- end -->")[0]
    let expected = ExpectationKinds.all.map { "| `\($0.key)` | \($0.doc) | \($0.unit) | `\($0.example)` |" }
    #expect(table.split(separator: "\n").dropFirst(2).map(String.init) == expected)
  }

  @Test("each example of an expectation is valid")
  func examples() throws {
    for kind in ExpectationKinds.all {
      let ids = ["card", "ball", "title", "list", "button", "login", "home", "search", "caption", "light"]
      let things = ids.map { "  \($0): {at: [1, 1], size: [9, 9], fill: teal}\n" }.joined()
      let text = "riffle: 1\nentities:\n\(things)expect:\n  - \(kind.example)\n"
      #expect(throws: Never.self) { try SceneLoader.scene(from: text.utf8, path: "s.yaml") }
    }
  }
}
