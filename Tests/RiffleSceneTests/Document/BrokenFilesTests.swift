import Foundation
import SceneSupport
import TestSupport
import Testing

@Suite("Broken files") struct BrokenFilesTests {
  private static let scene = """
    riffle: 1
    title: "A \\u00e9 title"
    lesson: |
      Look.
    window: {width: 480, height: 800}
    animations:
      slow: &slow {curve: [0.4, -1, 0.6, 2], duration: 5, repeat: {count: 3, autoreverses: true}}
      again: *slow
      bounce: {spring: {response: 0.4, dampingFraction: 0.7}, delay: 250ms}
    fountain: {drops: 7}
    demo:
      - {at: 0.5, do: splash}
      - {after: 1, aim: [1, 2], times: 3}
    """

  @Test("randomly damaged files give errors with valid places, not crashes", arguments: 0..<8)
  func survives(_ seed: UInt64) {
    let signs = Array("{}[]:,-'\"&*!|>#%@`?\t\n 0\u{7F}".utf8) + [0xFF, 0xC3, 0x00]
    var damage = Damage(seed: seed, signs: signs)
    for _ in 0..<500 {
      let bytes = damage.of(Array(Self.scene.utf8), most: 4)
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
      do {
        _ = try SceneLoader.scene(from: bytes, path: "s", blocks: [Fountain.self])
      } catch {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics.allSatisfy { (1...lines + 1).contains($0.line) && $0.column >= 1 })
      }
    }
  }
}

enum Mutants {
  static let values = ["null", "{}", "[]", "\"\""]

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
      else { continue }
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

@Suite("Empty values") struct EmptyValuesTests {
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
      _ = try Stage(text, after: 3)
    } catch let error as SceneError {
      #expect(error.diagnostics.allSatisfy { $0.line == 3 })
    }
  }
}

@Suite("Broken scenes") struct BrokenScenesTests {
  private static let scene = """
    riffle: 1
    entities:
      dot: {each: [a, b], at: ["{index}", 5], size: [40, 40], shape: ellipse, fill: [red, blue], shadow: true}
      card: {parent: dot-a, at: [9, 9], size: [60, 90], front: {emoji: 🦊}, back: {pattern: true}, glow: gold}
    layouts:
      - {fan: dot, size: [60, 90], radius: 300, spread: 60, in: [0, 200, 400, 200]}
    on:
      - {start: true, do: [{animate: dot, by: {turn: 90, width: 5}, to: {opacity: 0.5}, with: linear, stagger: 0.1}]}
      - {click: dot, lock: a, busy: queue, do: [{set: this, to: {fill: red, text: x}}, {wait: 0.01}]}
      - {key: s, do: [{cycle: [{set: card, to: {hidden: true}}, {parallel: [{wait: 1}], stagger: 1, name: n}]}]}
      - {completion: n, do: [{sequence: [{animate: card, by: {scale: 2}, interruption: queue, until: settled}]}]}
    demo:
      - {at: 0.01, key: s, times: 3, every: 0.01}
      - {at: 0.05, click: dot-b}
    """

  @Test("randomly damaged scenes give errors or run", arguments: 0..<6) func survives(_ seed: UInt64) {
    var damage = Damage(seed: seed, signs: Array("{}[]:,-'\"&*!|>#%@`?\t\n 0123456789".utf8))
    for _ in 0..<300 {
      let bytes = damage.of(Array(Self.scene.utf8), most: 3)
      guard let scene = try? SceneLoader.scene(from: bytes, path: "s") else { continue }
      let runtime = scene.start()
      var simulation = runtime.makeSimulation()
      for tick in 1...30 { simulation.step(runtime.demo.input(at: tick)) }
      _ = DrawList(simulation.world, size: runtime.size)
    }
  }
}

/// Damages text at random: a few bytes changed, inserted, removed or repeated.
struct Damage {
  private var state: UInt64
  private let signs: [UInt8]

  /// - Parameter signs: the bytes to insert.
  init(seed: UInt64, signs: [UInt8]) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.signs = signs
  }

  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// A copy of a text, damaged in 1 to `most` places.
  mutating func of(_ text: [UInt8], most: Int) -> [UInt8] {
    var bytes = text
    for _ in 0...next(most) {
      let place = next(bytes.count)
      switch next(4) {
      case 0: bytes[place] = signs[next(signs.count)]
      case 1: bytes.insert(signs[next(signs.count)], at: place)
      case 2: bytes.removeSubrange(place..<min(place + 1 + next(20), bytes.count - 1))
      default: bytes.insert(contentsOf: bytes[place..<min(place + next(40), bytes.count)], at: place)
      }
    }
    return bytes
  }
}
