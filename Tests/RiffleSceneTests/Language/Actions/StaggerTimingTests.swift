import SceneSupport
import Testing

@Suite("Stagger")
struct StaggerTimingTests {
  private func delays(_ timing: StaggerTiming, _ count: Int) -> [Double] {
    var world = World(seed: 7)
    return timing.delays(of: count, &world)
  }

  private func timing(
    _ origin: StaggerTiming.Origin, each: Double = 1, total: Double? = nil, grid: (columns: Int, rows: Int)? = nil,
    axis: StaggerTiming.Axis? = nil, curve: UnitCurve = .linear
  ) -> StaggerTiming {
    StaggerTiming(each: each, total: total, origin: origin, grid: grid, axis: axis, curve: curve)
  }

  @Test("stagger delays grow from their origin, where the first delay is 0")
  func origins() {
    #expect(delays(timing(.start), 4) == [0, 1, 2, 3])
    #expect(delays(timing(.end), 4) == [3, 2, 1, 0])
    #expect(delays(timing(.center), 5) == [2, 1, 0, 1, 2])
    #expect(delays(timing(.center), 4) == [1, 0, 0, 1])
    #expect(delays(timing(.edges), 5) == [0, 1, 2, 1, 0])
    #expect(delays(timing(.index(2)), 4) == [1, 0, 1, 2])
    #expect(delays(timing(.start, each: 0), 3) == [0, 0, 0])
  }

  @Test("on a grid stagger delays grow with the distance or along an axis")
  func grids() {
    #expect(delays(timing(.start, grid: (3, 2)), 6) == [0, 1, 2, 1, 2.0.squareRoot(), 5.0.squareRoot()])
    #expect(delays(timing(.start, grid: (3, 2), axis: .horizontal), 6) == [0, 1, 2, 0, 1, 2])
    #expect(delays(timing(.center, grid: (3, 3), axis: .vertical), 9) == [1, 1, 1, 0, 0, 0, 1, 1, 1])
    #expect(delays(timing(.edges, grid: (3, 3)), 9) == [0, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(delays(timing(.index(5), grid: (3, 3), axis: .horizontal), 9) == [1, 0, 1, 1, 0, 1, 1, 0, 1])
  }

  @Test("a stagger's total is its longest delay, shaped by a curve")
  func totals() {
    #expect(delays(timing(.start, total: 0.6), 4).map { ($0 * 10).rounded() } == [0, 2, 4, 6])
    let eased = delays(timing(.start, total: 0.6, curve: .easeOut), 3)
    #expect(eased == [0, 0.6 * UnitCurve.easeOut.value(at: 0.5), 0.6])
  }

  @Test("a random stagger differs each time and is reproducible by its seed")
  func random() {
    var world = World(seed: 3)
    let (one, two) = (timing(.random).delays(of: 12, &world), timing(.random).delays(of: 12, &world))
    #expect(one != two && one.sorted() == two.sorted() && one.sorted() == (0..<12).map(Double.init))
    var again = World(seed: 3)
    #expect(timing(.random).delays(of: 12, &again) == one)
  }

  @Test("a scene's entities start in the order of their stagger")
  func scene() throws {
    let text = """
      riffle: 1
      entities: {dot: {count: 5, at: [0, 100], size: [10, 10], fill: red}}
      on: [{key: g, do: {animate: dot, to: {y: 200}, with: {curve: linear, duration: 1}, stagger: {from: centre, each: 0.1}}}]
      """
    var stage = try Stage(text)
    stage.press("g", 13)
    let moved = try (1...5).map { try stage.seen("dot-\($0)").position.y > 100 }
    #expect(moved == [false, true, true, true, false])
  }

  @Test(
    "each mistake in a stagger has its place and a fix",
    arguments: [
      "{from: centr, each: 1}": "3:47: from is the text 'centr'; did you mean 'center'?",
      "{from: end}": "3:40: stagger takes no time; add 'each:' or 'total:' in seconds",
      "{each: 1, total: 2}": "3:40: 'each' and 'total' exclude each other in one stagger; keep one of them",
      "{each: 1, axis: horizontal}": "3:40: 'axis' is about a grid; add 'grid:'",
      "soon":
        "3:40: stagger is the text 'soon'; it should be a number of seconds from 0 to 60, or text such as '250ms'",
    ] as KeyValuePairs<String, String>)
  func mistakes(_ stagger: String, _ message: String) {
    let scene = "riffle: 1\nentities: {a: {at: [1, 1]}}\non: [{key: a, do: {remove: a, stagger: \(stagger)}}]"
    #expect(sceneMistakes(scene) == [message])
  }
}
