import Foundation
import MemoryGame
import SceneSupport
import TestSupport
import Testing

@Suite("The files of the scenes")
struct SceneFilesTests {
  /// A debug build plays few ticks of ten thousand springs and samples some of the entities round-robin; the end-to-end
  /// tests play all of it.
  private func ticks(_ name: String) -> Int { name == "ten-thousand" ? 60 : 600 }

  @Test("the folder has all scenes")
  func names() {
    #expect(Repository.scenes.count >= 19)
    for name in ["memory", "flip-views", "animate", "coordinates", "recipes", "two-sided", "shift", "transitions"] {
      #expect(Repository.scenes.contains(name))
    }
  }

  @Test("no line of a scene or a template is longer than 110 characters")
  func lineLength() throws {
    for folder in ["Scenes", "Assets/Templates"] {
      let folder = Repository.root.appendingPathComponent(folder)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where file.hasSuffix(".yaml") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
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

  @Test(
    "the first picture is complete: no start rule sets what the file could have set",
    arguments: Repository.scenes)
  func firstPicture(_ name: String) throws {
    var play = try Stage(playing: name, watches: false)
    let before = play.drawn()
    play.step()
    #expect(play.drawn() == before, "\(name)")
  }
}
