import Foundation
import RiffleApp
import RiffleSDL
import Testing

/// A look is what a window does once a frame.
@Suite("The file of a running scene") struct SceneWatchTests {
  private let home: TemporaryFolder
  private var folder: URL { home.url }
  private let file: String
  private let text = "riffle: 1\ntitle: One\n"
  private let other = "riffle: 1\ntitle: Two\n"

  init() throws {
    home = try TemporaryFolder()
    file = home.path("scene.yaml")
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  private var watch: SceneWatch { SceneWatch(file, text: text, blocks: []) }

  /// The changes found in a second of looks.
  private func looks(_ watch: inout SceneWatch) -> [ReloadChange] { (0..<120).compactMap { _ in watch.nextChange() } }

  private func change(_ text: String, notice: String? = nil) -> ReloadChange {
    .text(text, title: text.contains("title: Two") ? "Two" : "One", notice: notice)
  }

  private func looks(_ watch: inout SceneWatch, saving text: String, atomically: Bool = true) throws -> [ReloadChange] {
    try text.write(toFile: file, atomically: atomically, encoding: .utf8)
    return looks(&watch)
  }

  @Test("a symbolic link is followed: its target's folder wakes the window, and a save there is the scene's")
  func link() throws {
    let kept = folder.appendingPathComponent("kept")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    let target = kept.appendingPathComponent("real.yaml").path
    try FileManager.default.moveItem(atPath: file, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "kept/real.yaml")
    var watch = watch
    #expect(
      watch.folders.contains { $0.hasSuffix("/kept") }
        && watch.folders.contains { $0.hasSuffix(folder.lastPathComponent) })
    try other.write(toFile: target, atomically: true, encoding: .utf8)
    #expect(looks(&watch) == [change(other)])
  }

  @Test("a save of an included file, or of a table, is a save of the scene") func beside() throws {
    let scene = "riffle: 1\ninclude: kit.yaml\nentities: {a: {use: dot, data: d.csv, at: [\"{x}\", 9]}}\n"
    func write(_ name: String, _ text: String) throws {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try scene.write(toFile: file, atomically: true, encoding: .utf8)
    let kit = "riffle: 1\ndefine: {dot: {entities: {self: {size: [9, 9], fill: gold}}}}\n"
    try write("kit.yaml", kit)
    try write("d.csv", "n,x\na,1\n")
    var watch = SceneWatch(file, text: try SceneLoader.load(file).text, blocks: [])
    #expect(looks(&watch).isEmpty)
    try write("d.csv", "n,x\na,12\n")
    guard case .text(let text, _, _)? = looks(&watch).first else { throw CancellationError() }
    #expect(text.hasPrefix(scene) && text.hasSuffix("a,12\n"))
    try write("kit.yaml", kit.replacingOccurrences(of: "gold", with: "golden"))
    #expect(
      looks(&watch) == [.mistakes(["\(folder.path)/kit.yaml:2:54: fill is the text 'golden'; did you mean 'gold'?"])])
    try write("kit.yaml", kit)
    #expect(looks(&watch).count == 1)
  }

  @Test("an unchanged file or the same text is no change; a replaced or an overwritten one is read")
  func same() throws {
    var watch = watch
    #expect(looks(&watch).isEmpty)
    #expect(try looks(&watch, saving: text).isEmpty)
    #expect(try looks(&watch, saving: other) == [change(other)])
    #expect(try looks(&watch, saving: text, atomically: false) == [change(text)])
  }

  @Test("a scene from a recording has no file that could change or be missing") func none() {
    var watch = SceneWatch(nil, text: text, blocks: [])
    #expect(looks(&watch).isEmpty)
  }

  @Test("a change of start settings is reported once, and not if the command line overrides them")
  func beginning() throws {
    let notices = ["tickRate: 60 takes effect at the next start; this run continues with 120"]
    let both = ["seed: 9 and tickRate: 60 take effect at the next start; this run continues with 1 and 120"]
    for (seed, told) in [(nil, notices), (1, both)] as [(UInt64?, [String])] {
      var watch = SceneWatch(file, text: text, blocks: [], beginning: SceneBeginning(seed: seed, tickRate: 120))
      for (saved, wanted) in [(other, []), (other + "tickRate: 60\nseed: 9\n", told)] {
        #expect(try looks(&watch, saving: saved) == [change(saved, notice: wanted.first)])
      }
      let again = text + "tickRate: 60\nseed: 9\n"
      #expect(try looks(&watch, saving: again) == [change(again)])
      #expect(try looks(&watch, saving: text) == [change(text)])
    }
  }

  @Test("a change of the demo that is played is reported; of one that is not played, it is not") func demo() throws {
    let entries = [DemoEntry(at: 1, .key("a"))]
    let words = "demo takes effect at the next start; this run continues with the demo it began with"
    for (played, wanted) in [(entries, words), (nil, nil)] as [([DemoEntry]?, String?)] {
      var watch = SceneWatch(file, text: text, blocks: [], beginning: SceneBeginning(tickRate: 120, demo: played))
      let saved = text + "demo: [{at: 2, key: a}]\n"
      #expect(try looks(&watch, saving: saved) == [change(saved, notice: wanted)])
      let same = text + "lesson: x\ndemo: [{at: 1, key: a}]\n"
      #expect(try looks(&watch, saving: same) == [change(same)])
      _ = try looks(&watch, saving: text)
    }
  }

  @Test("a missing or an emptied file is reported once, and so is its return, with the same text or another one")
  func deleted() throws {
    var watch = watch
    try FileManager.default.removeItem(atPath: file)
    #expect(looks(&watch) == [.mistakes(["\(file): there is no such file any more"])])
    #expect(try looks(&watch, saving: text, atomically: false) == [change(text)])
    var emptied = self.watch
    let mistake = "\(file):1:1: the file is empty; a scene begins with 'riffle: 1'"
    #expect(try looks(&emptied, saving: "", atomically: false) == [.mistakes([mistake])])
    #expect(try looks(&emptied, saving: text, atomically: false) == [change(text)])
  }

  @Test("a folder or a pipe in place of the file is reported without blocking") func others() throws {
    var watch = watch
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(looks(&watch) == [.mistakes(["\(file): this is a folder; name a file in it"])])
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(looks(&watch) == [.mistakes(["\(file): this is no file any more"])])
    try FileManager.default.removeItem(atPath: file)
    #expect(try looks(&watch, saving: text, atomically: false) == [change(text)])
  }

  // The memory of a process can be measured only if no other test runs in it.
  #if compiler(>=6.2)
    @Test("a file beyond the maximum size is a mistake, and is not read to its end") func huge() async {
      await #expect(processExitsWith: .success) {
        let tests = try SceneWatchTests()
        var watch = tests.watch
        let handle = try #require(FileHandle(forWritingAtPath: tests.file))
        try handle.truncate(atOffset: 4 << 30)
        let before = AllocatedMemory.residentAtMost
        let found = tests.looks(&watch)
        precondition(AllocatedMemory.residentAtMost - before < 64 << 20)
        guard case .mistakes(let words)? = found.first, found.count == 1 else { preconditionFailure("\(found)") }
        precondition(words.first?.contains("the file has more than 8388608 bytes") == true, "\(words)")

      }
    }
  #endif
}

#if canImport(Glibc) && compiler(>=6.2)
  // In its own process, without other allocations.
  @Suite("Memory of a scene") struct SceneMemoryTests {
    @Test("an entity of twenty thousand equal ones takes less than 700 bytes, with its description") func many() async {
      await #expect(processExitsWith: .success) {
        func loaded(_ count: Int) throws -> (Scene, SceneRuntime) {
          let alike = "{count: \(count / 2), size: [3, 3], fill: coral}"
          let text = "riffle: 1\nentities:\n  card: \(alike)\n  dot: \(alike)\n"
          let scene = try SceneLoader.scene(from: text.utf8, path: "many.yaml")
          return (scene, scene.start())
        }
        // Fonts and tables stay as long as the process.
        _ = try loaded(10)
        let before = AllocatedMemory.bytes
        let many = try loaded(20_000)
        let grown = AllocatedMemory.bytes - before
        withExtendedLifetime(many) {}
        #expect(grown < 20_000 * 700, "\(grown / 20_000) bytes an entity")
      }
    }
  }
#endif
