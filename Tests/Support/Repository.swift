import Foundation
import RiffleCore
import Synchronization
import Testing

/// The files of this repository, located by the path of this source file.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func path(_ path: String) -> String { root.appendingPathComponent(path).path }

  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: self.path(path), encoding: .utf8)
  }

  /// The names of the files in a folder that end like this, in alphabetical order.
  package static func files(in folder: String, _ ending: String = ".yaml") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { $0.hasSuffix(ending) }.sorted()
  }

  /// The names of all scenes, in alphabetical order.
  package static let scenes = ((try? files(in: "Scenes")) ?? []).map { String($0.dropLast(5)) }.sorted()

  /// All scenes without ten thousand cards, which take longer than all others together.
  package static let smallScenes = scenes.filter { $0 != "ten-thousand" }

  /// Returns the committed schema; another test compares it with the generated one.
  package static func schema() throws -> String { try text("Scenes/scene.schema.json") }

  /// The path of a scene, by its name without `.yaml`.
  package static func scene(_ name: String) -> String { path("Scenes/\(name).yaml") }
}

/// A scene of `Tests/Corpus` with its expected messages.
package struct CorpusScene: Sendable, CustomTestStringConvertible {
  package let name: String
  package let scene: String
  /// As `line:column: message`, in order.
  package let messages: [String]
  package var testDescription: String { name }

  /// The cases of a file: `=== name`, the scene, a line that begins with `~~~`, and the messages. Empty without the
  /// file.
  package static func all(in file: String) -> [CorpusScene] {
    guard let text = try? Repository.text("Tests/Corpus/\(file)") else { return [] }
    return text.components(separatedBy: "\n=== ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n")
      let wave = lines.firstIndex { $0.hasPrefix("~~~") } ?? lines.count - 1
      return CorpusScene(
        name: lines[0], scene: lines[1..<wave].joined(separator: "\n") + "\n",
        messages: lines[(wave + 1)...].filter { !$0.isEmpty })
    }
  }
}

/// Values that several tests share, each made by the first test that uses it. Only tests for the same key wait.
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Slot: Sendable { let value = Mutex<Value?>(nil) }

  private let slots = Mutex<[Key: Slot]>([:])
  private let make: @Sendable (Key) throws -> Value

  package init(_ make: @escaping @Sendable (Key) throws -> Value) { self.make = make }

  /// Returns the value of a key, which is made once.
  package func callAsFunction(_ key: Key) throws -> Value {
    let slot = slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      return slot
    }
    return try slot.value.withLock { value in
      if let value { return value }
      let made = try make(key)
      value = made
      return made
    }
  }
}

extension Simulation {
  /// Steps a number of ticks, with the events in the first of them.
  package mutating func step(_ ticks: Int, _ events: InputEvent...) {
    for tick in 0..<ticks { step(tick == 0 ? InputFrame(events) : .none) }
  }

  /// Creates a world with one system, which runs in every tick.
  package init(_ world: World, rules: @escaping @Sendable (inout World, InputFrame) -> Void) {
    var schedule = Schedule()
    schedule.add(System("rules", run: rules), to: .rules)
    self.init(world: world, schedule: schedule)
  }
}
