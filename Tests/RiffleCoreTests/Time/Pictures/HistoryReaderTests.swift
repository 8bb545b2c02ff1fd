import RiffleCore
import TestSupport
import Testing

@Suite("History reader") struct HistoryReaderTests {
  private static let rotation = FieldID("Transform", "rotation")

  private func card(_ playback: Playback) -> Entity { playback.simulation.world.allEntities[0] }

  private func complete<T>(_ ask: () -> (T, Bool)) -> T {
    for _ in 0..<1000 {
      let (answer, isComplete) = ask()
      if isComplete { return answer }
    }
    Issue.record("it never became complete")
    return ask().0
  }

  @Test("lanes show a chain of interruptions as adjacent bars") func lanes() throws {
    let playback = WhyTests.playback(ticks: 200)
    var reader = HistoryReader()
    for _ in 0..<50 { _ = reader.lanes(over: 0...200, in: playback) }
    let lanes = reader.lanes(over: 0...200, in: playback)
    #expect(lanes.groups.map(\.name) == ["card 17"])
    let row = try #require(lanes.groups.first?.rows.first)
    #expect(row.field == Self.rotation)
    #expect(row.bars.map(\.name) == ["flip", "flip-back"])
    let (flip, back) = (row.bars[0], row.bars[1])
    #expect(flip.start == 10)
    #expect(flip.end == back.start && back.start == 30)
    #expect(flip.interruptedBy == back.handle && back.interrupts == flip.handle)
    #expect(back.settleStart == 30 + 42)
    let settled = try #require((31..<200).first { playback.world(at: $0).map { !$0.isAnimating } ?? false })
    #expect(back.end == settled && back.hasEnded)
    #expect(lanes.groups[0].entity == card(playback) && lanes.groups[0].rows[0].field == Self.rotation)
  }

  @Test("a running animation has its expected end, and its delay is a separate part") func running() throws {
    var simulation = Shuffling.simulation(dots: 1)
    let dot = simulation.world.allEntities[0]
    simulation.world.withAnimation(.linear(duration: 1).delay(0.5)) { $0[dot, Transform.self].lift = 3 }
    let playback = Playback(standing: simulation, after: 20)
    var reader = HistoryReader()
    let lanes = reader.lanes(over: 0...20, in: playback)
    let bar = try #require(lanes.groups.first?.rows.first?.bars.first)
    #expect(bar.start == 0 && bar.motionStart == 60 && bar.end == 180 && !bar.hasEnded)
  }

  @Test("lanes show the first of too many moving entities, and the selected one") func crowd() throws {
    var world = World()
    let dots = (0..<(AnimationBarCache.mostEntities + 40)).map { world.spawn(Opacity(1), Name("dot \($0)")) }
    let simulation = Simulation(world) { world, _ in
      let now = world[resource: Tick.self].now
      // The last forty first: the result must not depend on the order of appearance.
      let moving = now == 2 ? dots.suffix(40) : now == 9 || now == 30 ? dots[...] : []
      world.withAnimation(.linear(duration: 0.1)) { world in for dot in moving { world[dot, Opacity.self].value *= 0.9 }
      }
    }
    let playback = Playback(standing: simulation, after: 60)
    func lanes(selected: Entity?...) -> AnimationLanes {
      var reader = HistoryReader()
      var lanes = AnimationLanes(ticks: 0...0, groups: [])
      for selected in selected {
        for _ in 0..<100 { lanes = reader.lanes(over: 0...60, in: playback, selected: selected) }
      }
      return lanes
    }
    let last = try #require(dots.last)
    let (first, chosen) = (lanes(selected: nil), lanes(selected: last))
    #expect(first.groups.map(\.entity) == Array(dots.prefix(AnimationBarCache.mostEntities)))
    #expect(first.moving == dots.count)
    #expect(chosen.groups.dropLast() == first.groups[...])
    #expect(chosen.groups.last?.entity == last)
    #expect(chosen.groups.last?.rows.first?.bars.map(\.start) == [2, 9, 30])
    #expect(first.groups.allSatisfy { $0.rows.first?.bars.map(\.start) == [9, 30] })
    // Another selection reads all ticks again.
    let other = try #require(dots.dropLast().last)
    #expect(lanes(selected: last, other) == lanes(selected: other))
    // A deselected entity is not read any more, and so not shown.
    #expect(lanes(selected: last, nil) == first)
  }

  @Test("a curve has a gap in ticks without the field") func gap() throws {
    var world = World()
    let dot = world.spawn(Transform(position: [0, 0]), Opacity(1), Name("dot"))
    let simulation = Simulation(world) { world, _ in
      switch world[resource: Tick.self].now {
      case 20: world.remove(Opacity.self, from: dot)
      case 40: world.insert(Opacity(0), on: dot)
      default: break
      }
    }
    let playback = Playback(standing: simulation, after: 60)
    var reader = HistoryReader()
    let curve = try #require(
      complete {
        let curve = reader.curve(of: Selection(dot, FieldID("Opacity", "opacity")), over: 0...60, in: playback)
        return (curve, curve?.isComplete ?? false)
      })
    let stretches = curve.stretches(in: 0...60).map { [$0.first?.tick, $0.last?.tick] }
    #expect(stretches == [[0, 19], [40, 60]])
  }

  @Test("a curve has value, velocity and model of every tick, also of thinned ticks", arguments: [1, 3])
  func curve(part: Int) throws {
    let playback = WhyTests.playback(ticks: 300, part: part)
    let selection = Selection(card(playback), Self.rotation)
    var reader = HistoryReader()
    let read = complete { () -> (CurveSamples?, Bool) in
      let curve = reader.curve(of: selection, over: 0...300, in: playback)
      return (curve, curve?.isComplete ?? true)
    }
    let curve = try #require(read)
    #expect(curve.samples.map(\.tick) == Array(0...300))
    #expect(curve.kind == .angle)
    for sample in curve.samples {
      let world = try #require(playback.world(at: sample.tick))
      let seen = world.presented(Transform.self, of: selection.entity).rotation
      #expect(abs(sample.value[0] - Double(seen.degrees)) < 1e-3)
      #expect(abs(sample.model[0] - ((10..<30).contains(sample.tick) ? 180 : 0)) < 1e-3)
    }
    #expect(curve.kinks.isEmpty)
    let whole = reader.curve(of: Selection(selection.entity), over: 0...300, in: playback)
    #expect(whole == nil)
  }

  @Test("a jump without a cause is a kink of the curve") func kink() throws {
    let playback = WhyTests.playback(ticks: 310)
    var reader = HistoryReader()
    let selection = Selection(card(playback), FieldID("Transform", "lift"))
    for _ in 0..<20 { _ = reader.curve(of: selection, over: 0...310, in: playback) }
    let kinks = reader.curve(of: selection, over: 0...310, in: playback)?.kinks
    #expect(kinks == [300])
  }

  @Test("each cell has its phase, and the lengths of the runs add up") func cells() throws {
    let playback = WhyTests.playback(ticks: 300)
    let selection = Selection(card(playback), Self.rotation)
    var reader = HistoryReader()
    let cells = complete { () -> (FrameCells, Bool) in
      let cells = reader.cells(of: selection, over: 0...300, in: playback)
      return (cells, cells.isComplete)
    }
    #expect(cells.cells.count == 301)
    #expect(cells.cells[..<10].allSatisfy { $0 == .rest })
    #expect(cells.cells[10..<40].allSatisfy { $0 == .moving })
    #expect(cells.cells.contains(.overshoot) && cells.cells.contains(.settling))
    #expect(cells.runs.reduce(0) { $0 + $1.length } == 301)
    #expect(cells.runs.map(\.phase).prefix(2) == [.rest, .moving])
    #expect(cells.runs.last?.phase == .rest)
  }

  @Test("a reader reads the current branch") func branches() throws {
    var playback = WhyTests.playback(ticks: 60)
    var reader = HistoryReader()
    let selection = Selection(card(playback), Self.rotation)
    _ = reader.cells(of: selection, over: 0...60, in: playback)
    playback.go(to: .tick(20))
    playback.branchHere(label: "again")
    playback.step(15)
    #expect(playback.history.branchName == "main@20/again")
    let read = reader.curve(of: selection, over: 0...60, in: playback)
    let curve = try #require(read)
    #expect(curve.ticks == 0...35)
    let world = playback.simulation.world
    #expect(curve.samples.last?.value == FieldProbe(selection, in: world)?.look(at: world)?.value)
  }

  @Test("reading a long history keeps a limited number of ticks") func bounded() {
    let playback = Playback(standing: Shuffling.simulation(dots: 1), after: 6000)
    var reader = HistoryReader()
    let selection = Selection(card(playback), Self.rotation)
    var most = 0
    for start in stride(from: 0, to: 6000, by: 300) {
      _ = complete {
        let cells = reader.cells(of: selection, over: start...(start + 299), in: playback)
        return (cells, cells.isComplete)
      }
      most = max(most, reader.lookCount)
    }
    #expect(most > 3000 && most <= SampleCache.most + 300, "\(most)")
  }
}

@Suite("Field tables") struct FieldTableTests {
  @Test(
    "a table has a row for each tick, with presented value, speed and model, also for thinned ticks", arguments: [1, 3])
  func csv(part: Int) throws {
    let all = ConditionTests.playback(ticks: 300)
    let playback = part == 1 ? all : ConditionTests.playback(ticks: 300, budget: all.history.bytes / part)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    let columns = [
      (name: "ball", selection: Selection(ball, FieldID("Transform", "position"))),
      (name: "a \"b\", c", selection: Selection(ball, FieldID("Opacity", "opacity"))),
    ]
    let lines = FieldTable(columns, playback).csv.split(separator: "\n").map { $0.split(separator: ",") }
    if part > 1 { #expect((0...300).contains { !playback.history.isKept($0) }) }
    try #require(lines.count == 302)
    #expect(
      lines[0].prefix(6).joined(separator: ",")
        == "branch,tick,seconds,ball.position.x,ball.position.x per second,ball.position.x model")
    for tick in [0, 10, 41, 60, 233, 300] {
      let world = try #require(all.world(at: tick))
      let row = lines[tick + 1]
      #expect(row[0] == "main" && Int(row[1]) == tick)
      let (seen, model) = (world.presented(Transform.self, of: ball).position.x, world[ball, Transform.self].position.x)
      #expect(abs(try #require(Double(row[3])) - Double(seen)) < 0.001, "tick \(tick)")
      #expect(Double(row[5]) == Double(model))
    }
    #expect(Double(lines[250][9]) == 0.5)
  }

  @Test("a second branch adds its ticks after the fork") func branches() throws {
    var playback = ConditionTests.playback(ticks: 100)
    playback.go(to: .tick(80))
    let name = playback.branchHere()
    playback.step(5)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    let column = (name: "ball", selection: Selection(ball, FieldID("Transform", "position")))
    let rows = FieldTable([column], playback, and: ["main"]).csv.split(separator: "\n").dropFirst()
    #expect(rows.count { $0.hasPrefix(name + ",") } == 86)
    #expect(rows.filter { $0.hasPrefix("main,") }.map { $0.split(separator: ",")[1] } == (81...100).map { "\($0)" })
  }
}

@Suite("Frame meter cells") struct FrameCellsTests {
  @Test("adjacent cells of one phase are one run, and unknown cells belong to the run before") func runs() {
    let cells = FrameCells(
      ticks: 10...17, cells: [nil, .delay, .moving, nil, .moving, .rest, nil, nil], isComplete: false)
    #expect(cells.runs.map(\.phase) == [.delay, .moving, .rest])
    #expect(cells.runs.map(\.ticks) == [11...11, 12...14, 15...17])
    #expect(cells.runs.map(\.length) == [1, 3, 3])
  }
}

@Suite("Paused animations in lanes and descriptions") struct PausedAnimationTests {
  /// A card that moves from tick 10, or 30 ticks later with a delay, and is paused from tick 50 to tick 80.
  private static func simulation(_ animation: Animation) -> Simulation {
    var world = World()
    let card = world.spawn(Transform(), Name("card"))
    return Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      if tick == 10 {
        world.withAnimation(animation, cause: Cause(animation: "go")) { $0[card, Transform.self].position.x = 100 }
      }
      let handle = AnimationHandle(id: 1)
      if tick == 50 { handle.pause(in: &world) }
      if tick == 80 { handle.resume(in: &world) }
    }
  }

  private static func playback(_ animation: Animation, ticks: Int) -> Playback {
    Playback(standing: simulation(animation), after: ticks)
  }

  private static let position = FieldID("Transform", "position")
  private static let kinds: [Animation] = [.linear(duration: 0.5), .spring(duration: 0.8, bounce: 0.1)]

  @Test("a paused animation keeps its start and delay, and has the pause as a standstill", arguments: kinds)
  func running(_ animation: Animation) throws {
    for tick in [60, 85] {
      let world = Self.playback(animation, ticks: tick).simulation.world
      let running = try #require(world.runningAnimations().first)
      #expect(running.motionTick == 10 && running.delayTicks == 0)
      #expect(running.standstills == [50..<(tick == 60 ? 61 : 80)])
      #expect(running.isPaused == (tick == 60))
    }
  }

  @Test("a pause before the motion prolongs the delay") func delayed() throws {
    let playback = Self.playback(.linear(duration: 0.5).delay(0.5), ticks: 110)
    let running = try #require(playback.simulation.world.runningAnimations().first)
    #expect(running.motionTick == 100 && running.delayTicks == 90)
  }

  @Test("the bar of a paused animation contains the pause and ends with the animation", arguments: kinds)
  func lanes(_ animation: Animation) throws {
    let playback = Self.playback(animation, ticks: 400)
    var reader = HistoryReader()
    for _ in 0..<50 { _ = reader.lanes(over: 0...400, in: playback) }
    let bar = try #require(reader.lanes(over: 0...400, in: playback).groups.first?.rows.first?.bars.first)
    #expect(bar.start == 10 && bar.motionStart == 10 && bar.hasEnded)
    #expect(bar.standstills == [50..<80])
    #expect(try #require(bar.end) >= 99)
  }

  @Test("the answer names the ticks of the pause") func sentences() throws {
    let later = Self.playback(Self.kinds[0], ticks: 85)
    let card = later.simulation.world.allEntities[0]
    let was = later.past.why(Selection(card, Self.position)).description
    let words = "started at tick 10. It was paused from tick 50 to tick 80, and resumed by system rules."
    #expect(was.contains(words), "\(was)")
    let now = Self.playback(Self.kinds[0], ticks: 60).past.why(Selection(card, Self.position)).description
    #expect(now.contains("It has been paused since tick 50 by system rules."), "\(now)")
  }

  @Test("the description includes the pause in the duration, and its length") func description() throws {
    let survey = MotionSurvey(Self.simulation(Self.kinds[0]), to: 300) { _ in .none }
    let move = try #require(survey.moves.first)
    #expect(move.begins == 10 && move.paused == 30)
    let lines = MotionDescription(survey).lines(title: "A card")
    #expect(lines.contains { $0.contains("; it is paused for 0.25 s") }, "\(lines)")
  }
}
