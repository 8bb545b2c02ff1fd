import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("The articles of the modules") struct ArticleCodeTests {
  private func files(_ folders: [String], _ ending: String) throws -> [URL] {
    try folders.flatMap { folder in
      let root = Repository.root.appendingPathComponent(folder)
      return try FileManager.default.subpathsOfDirectory(atPath: root.path)
        .filter { $0.hasSuffix(ending) && !$0.contains(".build") }.sorted().map { root.appendingPathComponent($0) }
    }
  }

  /// Returns the lines of code that are neither empty nor imports, without indentation.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  @Test("each block of Swift in an article or a page is part of a compiled file, line for line")
  func compiled() throws {
    let sources = try files(["Examples/Sources", "Examples/Tests", "Sources", "Tests"], ".swift").map {
      "\n" + lines(try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") + "\n"
    }
    var count = 0
    for article in try files(["Sources", "docs"], ".md") {
      let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
      for part in parts where part.hasPrefix("swift\n") {
        let code = "\n" + lines(String(part.dropFirst(6))).joined(separator: "\n") + "\n"
        #expect(sources.contains { $0.contains(code) }, "\(article.lastPathComponent): \(code)")
        count += 1
      }
    }
    #expect(count >= 20)
  }
}

// The examples in the articles of the modules: compiled, never called.

private struct Place: Component {
  var x: Float
  var y: Float
}

private func worlds() -> Float {
  var world = World(seed: 7)
  let card = world.spawn(Place(x: 40, y: 60))
  let before = world
  world[card, Place.self].x = 400
  let old = before[card, Place.self].x  // still 40
  return old
}

private func springs() -> Double {
  let spring = Spring(duration: 0.5, bounce: 0.2)
  // The value after a quarter of a second, from 0 at rest.
  let place = spring.value(target: 100, time: 0.25)
  return place
}

private func simulations(_ simulation: inout Simulation, card: Entity, list: Entity, detail: Entity) -> [Any] {
  simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.2)) { world in
    world[card, Transform.self].position = [400, 300]
  }
  simulation.step()
  let seen = simulation.world.presented(Transform.self, of: card).position  // between the old and the new position
  simulation.world.withAnimation(.bouncy) { world in
    world.remove(card)  // a ghost until its transition ends; an insert revives it
  }
  let run = simulation.world.shift(Shift(coordinator: .cascade(share: 0.6)), from: list, to: detail)
  let corner = simulation.world.convert([0, 0], from: card, to: list)  // a point of one space in another
  return [seen, run as Any, corner as Any]
}

@Suite("The examples") struct ExampleLengthTests {
  @Test(
    "each example has at most the number of lines that it promises",
    arguments: [("Needle", 25), ("Breakout", 200), ("Patience", 450)])
  func examples(_ name: String, _ most: Int) throws {
    let folder = Repository.root.appendingPathComponent("Examples/Sources/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let lines = try files.map { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n").count - 1 }
    #expect(!files.isEmpty && lines.reduce(0, +) <= most, "\(lines)")
  }
}
