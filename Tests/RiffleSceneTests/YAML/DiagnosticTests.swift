import RiffleScene
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("a diagnostic prints as file:line:column: message")
  func prints() {
    let diagnostic = Diagnostic(
      file: "a.yaml", location: SourceLocation(line: 3, column: 7), message: "wrong, do right")
    #expect("\(diagnostic)" == "a.yaml:3:7: wrong, do right")
  }

  @Test("an error lists its mistakes in the order of the file, each once")
  func sorts() {
    func at(_ line: Int, _ column: Int, _ message: String) -> Diagnostic {
      Diagnostic(file: "a", location: SourceLocation(line: line, column: column), message: message)
    }
    let error = SceneError([at(2, 1, "c"), at(1, 9, "b"), at(1, 2, "a"), at(2, 1, "c"), at(2, 1, "b")])
    #expect(error.description == "a:1:2: a\na:1:9: b\na:2:1: c\na:2:1: b")
  }
}
