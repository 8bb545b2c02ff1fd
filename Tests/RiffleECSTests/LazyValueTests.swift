import RiffleECS
import Synchronization
import Testing

@Suite("Lazy values")
struct LazyValueTests {
  @Test("a lazy value is made at its first use, once")
  func once() {
    let count = Mutex(0)
    let lazy = LazyValue {
      count.withLock {
        $0 += 1
        return $0
      }
    }
    #expect(count.withLock { $0 } == 0)
    #expect(lazy.value == 1)
    #expect(lazy.value == 1)
    #expect(count.withLock { $0 } == 1)
  }

  @Test("all threads get the same lazy value")
  func same() async {
    let lazy = LazyValue { Shared(0) }
    let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 { group.addTask { ObjectIdentifier(lazy.value) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found == [ObjectIdentifier(lazy.value)])
  }
}
