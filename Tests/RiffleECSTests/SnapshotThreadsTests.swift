import RiffleECS
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc

  /// System threads, not tasks: on a busy machine the pool may run all tasks one after the other on one thread, and the
  /// thread sanitizer would find nothing.
  @Suite("Snapshots on threads") struct SnapshotThreadsTests {
    private final class Share {
      let snapshot: World
      let writes: Bool
      var hashes: Set<UInt64> = []

      init(_ snapshot: World, writes: Bool) { (self.snapshot, self.writes) = (snapshot, writes) }

      func play() {
        for round in 0..<SnapshotThreadsTests.rounds {
          var mine = snapshot
          if writes {
            mine.update(Position.self, Name.self) {
              $1.x += 1
              $2.text += "!"
            }
            let entity = mine.spawn(Score())
            if round % 2 == 0 { mine.despawn(entity) }
          }
          hashes.insert(snapshot.stateHash)
        }
      }
    }

    private static let rounds = 300

    @Test("a thread never sees the writes of another thread to its copy, in any order") func threads() {
      var world = World()
      for index in 0..<200 { _ = world.spawn(Position(x: Float(index)), Name("\(index)")) }
      let hash = world.stateHash
      let shares = (0..<3).map { Share(world, writes: $0 > 0) }
      let threads = shares.map { share in
        var thread = pthread_t()
        let failed = pthread_create(
          &thread, nil,
          {
            if let share = $0 { Unmanaged<Share>.fromOpaque(share).takeUnretainedValue().play() }
            return nil
          }, Unmanaged.passUnretained(share).toOpaque())
        #expect(failed == 0)
        return thread
      }
      var ownHashes: Set<UInt64> = []
      for _ in 0..<Self.rounds {
        let before = world
        world.update(Position.self) { $1.y += 1 }
        world.update(Name.self) { $1.tags.append("t") }
        ownHashes.insert(before.stateHash)
        world = before
      }
      for thread in threads { pthread_join(thread, nil) }
      #expect(ownHashes == [hash])
      for share in shares { #expect(share.hashes == [hash]) }
    }
  }
#endif

@Suite("Lazy values") struct LazyValueTests {
  @Test("a lazy value is made at its first use, once") func once() {
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

  @Test("all threads get the same lazy value") func same() async {
    let lazy = LazyValue { Shared(0) }
    let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 { group.addTask { ObjectIdentifier(lazy.value) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found == [ObjectIdentifier(lazy.value)])
  }
}
