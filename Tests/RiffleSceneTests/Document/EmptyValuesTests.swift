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

  @Test("a scene with any value emptied gives an error or runs, also on reload", arguments: Repository.smallScenes)
  func anywhere(scene: String) throws {
    let text = try SceneText(SceneBundle.reading(Repository.scene(scene)).packed)
    let stage = try? Stage(file: scene, after: 2)
    var random = SplitMix(seed: scene.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let all = Mutants.all(of: text)
    let count = Mutants.count("RIFFLE_MUTANTS", or: 8)
    let chosen = count >= all.count ? all : (0..<count).map { _ in all[random.below(all.count)] }
    for mutant in chosen { play(mutant.text, stage, text.string, name: Repository.scene(scene)) }
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
