import Foundation
import MemoryGame
import SceneSupport
import TestSupport
import Testing

@Suite("The files of the scenes") struct SceneFilesTests {
  /// A debug build plays few ticks of ten thousand springs and samples some of the entities round-robin; the end-to-end
  /// tests play all of it.
  private func ticks(_ name: String) -> Int { name == "ten-thousand" ? 60 : 600 }

  @Test("no line of a scene or a template is longer than 110 characters") func lineLength() throws {
    for folder in ["Scenes", "Assets/Templates"] {
      for file in try Repository.files(in: folder) {
        let text = try Repository.text("\(folder)/\(file)")
        let long = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.count > 110 }
        #expect(long == nil, "\(file):\((long ?? 0) + 1)")
      }
    }
  }

  @Test(
    "a scene's demo has no jump, no repeated completion, finite numbers, and the same hashes from a snapshot",
    arguments: Repository.scenes)
  func demo(_ name: String) throws {
    var play = try Stage(playing: name, watches: name != "ten-thousand")
    let start = play.world.stateHash
    #expect(play.runtime.lesson?.isEmpty == false && !play.runtime.demo.isEmpty)
    // The second half is replayed from a snapshot; `SceneHashesTests` compares two processes over all of it.
    var again: Simulation?
    let parts = ticks(name) / 60
    for part in 0..<parts {
      if part == parts / 2 { again = play.simulation }
      play.playDemo(60)
      #expect(play.isFinite, "\(name) at tick \(play.simulation.tick)")
      guard var second = again else { continue }
      for _ in 0..<60 { second.step(play.runtime.demo.input(at: second.tick + 1)) }
      again = second
      #expect(play.world.stateHash == second.world.stateHash, "\(name) at tick \(play.simulation.tick)")
    }
    play.isSound(name)
    #expect(play.world == again?.world)
    #expect(play.world.stateHash != start && (play.watch.completions > 0 || name == "ten-thousand"))
  }

  @Test("a lesson has at most two lines, each short enough for one line of a window", arguments: Repository.scenes)
  func lesson(_ name: String) throws {
    let lines = try #require(SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self]).document.lesson)
      .split(separator: "\n")
    #expect((1...2).contains(lines.count) && lines.allSatisfy { $0.count <= 100 }, "\(name): \(lines)")
  }

  @Test("the first picture is complete: no start rule sets what the file could have set", arguments: Repository.scenes)
  func firstPicture(_ name: String) throws {
    var play = try Stage(playing: name, watches: false)
    let before = play.drawn()
    play.step()
    #expect(play.drawn() == before, "\(name)")
  }
}

@Suite("The snippets of the documents") struct SnippetsTests {
  private func snippets(_ path: String) throws -> [String] {
    try Repository.text(path).matches(of: #/```yaml\n([\s\S]*?)```/#).map { String($0.1) }
  }

  private func scene(_ text: String) throws -> RiffleScene.Scene {
    try SceneLoader.scene(from: text.utf8, path: "snippet", blocks: [MemoryBlock.self])
  }

  @Test(
    "every block of YAML is a valid scene",
    arguments: [
      "README.md", "Scenes/examples.md", "docs/first-scene.md", "docs/first-game.md", "docs/testing-motion.md",
    ])
  func right(_ path: String) throws {
    let snippets = try snippets(path)
    #expect(!snippets.isEmpty)
    for snippet in snippets {
      do {
        var simulation = try scene(snippet).start().makeSimulation()
        simulation.step(30)
      } catch let error as SceneError {
        Issue.record("\(path): \(error.diagnostics.map { "\($0.line): \($0.message)" })\n\(snippet)")
      }
    }
  }

  @Test("the page of the language has every action") func complete() throws {
    let page = try #require(try snippets("Scenes/examples.md").last)
    for action in ["animate", "set", "toggle", "insert", "remove", "shift", "present", "flip", "animator", "control"] {
      #expect(page.contains("{\(action):"), "\(action)")
    }
  }

  @Test(
    "the last block of a tutorial is the scene of its picture",
    arguments: [("docs/first-scene.md", "rest"), ("docs/first-game.md", "moles")])
  func pictured(_ page: String, _ name: String) throws {
    #expect(try snippets(page).last == Repository.text("docs/tutorials/\(name).yaml"))
  }

  @Test("the first scene does what its text says: square and ball move at the same time") func firstScene() throws {
    let first = try #require(try snippets("docs/first-scene.md").first)
    var stage = try Stage(first, blocks: [MemoryBlock.self])
    let start = try stage.transform("ball").position
    try stage.click("square", 13)
    #expect(try stage.seen("square").rotation.degrees > 1 && stage.seen("ball").position != start)
    #expect(try stage.transform("square").rotation == .degrees(90))
  }
}

@Suite("Scenes at other tick rates") struct TickRatesTests {
  @Test(
    "a scene plays at any tick rate, and comes to rest at the same positions",
    arguments: ["memory", "hello-card", "parameters", "animate"], [30, 60, 240])
  func rates(name: String, rate: Int) throws {
    func places(_ rate: Int) throws -> [SIMD2<Float>] {
      let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self]).with(tickRate: rate)
      var simulation = scene.start().makeSimulation()
      simulation.step(rate * 4)
      #expect(simulation.world[resource: Tick.self].rate == rate)
      return simulation.world.placements().map { $0.transform.position }
    }
    let (here, there) = (try places(rate), try places(120))
    #expect(here.count == there.count)
    for (a, b) in zip(here, there) { #expect(((a - b) * (a - b)).sum() < 0.01, "\(a) is not \(b)") }
  }
}
