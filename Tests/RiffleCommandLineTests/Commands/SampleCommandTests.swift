import RiffleApp
import RiffleCommandLine
import Testing

@Suite("riffle sample") struct SampleCommandTests {
  private func rows(_ arguments: String...) throws -> [[Double]] {
    let command = try SampleCommand.parse(arguments)
    return try command.rows(of: command.tracks()[0]).map { row in row.split(separator: ",").map { Double($0) ?? .nan } }
  }

  @Test(
    "every notation of an animation is sampled, from its start to its end",
    arguments: [
      "easeInOut", "ease-in-out", "ease", "step-end", "easeInQuad", "easeInOutBounce", "circularEaseIn", "bouncy",
      "{curve: easeInOutElastic, duration: 1}", "{curve: ease-in, duration: 1}",
      "{curve: [0.42, 0, 1, 1], duration: 1}", "{curve: [0.3, -0.5, 0.7, 1.5], duration: 1}",
      "{curve: [0.3, 0.2, 0.7, 0.6], duration: 1, extrapolate: true}", "{steps: 4, position: jump-end, duration: 1}",
      "{steps: 4, position: jump-none, duration: 1}", "{linear: [[0, 0], [0.5, 0.8], [1, 1]], duration: 1}",
      "{spring: {duration: 0.5, bounce: 0.2}}", "{spring: {response: 0.4, dampingRatio: 0.7}}",
      "{spring: {response: 0.4, dampingFraction: 0.7}}", "{spring: {mass: 2, stiffness: 100, damping: 10}}",
      "{spring: {settlingDuration: 1, dampingRatio: 0.5}}", "{spring: snappy}",
      "{keyframes: [{linear: 120, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}, {move: 1}]}",
      "{curve: linear, duration: 1, delay: 0.5}", "{spring: smooth, delay: 0.5, speed: 2}",
      "{spring: smooth, delay: 0.2, repeat: {count: 3, autoreverses: true}}",
      "{keyframes: [{linear: 1, duration: 1}], speed: 2, repeat: {count: 3, autoreverses: false}}",
    ])
  func forms(text: String) throws {
    let rows = try rows(text, "--every", "0.01")
    #expect(rows.count > 30 && rows.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isFinite) })
    #expect(rows[0][0] == 0 && (rows[0][1] == 0 || text.contains("extrapolate") || text.contains("none")))
    let command = try SampleCommand.parse([text, "--at", "1000"])
    let last = try command.rows(of: command.tracks()[0])[0].split(separator: ",")
    #expect(last.count == 3 && Double(last[1]) == 1 && Double(last[2]) == 0)
  }

  @Test("samples equal the animation's values, between any start and end value") func numbers() throws {
    let curve = try rows(
      "{curve: [0.42, 0, 1, 1], duration: 1}", "--start", "100", "--target", "300", "--every", "0.25")
    #expect(curve.count == 5)
    for row in curve {
      let animation = Animation.timingCurve(0.42, 0, 1, 1, duration: 1)
      #expect(abs(row[1] - (100 + 200 * animation.fraction(at: row[0]))) < 1e-9)
      if row[0] < 1 { #expect(abs(row[2] - 200 * animation.fractionVelocity(at: row[0])) < 1e-9) }
    }
    let spring = Spring(stiffness: 100, damping: 10)
    for row in try rows(
      "{spring: {mass: 1, stiffness: 100, damping: 10}}", "--velocity", "-5", "--at", "0,0.1,0.25,1.5")
    {
      #expect(abs(row[1] - spring.value(target: 1.0, initialVelocity: -5, time: row[0])) < 1e-12)
      #expect(abs(row[2] - spring.velocity(target: 1.0, initialVelocity: -5, time: row[0])) < 1e-12)
    }
  }

  @Test("a delayed spring stays at its start until the delay is over, and then follows the spring")
  func delayedSpring() throws {
    let animation = Animation.spring(duration: 0.5, bounce: 0.3)
    for row in try rows(
      "{spring: {duration: 0.5, bounce: 0.3}, delay: 0.4}", "--target", "200", "--at", "0,0.2,0.4,0.5,0.9")
    {
      #expect(abs(row[1] - 200 * animation.fraction(at: max(0, row[0] - 0.4))) < 1e-9, "\(row)")
      if row[0] > 0.4 { #expect(abs(row[2] - 200 * animation.fractionVelocity(at: row[0] - 0.4)) < 1e-9, "\(row)") }
    }
  }

  @Test("several animations share one plot, as long as the longest of them") func plot() throws {
    let command = try SampleCommand.parse(["smooth", "{curve: linear, duration: 2}", "-o", "x.png"])
    let plot = try command.drawing(command.tracks())
    #expect(plot.series.map(\.name) == ["smooth", "{curve: linear, duration: 2}"])
    #expect(plot.time.range.upperBound >= 2)
    let endless = try SampleCommand.parse(["{curve: linear, repeat: forever}", "-o", "x.png"])
    #expect(throws: UsageError.self) { try endless.drawing(endless.tracks()) }
    let cut = try SampleCommand.parse(["{curve: linear, repeat: forever}", "-o", "x.png", "--seconds", "3"])
    #expect(try cut.drawing(cut.tracks()).time.range.upperBound == 3)
  }

  @Test(
    "contradictory arguments are refused",
    arguments: [
      [], ["linear"], ["linear", "--at", "0", "--every", "1"], ["linear", "--at", "0", "--seconds", "1"],
      ["linear", "smooth", "--every", "0.1"], ["linear", "--every", "0"],
      ["linear", "--every", "0.1", "--seconds", "-1"],
      ["linear", "--at", "x"], ["linear", "--from", "nan", "--at", "0"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: (any Error).self) { try SampleCommand.parse(arguments) }
  }

  @Test("the JSON has the samples, the duration of each animation, and the list of names") func json() throws {
    let command = try SampleCommand.parse(["{curve: linear, duration: 2}", "--at", "0,0.5", "--target", "8", "--json"])
    func value(_ key: String, _ command: SampleCommand) throws -> JSON? {
      try command.form(of: command.tracks()).members.first { $0.key == key }?.value
    }
    #expect(
      try value("rows", command)
        == .list([
          JSON(["time": 0, "value": 0, "velocity": 4]),
          JSON(["time": 0.5, "value": 2, "velocity": 4]),
        ]))
    let two = try SampleCommand.parse([
      "{curve: linear, duration: 2}", "{curve: linear, repeat: forever}", "-o", "a.png", "--json",
    ])
    #expect(
      try value("animations", two)
        == .list([
          JSON(["animation": "{curve: linear, duration: 2}", "duration": 2]),
          JSON(["animation": "{curve: linear, repeat: forever}"]),
        ]))
    #expect(try value("rows", two) == nil)
    let long = try SampleCommand.parse(["{curve: linear, duration: 2}", "--every", "0.00001", "--json"])
    #expect(throws: UsageError.self) { try long.form(of: long.tracks()) }
    let names = try SampleCommand.parse(["--list", "--json"]).names.written()
    #expect(names.contains(#"{"name": "bouncy", "duration": 0.5, "bounce": 0.3}"#), "\(names)")
  }
}

@Suite("riffle sample --path") struct SamplePathTests {
  private func rows(_ arguments: String...) throws -> [String] {
    let command = try SampleCommand.parse(["--path"] + arguments)
    let measure = try command.measure()
    return try #require(command.fractions).map { SampleCommand.row(measure, $0) }
  }

  @Test("rows have fraction, x, y and angle at the requested fractions") func printed() throws {
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

  @Test("a mistake in the path data is reported with its place") func mistake() throws {
    let command = try SampleCommand.parse(["--path", "M0 0 L10"])
    let error = try #require(throws: SceneError.self) { try command.measure() }
    #expect("\(error)" == "path:1:9: 'L' takes 2 numbers, and after 1 of them there is the end")
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

  @Test("the JSON has the length, and the requested rows") func json() throws {
    func form(_ arguments: String...) throws -> [String: JSON] {
      let command = try SampleCommand.parse(["--path", "--json"] + arguments)
      let members = try command.form(of: command.measure()).members
      return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let rows = try form("M10 20 L110 20", "--at", "0.25,1")
    #expect(rows["version"] == .number(1) && rows["command"] == .text("sample") && rows["length"] == .number(100))
    let first = JSON(["fraction": 0.25, "x": 35, "y": 20, "angle": 0])
    let last = JSON(["fraction": 1, "x": 110, "y": 20, "angle": 0])
    #expect(rows["rows"] == .list([first, last]))
    #expect(try form("M0 0l30 40").keys.sorted() == ["command", "length", "version"])
    #expect(throws: (any Error).self) {
      try SampleCommand.parse(["--path", "M0 0h9", "--every", "0.000001", "--json"])
    }
  }
}
