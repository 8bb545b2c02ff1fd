import RiffleView
import SceneSupport
import Testing

/// Comparing keys, at their bound and one step beside it.
@Suite("Boundaries of comparisons")
struct BoundaryTests {
  /// A condition with 3, and its results for 2, 2.5, 3, 3.5 and 4.
  static let comparisons: [(String, [Bool])] = [
    ("{above: 3}", [false, false, false, true, true]), ("{atLeast: 3}", [false, false, true, true, true]),
    ("{below: 3}", [true, true, false, false, false]), ("{atMost: 3}", [true, true, true, false, false]),
    ("{not: 3}", [true, true, false, true, true]), ("3", [false, false, true, false, false]),
    ("{above: 2, below: 4}", [false, true, true, true, false]),
    ("{atLeast: 2, atMost: 4}", [true, true, true, true, true]),
    ("[2, 4]", [true, false, false, false, true]), ("{not: [2, 4]}", [false, true, true, true, false]),
  ]

  @Test("each comparison of a condition is exact at its bound", arguments: comparisons)
  func comparison(condition: String, holds: [Bool]) throws {
    for source in ["values: {count: START}", "parameters: {count: {range: [0, 10], default: START}}"] {
      let found = try [2, 2.5, 3, 3.5, 4].map { start in
        var stage = try Stage(
          """
          riffle: 1
          \(source.replacing("START", with: "\(start)"))
          entities: {a: {at: [9, 9], size: [9, 9], fill: red}}
          on: [{key: k, when: {count: \(condition)}, do: {set: a, to: {x: 50}}}]
          """, after: 1)
        stage.press("k")
        return try stage.transform("a").position.x == 50
      }
      #expect(found == holds, "\(source)")
    }
  }

  /// Pointer distances, and true if the drag has started.
  @Test("a drag starts beyond its threshold, not at it", arguments: [(12, false), (12.5, true), (11.5, false)])
  func threshold(way: Double, moves: Bool) throws {
    var stage = try Stage(
      """
      riffle: 1
      entities: {a: {at: [100, 100], size: [90, 90], fill: red}}
      on: [{drag: a, threshold: 12, drop: stay}]
      """)
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    stage.step(30, .pointerMoved([100 + Float(way), 100]))
    #expect((try stage.transform("a").position.x != 100) == moves)
  }

  @Test("a drop on a target counts only nearer than 'within'", arguments: [(59.5, true), (60, false)])
  func within(distance: Double, isOnto: Bool) throws {
    var stage = try Stage(
      """
      riffle: 1
      values: {got: 0}
      entities:
        a: {at: [100, 100], size: [40, 40], fill: red}
        b: {at: [300, 300], size: [40, 40], fill: teal}
      on:
        - {drag: a, momentum: 0, drop: {onto: b, within: 60}}
        - {receive: b, do: {value: got, by: 1}}
      """)
    let end = SIMD2<Float>(300, 300 - Float(distance))
    stage.drag([100, 100], end, ticks: 30, hold: 60)
    stage.step(240, .pointerReleased(end, .primary))
    #expect(stage.world.sceneValue("got") == (isOnto ? 1 : 0))
  }

  @Test("'after' fires exactly in the tick of its time", arguments: [(0.1, 12), (0.5, 60)])
  func after(seconds: Double, tick: Int) throws {
    var stage = try Stage(
      """
      riffle: 1
      values: {count: 0}
      entities: {a: {at: [9, 9], size: [9, 9], fill: red, shows: {value: count}}}
      on: [{after: \(seconds), do: {value: count, by: 1}}]
      """)
    stage.step(tick - 1)
    #expect(stage.world.sceneValue("count") == 0)
    stage.step(1)
    #expect(stage.world.sceneValue("count") == 1)
  }

  @Test(
    "a text of exactly 'lineLimit' lines is whole, a longer one is truncated",
    arguments: [(1, true), (2, true), (3, false)])
  func lineLimit(limit: Int, isCut: Bool) {
    let wrapped = TextLayout.wrapped("a\nb\nc", style: TextStyle(size: 20), width: 100, limit: limit)
    #expect(wrapped.contains("…") == isCut && wrapped.split(separator: "\n").count == limit)
  }
}
