import RiffleCore
import Testing

/// A program's own types as IDs.
private enum Suit: Hashable, Sendable {
  case hearts, spades
  case joker(Int)
}
private struct Place: Hashable, Sendable {
  var column: String
  var rows: [Int]
}
@Suite("Shift IDs")
struct ShiftIDTests {
  private func hash(_ id: ShiftID) -> UInt64 {
    var world = World()
    _ = world.spawn(ShiftTarget(id), MatchedGeometry(id))
    return world.stateHash
  }

  @Test("any hashable value is an ID, and only equal IDs pair")
  func pairing() {
    var stage = ShiftStage()
    func target(_ id: ShiftID, on screen: Entity) -> Entity {
      let entity = ShiftStage.place([0, 0], [10, 10], on: screen, &stage.world)
      stage.world.insert(ShiftTarget(id), on: entity)
      return entity
    }
    let ids = [
      ShiftID(Suit.hearts), ShiftID(Suit.joker(1)), ShiftID(Suit.joker(2)), ShiftID(Place(column: "a", rows: [1, 2])),
      ShiftID(Place(column: "a", rows: [1, 3])), ShiftID([1.5, 2]), ShiftID(Set(["x", "y"])), ShiftID(7), "7",
    ]
    let sources = ids.map { target($0, on: stage.from) }
    let destinations = ids.reversed().map { target($0, on: stage.to) }
    _ = target(ShiftID(Suit.spades), on: stage.to)
    let pairs = stage.world.shiftPairs(from: stage.from, to: stage.to).dropFirst()
    #expect(pairs.map(\.id) == ids.reversed())
    #expect(pairs.map(\.source) == sources.reversed() && pairs.map(\.destination) == destinations)
  }

  @Test("the state hash depends on the value of an ID")
  func stateHash() {
    #expect(hash(ShiftID(Suit.joker(1))) == hash(ShiftID(Suit.joker(1))))
    let ids = [
      ShiftID(Suit.hearts), ShiftID(Suit.spades), ShiftID(Suit.joker(1)), ShiftID(Suit.joker(2)), "hearts", "spades",
      ShiftID(Place(column: "a", rows: [1])), ShiftID(Place(column: "b", rows: [1])), ShiftID([1, 2]), ShiftID([2, 1]),
      ShiftID(Set([1])), ShiftID(Set([2])), ShiftID(["a": 1]), ShiftID(["a": 2]), ShiftID(0.5), ShiftID(true),
    ]
    #expect(Set(ids.map(hash)).count == ids.count)
  }

  @Test("a set or dictionary as ID has the same hash for any insertion order")
  func unordered() {
    let words = (0..<40).map { "word \($0)" }
    var (forth, back) = (Set<String>(minimumCapacity: 500), Set<String>())
    for word in words { forth.insert(word) }
    for word in words.reversed() { back.insert(word) }
    #expect(Array(forth) != Array(back), "two orders")
    #expect(ShiftID(forth) == ShiftID(back) && hash(ShiftID(forth)) == hash(ShiftID(back)))
  }

  @Test("the hash of an ID is the same in every process")
  func everyProcess() {
    var hasher = StateHasher()
    ShiftID(Place(column: "a", rows: [1, 2])).fold(into: &hasher)
    #expect(hasher.finalize() == 2_262_509_556_350_345_024)
  }

  @Test("an ID gives its value back with its type")
  func values() {
    #expect(ShiftID("hero").text == "hero" && ShiftID(3).text == nil)
    #expect(ShiftID(Suit.joker(4)).value(as: Suit.self) == .joker(4) && ShiftID(3).value(as: String.self) == nil)
    #expect(("hero" as ShiftID) == ShiftID("hero") && (3 as ShiftID) == ShiftID(3))
  }
}
