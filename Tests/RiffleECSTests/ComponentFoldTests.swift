import RiffleECS
import Testing

@Suite("The default state hash of a component")
struct ComponentFoldTests {
  enum Mood: Sendable, Equatable {
    case calm, wild
    case angry(Int, at: Entity?)
  }

  struct Beast: Component {
    var speed: Float = 1
    var place = SIMD3<Float>(1, 2, 3)
    var name = "one"
    var mood = Mood.calm
    var legs: [Int16] = [1, 2]
    var eaten: Set<String> = ["a", "b", "c", "d", "e", "f"]
    var ages: [String: Double] = ["x": 1, "y": 2, "z": 3]
    var pair: Pair? = Pair(a: 1, b: true)
    var range = 0..<3
    var letter: Character = "q"

    struct Pair: Sendable, Equatable {
      var a: UInt8
      var b: Bool
    }
  }

  private func hash(_ change: (inout Beast) -> Void = { _ in }) -> UInt64 {
    var beast = Beast()
    change(&beast)
    var world = World()
    world.spawn(beast)
    return world.stateHash
  }

  @Test("the default hash changes when any field changes")
  func everyField() {
    let changes: [(inout Beast) -> Void] = [
      { $0.speed = 2 }, { $0.place.z = 4 }, { $0.name = "two" }, { $0.mood = .wild }, { $0.mood = .angry(1, at: nil) },
      { $0.mood = .angry(2, at: nil) }, { $0.legs = [2, 1] }, { $0.legs = [] }, { $0.eaten.remove("f") },
      { $0.ages["x"] = 4 }, { $0.pair = nil }, { $0.pair?.a = 2 }, { $0.pair?.b = false }, { $0.range = 0..<4 },
      { $0.letter = "p" },
    ]
    let hashes = changes.map(hash) + [hash()]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("the default hash is the same in every process, even with sets and dictionaries")
  func fixed() {
    #expect(hash() == hash())
    // A recorded hash: the iteration order of a set differs in each process.
    #expect(hash() == 9_998_313_982_524_583_491)
  }

  @Test("a nested component folds by its own function")
  func nested() {
    struct Inner: Component {
      var counted = 1
      var ignored = 1
      func fold(into hasher: inout StateHasher) { hasher.combine(counted) }
    }
    struct Outer: Component { var inner = Inner() }
    func hash(_ outer: Outer) -> UInt64 {
      var hasher = StateHasher()
      outer.fold(into: &hasher)
      return hasher.finalize()
    }
    #expect(hash(Outer()) == hash(Outer(inner: Inner(ignored: 2))))
    #expect(hash(Outer()) != hash(Outer(inner: Inner(counted: 2))))
  }

  #if compiler(>=6.2)
    @Test("an object in a field stops the program with the field's name and the fix")
    func object() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          final class Box: Sendable {}
          struct Bad: Component {
            var box = Box()
            static func == (left: Bad, right: Bad) -> Bool { true }
          }
          var world = World()
          world.spawn(Bad())
          _ = world.stateHash
        })
      let words = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(words.contains("Bad.box is an object; give its component a func fold(into hasher:"), "\(words)")
    }
  #endif
}
