import Testing

/// Each rule is tested with sources that break it and with similar ones that keep it.
@Suite("Architecture rules") struct RuleTests {
  private func complaints(_ rule: Rule, _ text: String, in path: String = "Sources/RiffleCore/Planted.swift") -> Int {
    rule.violations(SwiftSource(path: path, text: text)).count
  }

  @Test(
    "an import of a higher layer or a foreign module is found",
    arguments: [
      ("RiffleMotion", "import RiffleECS"), ("RiffleMotion", "import Glibc"), ("RiffleMotion", "import Foundation"),
      ("RiffleECS", "import RiffleMotion"), ("RiffleECS", "import Darwin"),
      ("RiffleCore", "import RiffleView"), ("RiffleCore", "@_exported import RiffleScene"),
      ("RiffleCore", "import struct Foundation.Date"), ("RiffleCore", "public import Foundation"),
      ("RiffleView", "import CSDL2"), ("RiffleView", "import FoundationEssentials"),
      ("RiffleView", "import RiffleScene"),
      ("RiffleScene", "import RiffleSDL"), ("RiffleScene", "import MemoryGame"), ("RiffleScene", "import CPNG"),
      ("MemoryGame", "import CYAML"), ("MemoryGame", "import Foundation"), ("MemoryGame", "import CSDL2"),
      ("RiffleSDL", "import RiffleScene"), ("RiffleSDL", "import CYAML"),
      ("RiffleCommandLine", "import CSDL2"), ("RiffleCommandLine", "import MemoryGame"),
      ("RiffleCommand", "import CYAML"), ("Unknown", "import RiffleMotion"),
    ])
  func findsImports(target: String, line: String) {
    #expect(complaints(.importsPointDown, "// one\n\(line)\n", in: "Sources/\(target)/Planted.swift") == 1)
  }

  @Test(
    "an import of a lower layer is allowed",
    arguments: [
      ("RiffleCore", "import RiffleMotion\nimport RiffleECS"), ("RiffleView", "import RiffleMotion"),
      ("RiffleScene", "import CYAML\nimport CLibrary\nimport RiffleECS"), ("MemoryGame", "import RiffleECS"),
      ("RiffleSDL", "import CSDL2\nimport CPNG\nimport CLibrary"), ("RiffleCore", "// import RiffleView"),
      ("RiffleCommandLine", "import ArgumentParser\nimport RiffleSDL"),
      ("RiffleCommand", "import MemoryGame\nimport RiffleCommandLine"),
      ("RiffleCore", "let text = \"import Foundation\""),
    ])
  func leavesImports(target: String, text: String) {
    #expect(complaints(.importsPointDown, text, in: "Sources/\(target)/Planted.swift") == 0)
  }

  @Test("a precondition with a message is found, one without is allowed") func findsSilentMessages() {
    #expect(complaints(.noSilentMessage, "precondition(rate > 0, \"a rate is positive\")") == 1)
    #expect(complaints(.noSilentMessage, "preconditionFailure(\"not here\")") == 1)
    #expect(complaints(.noSilentMessage, "precondition(max(a, b) < c)") == 0)
    #expect(complaints(.noSilentMessage, "require(rate > 0, \"a rate is positive\")") == 0)
  }

  @Test("only Libm.swift may import the C library") func findsLibraryImport() {
    let text = "#if canImport(Glibc)\n  import Glibc\n#endif"
    #expect(complaints(.importsPointDown, text, in: Layers.libm) == 0)
    #expect(complaints(.importsPointDown, text, in: "Sources/RiffleMotion/Spring.swift") == 1)
  }

  @Test(
    "a call of the wall clock is found",
    arguments: [
      "let t = Date()", "let t = Date.now", "Date(timeIntervalSinceNow: 1)", "let c = ContinuousClock()",
      "SuspendingClock.now", "DispatchTime.now()", "clock_gettime(CLOCK_MONOTONIC, &t)", "gettimeofday(&t, nil)",
      "time(nil)", "let ms = SDL_GetTicks()", "SDL_GetPerformanceCounter()", "print(\"\\(Date())\")",
    ])
  func findsClock(text: String) {
    #expect(complaints(.noWallClock, text) == 1)
    #expect(complaints(.noWallClock, text, in: "Sources/RiffleSDL/WallClock.swift") == 0)
  }

  @Test(
    "time as an argument is allowed",
    arguments: ["func value(time: Double)", "time(seconds)", "FixedStepClock(tickRate: 120)", "// Date()", "UpDate()"])
  func leavesTime(text: String) { #expect(complaints(.noWallClock, text) == 0) }

  @Test(
    "random numbers without a seed are found",
    arguments: [
      "Int.random(in: 0..<6)", "Bool.random()", "deck.shuffled()", "deck.shuffle()", "deck.randomElement()",
      "var g = SystemRandomNumberGenerator()", "Double.random(\n  in: f(0)...1)",
    ])
  func findsRandom(text: String) {
    #expect(complaints(.noUnseededRandom, text) == 1)
  }

  @Test(
    "random numbers from a generator are allowed",
    arguments: [
      "Int.random(in: 0..<6, using: &random)", "deck.shuffled(using: &random)", "world.random.shuffle(&deck)",
      "world.random.shuffled(deck)", "case .shuffle", "func shuffle() {}", "\"deck.shuffled()\"",
    ])
  func leavesRandom(text: String) {
    #expect(complaints(.noUnseededRandom, text) == 0)
  }

  @Test("the hash of the process is found, the stable hash is allowed") func findsHashes() {
    #expect(complaints(.noProcessHash, "let h = name.hashValue") == 1)
    #expect(complaints(.noProcessHash, "func hash(into hasher: inout Hasher) {}") == 1)
    #expect(complaints(.noProcessHash, "func fold(into hasher: inout StateHasher) {}  // no Hasher") == 0)
  }

  @Test(
    "a call of the C library's mathematics is found",
    arguments: ["sin", "cos", "tan", "exp", "pow", "log", "sqrt", "atan2", "sinf", "hypot"])
  func findsLibm(name: String) {
    #expect(complaints(.oneDoorToLibm, "let y = \(name)(x)") == 1)
    #expect(complaints(.oneDoorToLibm, "let y = Foundation.\(name)(x)") == 1)
    #expect(complaints(.oneDoorToLibm, "let y = -`\(name)` (x)") == 1)
    #expect(complaints(.oneDoorToLibm, "let y = \(name)(x)", in: Layers.libm) == 0)
    #expect(complaints(.oneDoorToLibm, "let y = Libm.\(name)(x)") == 0)
  }

  @Test("names that only resemble mathematical functions are allowed") func leavesNames() {
    for text in ["x.squareRoot()", "let exp = 2", "journal.log(entry)", "func log(_ text: String)", "cosine(x)"] {
      #expect(complaints(.oneDoorToLibm, text) == 0, "\(text)")
    }
  }

  @Test("a file may have 400 lines, and not 401") func findsLongFiles() {
    #expect(complaints(.fileLength, String(repeating: "\n", count: 401)) == 1)
    #expect(complaints(.fileLength, String(repeating: "\n", count: 400)) == 0)
    #expect(complaints(.fileLength, String(repeating: "x\n", count: 400) + "x") == 1)
  }

  @Test("a violation has a path and a line") func locates() {
    let source = SwiftSource(path: "Sources/RiffleCore/A.swift", text: "/* a\n b */\nlet s = \"\"\"\n\n\"\"\"\nsin(1)")
    #expect(
      Rule.oneDoorToLibm.violations(source).map(\.description) == [
        "Sources/RiffleCore/A.swift:6: sin goes to the C library by itself; use Libm (or squareRoot())"
      ])
  }
}
