import Foundation
import RiffleScene
import SceneSupport
import TestSupport
import Testing

/// Copies of a text in which one value is empty.
enum Mutants {
  static let values = ["null", "{}", "[]", "\"\""]

  /// The count in an environment variable, or the usual one.
  static func count(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  /// The kind of a path: its last three keys, without indices and the names that the scene gives.
  static func kind(of path: ScenePath) -> [String] {
    var kind: [String] = []
    var last = ""
    for case .key(let key) in path.components {
      kind.append(named.contains(last) ? "*" : key)
      last = key
    }
    return kind.suffix(3)
  }

  private static let named = ["entities", "animations", "palette", "values", "parameters", "define", "states", "only"]

  /// The scene that is the first with a value of each kind: there it is emptied.
  private static let firstScenes: [[String]: String] = {
    var first: [[String]: String] = [:]
    for scene in Repository.smallScenes {
      guard let bundle = try? SceneBundle.reading(Repository.scene(scene)), let text = try? SceneText(bundle.packed)
      else {
        continue
      }
      text.root.walk { path, _ in first[kind(of: path)] = first[kind(of: path)] ?? scene }
    }
    return first
  }()

  /// One mutant of each kind and empty value that no scene before this one has, in text order.
  static func firsts(among all: [(path: ScenePath, text: [UInt8])], of scene: String) -> [(
    path: ScenePath, text: [UInt8]
  )] {
    var counts: [[String]: Int] = [:]
    return all.filter { mutant in
      let kind = kind(of: mutant.path)
      guard firstScenes[kind] == scene else { return false }
      counts[kind, default: 0] += 1
      return counts[kind, default: 0] <= values.count
    }
  }

  /// Copies of a text, each with one value replaced by an empty one.
  static func all(of text: SceneText) -> [(path: ScenePath, text: [UInt8])] {
    var mutants: [(path: ScenePath, text: [UInt8])] = []
    text.root.walk { path, node in
      for value in values {
        mutants.append(
          (
            path,
            text.bytes[..<node.bytes.lowerBound] + Array(" \(value) ".utf8) + text.bytes[node.bytes.upperBound...]
              + text.attachments
          ))
      }
    }
    return mutants
  }
}

@Suite("Empty values")
struct EmptyValuesTests {
  /// Reads, plays and reloads a text, if it is valid.
  private func play(_ bytes: [UInt8], _ stage: Stage?, _ original: String, name: String) {
    guard let scene = try? SceneLoader.scene(from: bytes, path: name) else { return }
    _ = scene.warnings
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    for tick in 1...4 { simulation.step(runtime.demo.input(at: tick)) }
    _ = DrawList(simulation.world, size: runtime.size)
    guard var stage else { return }
    for text in [String(decoding: bytes, as: UTF8.self), original, String(decoding: bytes, as: UTF8.self)] {
      stage.step(2, .reload(text, jumps: false))
    }
    _ = DrawList(stage.world, size: runtime.size)
  }

  /// A value of each kind; with `RIFFLE_MUTANTS=all` every value of every scene, which takes minutes.
  @Test("a scene with any value emptied gives an error or runs, also on reload", arguments: Repository.smallScenes)
  func anywhere(scene: String) throws {
    let text = try SceneText(SceneBundle.reading(Repository.scene(scene)).packed)
    let stage = try? Stage(file: scene, after: 2)
    let all = Mutants.all(of: text)
    let isComplete = ProcessInfo.processInfo.environment["RIFFLE_MUTANTS"] == "all"
    for mutant in isComplete ? all : Mutants.firsts(among: all, of: scene) {
      play(mutant.text, stage, text.string, name: Repository.scene(scene))
    }
  }

  @Test(
    "empty values in 'each' give an error with their place",
    arguments: [
      "[{}]", "[null]", "[[]]", "[\"\"]", "[{a: null}]", "[{a: {}}]", "[{a: x}, {}]", "[{a: x}, null]", "[{\"\": x}]",
      "[{a: \"\"}]", "{}", "null", "\"\"",
    ])
  func rows(each: String) throws {
    let text = "riffle: 1\nentities:\n  a: {each: \(each), at: [100, 100], size: [50, 50], fill: teal}\n"
    do {
      var stage = try Stage(text)
      stage.step(3)
    } catch let error as SceneError {
      #expect(error.diagnostics.allSatisfy { $0.line == 3 })
    }
  }
}
