import RiffleCommandLine
import RiffleScene
import Testing

@Suite("riffle sample --path")
struct SamplePathTests {
  private func rows(_ arguments: String...) throws -> [String] {
    let command = try SampleCommand.parse(["--path"] + arguments)
    let measure = try command.measure()
    return try #require(command.fractions).map { SampleCommand.row(measure, $0) }
  }

  @Test("rows have fraction, x, y and angle at the requested fractions")
  func printed() throws {
    #expect(
      try rows("M10 20 L110 20", "--at", "0,0.25,1") == [
        "0.0,10.0,20.0,0.0", "0.25,35.0,20.0,0.0", "1.0,110.0,20.0,0.0",
      ])
    let rows = try rows("M0 0V-30", "--every", "0.4")
    #expect(rows == ["0.0,0.0,0.0,-90.0", "0.4,0.0,-12.0,-90.0", "0.8,0.0,-24.0,-90.0", "1.0,0.0,-30.0,-90.0"])
    #expect(
      try self.rows("M0 0H10", "--every", "0.3").map { $0.prefix(4) } == ["0.0,", "0.3,", "0.6,", "0.9,", "1.0,"])
    let alone = try SampleCommand.parse(["--path", "M0 0l30 40"])
    #expect(try alone.fractions == nil && alone.measure().length == 50)
  }

  @Test("a mistake in the path data is reported with its place")
  func mistake() throws {
    let command = try SampleCommand.parse(["--path", "M0 0 L10"])
    do {
      _ = try command.measure()
      Issue.record("it was read")
    } catch let error as SceneError {
      #expect("\(error)" == "path:1:9: 'L' takes 2 numbers, and after 1 of them there is the end")
    }
  }

  @Test(
    "contradictory fractions, and those outside of the path, are refused",
    arguments: [
      [], ["M0 0h9", "M0 0h9"], ["M0 0h9", "--at", "0", "--every", "0.5"], ["M0 0h9", "--at", "1.5"],
      ["M0 0h9", "--at=-0.1"], ["M0 0h9", "--every", "0"], ["M0 0h9", "--every", "1e-9"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: (any Error).self) { try SampleCommand.parse(["--path"] + arguments) }
  }

  @Test("the JSON has the length, and the requested rows")
  func json() throws {
    func form(_ arguments: String...) throws -> [String: JSON] {
      let command = try SampleCommand.parse(["--path", "--json"] + arguments)
      let members = try command.form(of: command.measure()).members
      return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let rows = try form("M10 20 L110 20", "--at", "0.25,1")
    #expect(rows["version"] == .number(1) && rows["command"] == .text("sample") && rows["length"] == .number(100))
    let first = JSON.object(["fraction": .number(0.25), "x": .number(35), "y": .number(20), "angle": .number(0)])
    let last = JSON.object(["fraction": .number(1), "x": .number(110), "y": .number(20), "angle": .number(0)])
    #expect(rows["rows"] == .list([first, last]))
    #expect(try form("M0 0l30 40").keys.sorted() == ["command", "length", "version"])
    #expect(throws: (any Error).self) {
      try SampleCommand.parse(["--path", "M0 0h9", "--every", "0.000001", "--json"])
    }
  }
}
