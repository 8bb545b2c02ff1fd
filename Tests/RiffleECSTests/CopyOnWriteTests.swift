import RiffleECS
import Testing

@Suite("Copy on write")
struct CopyOnWriteTests {
  private struct Sheet: Component, Equatable {
    var lines: CopyOnWrite<[Int]>
    func fold(into hasher: inout StateHasher) { for line in lines.value { hasher.combine(line) } }
  }

  @Test("a write changes only the copy that is written")
  func separate() {
    let first = CopyOnWrite([1, 2, 3])
    var second = first
    second.value[1] = 20
    #expect(first.value == [1, 2, 3] && second.value == [1, 20, 3] && first != second)
    second.value[1] = 2
    #expect(first == second)
  }

  @Test("a copy-on-write value is reflected like its value")
  func reflected() {
    #expect(Mirror(reflecting: CopyOnWrite([1, 2, 3])).children.count == 3)
  }

  @Test("a world counts a shared value once, and a written copy of it again")
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
