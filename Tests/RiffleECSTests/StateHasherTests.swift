import RiffleECS
import Testing

@Suite struct StateHasherTests {
  private func hash(_ feed: (inout StateHasher) -> Void) -> UInt64 {
    var hasher = StateHasher()
    feed(&hasher)
    return hasher.finalize()
  }

  @Test("an empty hasher gives the same hash in every process") func empty() {
    #expect(StateHasher().finalize() == 0x682E_2162_E7D9_C969)
    #expect(StateHasher(seed: 1).finalize() != StateHasher(seed: 2).finalize())
  }

  @Test("known inputs have known hashes") func golden() {
    #expect(hash { $0.combine(1 as UInt64) } == 0xB61D_9CCD_DCFF_2161)
    #expect(hash { $0.combine("Riffle") } == 0x1617_0856_C7F5_5582)
    #expect(hash { $0.combine(1.5 as Float) } == 0x5928_62A9_AB89_9846)
    #expect(hash { $0.combine(-1) } == 0xFA22_11FB_13D1_C5FE)
    #expect(hash { $0.combine(SIMD4<Float>(1, 2, 3, 4)) } == 0x2D95_0489_578D_0FB5)
  }

  @Test("the hash depends on the order, number and length of the inputs") func sensitivity() {
    #expect(hash { $0.combine(1, 2) } != hash { $0.combine(2, 1) })
    #expect(hash { $0.combine(0, 0) } != hash { $0.combine(0) })
    #expect(hash { $0.combine("ab", "c") } != hash { $0.combine("a", "bc") })
    #expect(hash { $0.combine("12345678") } != hash { $0.combine("12345678\0") })
    #expect(hash { $0.combine(true) } != hash { $0.combine(false) })
  }

  @Test("equal numbers have equal hashes: both zeros, and one number in several widths") func equalNumbers() {
    #expect(hash { $0.combine(0.0 as Float) } == hash { $0.combine(-0.0 as Float) })
    #expect(hash { $0.combine(0.0 as Double) } == hash { $0.combine(-0.0 as Double) })
    #expect(hash { $0.combine(SIMD2<Float>(0, 1)) } == hash { $0.combine(SIMD2<Float>(-0.0, 1)) })
    #expect(hash { $0.combine(7 as UInt8) } == hash { $0.combine(7 as Int) })
    #expect(hash { $0.combine(-7 as Int32) } == hash { $0.combine(-7 as Int) })
  }

  @Test("a flipped input bit flips about half of the hash") func avalanche() {
    let number: UInt64 = 0x0123_4567_89AB_CDEF
    let flipped = (0..<64 as Range<UInt64>).map { bit in
      (hash { $0.combine(number, 9) } ^ hash { $0.combine(number ^ 1 << bit, 9) }).nonzeroBitCount
    }
    // 64 trials of 64 fair bits: 2048 expected, standard deviation 32.
    #expect(abs(flipped.reduce(0, +) - 2048) < 5 * 32)
  }
}

@Suite("The default state hash of a component") struct ComponentFoldTests {
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

  @Test("the default hash changes when any field changes") func everyField() {
    let changes: [(inout Beast) -> Void] = [
      { $0.speed = 2 }, { $0.place.z = 4 }, { $0.name = "two" }, { $0.mood = .wild }, { $0.mood = .angry(1, at: nil) },
      { $0.mood = .angry(2, at: nil) }, { $0.legs = [2, 1] }, { $0.legs = [] }, { $0.eaten.remove("f") },
      { $0.ages["x"] = 4 }, { $0.pair = nil }, { $0.pair?.a = 2 }, { $0.pair?.b = false }, { $0.range = 0..<4 },
      { $0.letter = "p" },
    ]
    let hashes = changes.map(hash) + [hash()]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("the default hash is the same in every process, even with sets and dictionaries") func fixed() {
    #expect(hash() == hash())
    // A recorded hash: the iteration order of a set differs in each process.
    #expect(hash() == 9_998_313_982_524_583_491)
  }

  @Test("a nested component folds by its own function") func nested() {
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
    @Test("an object in a field stops the program with the field's name and the fix") func object() async throws {
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

@Suite struct ComponentTests {
  @Test("a component's name is its qualified type name")
  func name() { #expect(Position.componentName == "RiffleECSTests.Position") }

  @Test("a component name contains no address, even for a private type") func privateName() {
    #expect(stableTypeName("Game.(unknown context at $7f12ab).Card") == "Game.Card")
    #expect(stableTypeName("Game.Table.(unknown context at $7f12ab).Pair<(Int, Int)>") == "Game.Table.Pair<(Int, Int)>")
    #expect(stableTypeName("Plain") == "Plain")
    #expect(!Hidden.componentName.contains("$"))
  }

  private struct Hidden: Component {
    func fold(into hasher: inout StateHasher) {}
  }
}

@Suite("Folding values into a state hash") struct StateFoldableTests {
  @Test("values folded in one call give the same hash as values folded one by one") func together() {
    var one = StateHasher()
    one.combine(Float(1.5))
    one.combine(-3)
    one.combine(Int32(-3))
    one.combine("text")
    one.combine(true)
    one.combine(SIMD2<Float>(1, 2))
    one.combine(SIMD4<Float>(1, 2, 3, 4))
    one.combine(2.5)
    one.combine(UInt8(7))
    var all = StateHasher()
    all.combine(Float(1.5), -3, Int32(-3), "text", true, SIMD2<Float>(1, 2), SIMD4<Float>(1, 2, 3, 4), 2.5, UInt8(7))
    #expect(all.finalize() == one.finalize())
  }
}
