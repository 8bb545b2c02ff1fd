import RiffleECS
import Testing

#if compiler(>=6.2)
  /// Errors in code stop the program with a message that names the entity, the component and the fix.
  @Suite("Errors with handles")
  struct WorldStoppingTests {
    @Test("writing through a stale handle stops with the entity that now has its index")
    func stale() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        world.despawn(entity)
        _ = world.spawn(Position())
        world[entity, Position.self].x = 1
      }
      expect(
        result,
        toSay: [
          "cannot write \(Position.componentName)", "has been despawned", "its index now belongs to", "use `get`",
        ])
    }

    @Test("reading a missing component stops with a message that names it and the fix")
    func missing() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        _ = world[entity, Velocity.self]
      }
      expect(
        result,
        toSay: ["cannot read \(Velocity.componentName)", "has no \(Velocity.componentName)", "insert one first"])
    }

    @Test("a column stops with the same message at a stale handle")
    func column() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        world.despawn(entity)
        world.withColumn(Position.self) { column in _ = column[entity] }
      }
      expect(result, toSay: ["is stale or has no \(Position.componentName)", "ask `has` first"])
    }

    private func expect(_ result: ExitTest.Result?, toSay words: [String]) {
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      for word in words { #expect(said.contains(word)) }
    }
  }
#endif
