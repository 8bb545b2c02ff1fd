import RiffleScene
import TestSupport
import Testing

@Suite("Loading scenes")
struct SceneLoaderTests {
  @Test("missing files, folders and devices are errors of one sentence")
  func missing() {
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

  @Test("options of a run override the file")
  func options() throws {
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

  @Test("equal seeds give equal hashes, different seeds different ones")
  func seeds() throws {
    let scene = try SceneLoader.scene(from: "riffle: 1\nfountain: {}".utf8, path: "s", blocks: [Fountain.self])
    func hash(_ seed: UInt64) -> UInt64 {
      var simulation = scene.start(SceneOptions(seed: seed)).makeSimulation()
      simulation.step(10)
      return simulation.world.stateHash
    }
    #expect(hash(1) == hash(1))
    #expect(hash(1) != hash(2))
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
