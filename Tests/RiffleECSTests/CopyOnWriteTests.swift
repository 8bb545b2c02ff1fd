import RiffleECS
import Testing

@Suite("A value that copies share until they are written")
struct CopyOnWriteTests {
  private struct Sheet: Component, Equatable {
    var lines: CopyOnWrite<[Int]>
    func fold(into hasher: inout StateHasher) { for line in lines.value { hasher.combine(line) } }
  }

  @Test("a write is seen in the copy that is written, and in no other")
  func separate() {
    let first = CopyOnWrite([1, 2, 3])
    var second = first
    second.value[1] = 20
    #expect(first.value == [1, 2, 3] && second.value == [1, 20, 3] && first != second)
    second.value[1] = 2
    #expect(first == second)
  }

  @Test("it reads by reflection as the value does")
  func reflected() {
    #expect(Mirror(reflecting: CopyOnWrite([1, 2, 3])).children.count == 3)
  }

  @Test("a world counts it once for two entities that share it, and anew where one is written")
  func counted() {
    var world = World()
    let lines = CopyOnWrite(Array(0..<1000))
    let (one, other) = (world.spawn(Sheet(lines: lines)), world.spawn(Sheet(lines: CopyOnWrite(Array(0..<1000)))))
    let snapshot = world
    world[one, Sheet.self].lines.value[0] = 7
    let written = world.bytes(notIn: snapshot)
    #expect((8000..<8600).contains(written), "\(written)")
    #expect(snapshot[one, Sheet.self].lines.value[0] == 0 && world[other, Sheet.self].lines.value[0] == 0)
  }
}
