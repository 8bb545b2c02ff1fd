import Foundation
import TestSupport
import Testing

@Suite("riffle check")
struct CheckTests {
  private let doubtful = """
    riffle: 1
    parameters: {lift: {range: [0, 10], default: 5}}
    """

  @Test("what has no effect is a warning with its place, and a mistake with --strict")
  func strict() throws {
    let scratch = try Scratch()
    try doubtful.write(toFile: scratch.path("s.yaml"), atomically: true, encoding: .utf8)
    let warning = "2:14: warning: nothing depends on the parameter 'lift'; write '$lift' for a value, or take it away"
    let lenient = try scratch.riffle(["check", scratch.path("s.yaml")])
    #expect(lenient.status == 0 && lenient.complaint.hasSuffix(warning + "\n"), "\(lenient)")
    let strict = try scratch.riffle(["check", "--strict", scratch.path("s.yaml")])
    #expect(strict.status == 65 && strict.complaint.hasSuffix(warning + "\n"), "\(strict)")
    #expect(try scratch.riffle(["check", "--strict", Repository.scene("hello-card")]).status == 0)
  }
}
