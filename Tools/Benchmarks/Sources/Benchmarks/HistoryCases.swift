import RiffleScene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Nothing in C to compare with: the time counts. The size is the number of cards; see `HistoryScene`.
let historyCases: [Case] = [
  Case(name: "history, record a tick", goal: nil, most: 50_000, sizes: [24]) { _ in Record(.memory) },
  Case(name: "history, record a tick", goal: nil, most: 1_000_000, sizes: [10_000]) { _ in Record(.flight) },
  Case(name: "history, step back", goal: nil, most: 1_000_000, sizes: [24], mostRuns: 8) { _ in
    Past(.memory, 72_000, .stepBack)
  },
  Case(name: "history, step back", goal: nil, sizes: [10_000], mostRuns: 8) { _ in Past(.flight, 1_200, .stepBack) },
  Case(name: "history, seek", goal: nil, most: 100_000_000, sizes: [24], mostRuns: 8) { _ in
    Past(.memory, 72_000, .seek)
  },
  Case(name: "history, seek", goal: nil, most: 100_000_000, sizes: [10_000], mostRuns: 8) { _ in
    Past(.flight, 1_200, .seek)
  },
]

/// Recording alone, thinning included once the budget is full: what a tick costs beside its step.
final class Record: Contest {
  let items = 32
  var hasReference: Bool { false }
  private let scene: HistoryScene
  private var simulation: Simulation
  private var history: History
  private var ticks: [(World, InputFrame)] = []

  init(_ scene: HistoryScene) {
    self.scene = scene
    simulation = scene.simulation()
    history = History(simulation.world)
  }

  func prepareSwift() {
    ticks = (0..<items).map { _ in
      let input = scene.input(at: simulation.tick + 1)
      simulation.step(input)
      return (simulation.world, input)
    }
  }

  func runSwift() { Self.run(&history, ticks) }

  @inline(never)
  private static func run(_ history: inout History, _ ticks: [(World, InputFrame)]) {
    for (world, input) in ticks { history.record(world, input: input) }
  }

  func agrees() -> Bool { history.liveEdge == simulation.tick && history.bytes <= history.budget }
}

/// Going back one tick from anywhere, or to anywhere, in all that was played.
final class Past: Contest {
  enum Move {
    case stepBack, seek
  }

  let items = 1
  var hasReference: Bool { false }
  private(set) var playback: Playback
  private let move: Move
  private var random = RandomSource(seed: 4)
  private var target = 0

  init(_ scene: HistoryScene, _ ticks: Int, _ move: Move) {
    self.move = move
    playback = Playback(scene.simulation(), transport: Transport(isPaused: true), script: scene.input)
    playback.transport.step(ticks)
    playback.advance(to: 0)
  }

  func prepareSwift() {
    target = 1 + random.next(below: playback.liveEdge - 1)
    if move == .stepBack { go(to: target) }
  }

  func runSwift() {
    switch move {
    case .seek: go(to: target)
    case .stepBack:
      playback.transport.step(-1)
      playback.advance(to: 0)
    }
  }

  private func go(to tick: Int) {
    playback.transport.seek(to: .tick(tick))
    repeat { playback.advance(to: 0) } while playback.isSeeking
  }

  func agrees() -> Bool { playback.playhead == (move == .seek ? target : target - 1) }

  /// The mean and the worst of this many moves from anywhere, and of walking back tick by tick.
  static func note(_ scene: HistoryScene, ticks: Int) {
    for move in [Move.stepBack, .seek] {
      let past = Past(scene, ticks, move)
      func row(_ what: String, _ count: Int, prepare: () -> Void) {
        var times: [Double] = []
        for _ in 0..<count {
          prepare()
          let start = now(CLOCK_THREAD_CPUTIME_ID)
          past.runSwift()
          times.append(Double(now(CLOCK_THREAD_CPUTIME_ID) - start) / 1000)
        }
        times.sort()
        let mean = times.reduce(0, +) / Double(count)
        noteRow(
          scene, what,
          "mean \(text(mean)) us, 99 of 100 \(text(times[count * 99 / 100])), worst \(text(times[count - 1]))")
      }
      row("\(move) anywhere", 500, prepare: past.prepareSwift)
      guard move == .stepBack else { continue }
      past.go(to: past.playback.liveEdge)
      row("back tick by tick", min(ticks - 1, 4000)) {}
      past.go(to: ticks / 4)
      row("back from the old", min(ticks / 4 - 1, 4000)) {}
    }
  }
}

private func noteRow(_ scene: HistoryScene, _ what: String, _ result: String) {
  note(pad("\(scene), \(what)", 34) + result)
}
