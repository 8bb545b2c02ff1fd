import RiffleApp
import Testing

@Suite("Comparing two runs") struct PlayerBesideTests {
  private struct Run {
    let scene: Scene
    let inputs: [InputFrame]

    init(_ text: String = EditingDesk.text, pressed tick: Int = 6, of ticks: Int = 60) throws {
      scene = try SceneLoader.scene(from: text.utf8, path: "box.yaml")
      inputs = (1..<(ticks + 1)).map { $0 == tick ? InputFrame([.keyPressed("g")]) : .none }
    }

    /// The positions of the run alone, from tick 1 on.
    func places() throws -> [Float] {
      var simulation = scene.start().makeSimulation()
      return try inputs.map {
        simulation.step($0)
        return try PlayerBesideTests.place(in: simulation.world)
      }
    }
  }

  private static func place(in world: World) throws -> Float {
    world.presented(Transform.self, of: try #require(world.entity(named: "box"))).position.x
  }

  private func player(_ run: Run) throws -> Player {
    var playable = Playable(run.scene, SceneOptions())
    let inputs = run.inputs
    playable.script = { $0 <= inputs.count ? inputs[$0 - 1] : .none }
    var options = Player.Options()
    options.isPaused = true
    return try Player(playable, options)
  }

  private func look(at player: Player) {
    for frame in 0..<60 {
      player.advance(to: Double(frame) * 0.05)
      _ = player.picture(size: [1280, 860], at: Double(frame) * 0.05)
    }
  }

  @Test("the debugger opens at the first visible difference of two inputs, with ghosts, a graph and both causes")
  func inputs() throws {
    let (run, other) = (try Run(pressed: 6), try Run(pressed: 16, of: 50))
    let player = try player(run)
    #expect(player.open(to: 60, beside: other.inputs, called: "late"))
    look(at: player)
    let (own, theirs) = (try run.places(), try other.places())
    let first = try #require(zip(own, theirs).enumerated().first { abs($1.0 - $1.1) >= 0.05 }?.offset)
    #expect(player.playback.playhead == first + 1 && player.playback.transport.isPaused)
    let (history, state) = (player.playback.history, player.debugger.state)
    let name = try #require(history.branchSummaries.map(\.name).first { $0.hasSuffix("late") })
    #expect(history.branchName == "main" && history.liveEdge == 60 && history.liveEdge(of: name) == 50)
    for tick in [first, 20, 35, 50] {
      #expect(try Self.place(in: try #require(player.playback.world(at: tick))) == own[tick - 1])
      #expect(try Self.place(in: try #require(player.playback.world(at: tick, on: name))) == theirs[tick - 1])
    }
    #expect(state.isShown && state.showsGhosts && state.comparedBranch == name && state.dockPanel == .watch)
    #expect(state.pinned.map(\.title) == ["box · position"] && state.selection?.field?.field == "position")
    var debugger = player.debugger
    let why = "\(debugger.reader.why(try #require(state.selection), in: player.playback, state))"
    #expect(
      why.contains("Owned by go") && why.contains("On \(name): box · position") && why.contains("at rest"), "\(why)")
  }

  @Test("the distance of the branches is a curve below them; a press on it seeks to its tick") func distances() throws {
    let player = try player(try Run(pressed: 6))
    #expect(player.open(to: 60, beside: try Run(pressed: 16, of: 50).inputs, called: "late"))
    look(at: player)
    _ = player.picture(size: [1280, 1400], at: 4)
    _ = player.picture(size: [1280, 1400], at: 5)
    let distances = try #require(player.debugger.reader.compared?.comparison?.distances)
    #expect(distances.count >= 24 && distances.contains { $0.seen.points > 0 })
    let hits = player.debugger.frame?.overlay.hits ?? []
    var (left, lines): (Float, Set<Float>) = (0, [])
    for distance in distances {
      let place = try #require(
        hits.first { $0.command == .seek(distance.tick) && $0.place.size.y == 30 }?.place, "tick \(distance.tick)")
      #expect(place.minimum.x >= left && place.size.x > 0)
      left = place.maximum.x
      lines.insert(place.minimum.y)
    }
    #expect(lines.count == 1)
  }

  @Test("another text of the scene is a branch that moves as the text alone does") func texts() throws {
    let run = try Run()
    let other = try Run(EditingDesk.text.replacing("bounce: 0.20", with: "bounce: 0.60"))
    let player = try player(run)
    var inputs = other.inputs
    inputs[0].events.insert(.reload(other.scene.text, jumps: true), at: 0)
    #expect(player.open(to: 60, beside: inputs, called: "bouncy"))
    let name = try #require(player.debugger.state.comparedBranch)
    let theirs = try other.places()
    for tick in 1..<61 {
      #expect(try Self.place(in: try #require(player.playback.world(at: tick, on: name))) == theirs[tick - 1])
    }
  }

  @Test("equal runs, and runs without a visible difference, do not open the debugger") func same() throws {
    let run = try Run()
    #expect(try !player(run).open(to: 60, beside: run.inputs, called: "same"))
    var unseen = run.inputs
    unseen[30].events.append(.keyPressed("z"))
    let player = try player(run)
    #expect(!player.open(to: 60, beside: unseen, called: "unseen") && !player.debugger.isOpen)
  }
}
