import SceneSupport
import TestSupport
import Testing

@Suite("Scene documents") struct SceneDocumentTests {
  private func load(_ text: String) throws -> SceneDocument {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [Fountain.self]).document
  }

  @Test("the shortest scene has the defaults, and every top-level key is read, in any order") func shortest() throws {
    let document = try load("riffle: 1")
    #expect(document.title == "Riffle")
    #expect(document.window == SceneDocument.WindowSize())
    #expect(document.tickRate == 120)
    #expect(document.seed == 1)
    #expect(document.blocks.isEmpty)
    #expect(document.demo.isEmpty)
    let other = try load(
      """
      # A scene.
      demo:
        - {at: 0.5, do: splash}
      fountain:
        drops: 7
      animations:
        slow: {curve: easeInOut, duration: 5}
        slower: {animation: slow, speed: 0.5}
      seed: 18446744073709551615
      tickRate: 60
      window: {width: 480, height: 800}
      lesson: |
        Look at the drops.
        Press S.
      title: Fountain
      riffle: 1
      """)
    #expect(other.title == "Fountain")
    #expect(other.lesson == "Look at the drops.\nPress S.\n")
    #expect(other.window.width == 480)
    #expect(other.window.height == 800)
    #expect(other.seed == .max)
    #expect(other.tickRate == 60)
    #expect(other.animations.names == ["slow", "slower"])
    #expect(other.animations["slower"] == .easeInOut(duration: 5).speed(0.5))
    #expect(other.blocks as? [Fountain] == [Fountain(drops: 7)])
    #expect(other.demo == [DemoEntry(at: 0.5, .action("splash", []))])
  }

  @Test("mistakes in all parts of a scene are found in one pass") func findsAll() {
    let text = """
      riffle: 1
      titel: Fountain
      tickRate: fast
      animations:
        slow: {curve: easeInOot}
        slow: linear
      fountain: {drop: 3, drops: 0}
      demo:
        - {at: 1, do: slpash}
        - {at: 1, throw: 10}
      """
    #expect(
      sceneMistakes(text, blocks: [Fountain.self]) == [
        "2:1: 'titel' is not a key of the scene; did you mean 'title'?",
        "3:11: tickRate is the text 'fast'; it should be a whole number from 30 to 1000",
        "5:17: curve is the text 'easeInOot'; did you mean 'easeInOut'?",
        "6:3: 'slow' is given twice, first in line 5; keep one",
        "7:12: 'drop' is not a key of fountain; 'drops' is already given, so remove this one",
        "7:28: drops is 0; it should be a whole number from 1 to 1000",
        "9:17: do is the text 'slpash'; did you mean 'splash'?",
        "10:20: throw is 10; it should be a whole number from 1 to 9",
      ])
  }
}

@Suite("Loading scenes") struct SceneLoaderTests {
  @Test("missing files, folders and devices are errors of one sentence") func missing() {
    #expect(throws: SceneFileError(path: "no/such.yaml", problem: "there is no such file")) {
      try SceneLoader.load("no/such.yaml")
    }
    #expect(throws: SceneFileError(path: "/tmp", problem: "this is a folder; name a file in it")) {
      try SceneLoader.load("/tmp")
    }
    #expect(throws: SceneFileError(path: "/dev/zero", problem: "this is a device; name a file")) {
      try SceneLoader.load("/dev/zero")
    }
  }

  @Test("options of a run override the file") func options() throws {
    let scene = try SceneLoader.scene(from: "riffle: 1\nseed: 5\nwindow: {width: 300, height: 200}".utf8, path: "s")
    let plain = scene.start()
    #expect(plain.seed == 5)
    #expect(plain.size == [300, 200])
    #expect(!plain.reducesMotion && !plain.world.reducesMotion)
    let changed = scene.start(SceneOptions(seed: 9, size: [640, 480], reducesMotion: true))
    #expect(changed.seed == 9)
    #expect(changed.size == [640, 480])
    #expect(changed.reducesMotion && changed.world.reducesMotion)
  }

  @Test(
    "expectations do not change the state hash, and line numbers are right for all line breaks", arguments: lineBreaks)
  func expectations(lineBreak: String) throws {
    func scene(_ lines: String) throws -> Scene {
      try SceneLoader.scene(from: lines.replacing("\n", with: lineBreak).utf8, path: "s")
    }
    let head = "riffle: 1\nentities:\n  a: {at: [1, 2], size: [3, 4]}\n"
    let judged = "\n# What must hold.\nexpect:\n  - {noJump: true}\n"
    let demo = "demo:\n  - {at: 0.1, click: a}\n"
    func hash(_ lines: String) throws -> UInt64 { try scene(lines).start().world.stateHash }
    #expect(try hash(head + judged) == hash(head))
    #expect(try hash(head + judged + demo) == hash(head + demo))
    #expect(try hash(head + demo) != hash(head))
    let expectation = try #require(try scene(head + judged).document.expectations.first)
    #expect(expectation.location == SourceLocation(line: 7, column: 5))
    #expect(try scene(head + judged).line(at: expectation.location) == "{noJump: true}")
    #expect(try scene("riffle: 1\ntickRate: 30\n" + head.dropFirst(10)).with(tickRate: 90).document.tickRate == 90)
    let error = try #require(throws: SceneError.self) { try scene(head + "demo:\n  - {at: 1, clock: a}") }
    #expect(error.diagnostics.map(\.location) == [SourceLocation(line: 5, column: 13)])
  }

  static let lineBreaks = ["\n", "\r\n", "\r"]
}

/// Renamed keys work for one more version, and `riffle check` reports the new names.
@Suite("Deprecated keys") struct FormerKeysTests {
  private func scene(release: String = "release", velocityTilt: String = "velocityTilt") throws -> RiffleScene.Scene {
    let text = """
      riffle: 1
      parameters: {width: {range: [10, 90], default: 40}}
      entities:
        card: {size: [$width, 5], fill: red, \(velocityTilt): true}
      on:
        - {\(release): width, do: {set: card, to: {x: 5}}}
      """
    return try SceneLoader.scene(from: text.utf8, path: "s.yaml")
  }

  @Test("deprecated keys have the meaning of the new ones") func alike() throws {
    let (former, now) = (try scene(release: "letGo", velocityTilt: "lean").document, try scene().document)
    #expect(former.rules.map(\.trigger) == [.letGo("width")] && now.rules.map(\.trigger) == [.letGo("width")])
    #expect(former.rules.map(\.actions.count) == [1])
    #expect(former.entities[0].value[VelocityTilt.self] != nil)
    #expect("\(former.entities)" == "\(now.entities)")
  }

  @Test("each deprecated key is noted once, with its place and new name; beside its new one it is an error")
  func noted() throws {
    #expect(
      try scene(release: "letGo", velocityTilt: "lean").formerKeys.map(\.description) == [
        "s.yaml:4:40: note: 'lean' is now 'velocityTilt'; the old key works in this version",
        "s.yaml:6:6: note: 'letGo' is now 'release'; the old key works in this version",
      ])
    #expect(try scene().formerKeys.isEmpty)
    #expect(throws: SceneError.self) { try scene(velocityTilt: "velocityTilt: true, lean") }
    #expect(throws: SceneError.self) { try scene(release: "release: width, letGo") }
  }

  @Test("the schema marks exactly the renamed keys as deprecated") func schema() {
    let schema = SceneSchema.text(blocks: [])
    let deprecated = schema.split(separator: "\n").filter { $0.contains("deprecated") }.count
    #expect(schema.contains("Now 'release'.") && schema.contains("Now 'velocityTilt'."))
    #expect(deprecated > 0 && deprecated == schema.split(separator: "\n").filter { $0.contains("Now '") }.count)
  }
}
