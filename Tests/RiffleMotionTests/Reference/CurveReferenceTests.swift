import RiffleMotion
import Testing

@Suite("Curves compared with references") struct CurveReferenceTests {
  // chromium/chromium: ui/gfx/geometry/cubic_bezier_unittest.cc@3e1a26c4
  private static let bezierValues: [(points: [Double], rows: [(x: Double, y: Double)], tolerance: Double)] = [
    (
      [0.25, 0, 0.75, 1],
      [
        (0, 0), (0.05, 0.01136), (0.1, 0.03978), (0.15, 0.07978), (0.2, 0.12803), (0.25, 0.18235), (0.3, 0.24115),
        (0.35, 0.30323), (0.4, 0.36761), (0.45, 0.43345), (0.5, 0.5), (0.6, 0.63238), (0.65, 0.69676),
        (0.7, 0.75884), (0.75, 0.81764), (0.8, 0.87196), (0.85, 0.92021), (0.9, 0.96021), (0.95, 0.98863), (1, 1),
      ], 0.00015
    ),
    ([0.5, 1, 0.5, 1], [(0.5, 0.875)], 1e-07),
    ([0.5, 2, 0.5, 2], [(0.5, 1.625)], 1e-07),
    ([0.5, -1, 0.5, -1], [(0.5, -0.625)], 1e-07),
    (
      [0.5, -1, 0.5, 2],
      [
        (0, 0), (0.05, -0.08954), (0.1, -0.15613), (0.15, -0.19641), (0.2, -0.20651), (0.25, -0.18232), (0.3, -0.11992),
        (0.35, -0.01672), (0.4, 0.1266), (0.45, 0.30349), (0.5, 0.5), (0.55, 0.69651), (0.6, 0.8734), (0.65, 1.01672),
        (0.7, 1.11992), (0.75, 1.18232), (0.8, 1.20651), (0.85, 1.19641), (0.9, 1.15613), (0.95, 1.08954), (1, 1),
      ], 0.00015
    ),
  ]

  private static let bezierSlopes: [(x: Double, slope: Double)] = [
    (-0.1, 0), (0, 0), (0.05, 0.4217), (0.1, 0.69778), (0.15, 0.89121), (0.2, 1.03184), (0.25, 1.13576), (0.3, 1.21239),
    (0.35, 1.26751), (0.4, 1.30474), (0.45, 1.32628), (0.5, 1.33333), (0.55, 1.32628), (0.6, 1.30474), (0.65, 1.26751),
    (0.7, 1.21239), (0.75, 1.13576), (0.8, 1.03184), (0.85, 0.89121), (0.9, 0.69778), (0.95, 0.4217), (1, 0), (1.1, 0),
  ]

  @Test("Bézier curves have the same values as Chromium's", arguments: bezierValues.indices) func values(index: Int) {
    let (points, rows, tolerance) = Self.bezierValues[index]
    let curve = UnitCurve.bezier(points[0], points[1], points[2], points[3])
    for (x, y) in rows { #expect(abs(curve.value(at: x) - y) <= tolerance, "at \(x)") }
  }

  @Test("Bézier curves have the same slopes as Chromium's") func slopes() {
    let curve = UnitCurve.bezier(0.25, 0, 0.75, 1)
    for (x, slope) in Self.bezierSlopes { #expect(abs(curve.velocity(at: x) - slope) <= 0.00015, "at \(x)") }
  }

  // OpenSwiftUIProject/OpenSwiftUI: OpenSwiftUICoreTests/Animation/Animation/UnitCurveTests.swift@069dd80b
  @Test("unit curves have the same values and velocities as OpenSwiftUI's") func openSwiftUI() {
    let gentle = UnitCurve.bezier(0.25, 0.1, 0.75, 0.9)
    #expect(abs(gentle.value(at: 0.5) - 0.5) <= 1e-6)
    // The slope is 1.2; OpenSwiftUI's tolerance of 0.001 misses it by rounding.
    #expect(abs(gentle.velocity(at: 0.5) - 1.199) <= 0.001 + 1e-12)
    let ease = UnitCurve.easeInOut
    #expect(ease.value(at: -1000) == 0 && ease.value(at: 1000) == 1)
    #expect(ease.velocity(at: -1000) == 0 && ease.velocity(at: 1000) == 0)
    let straight = UnitCurve.bezier(0.5, 0.5, 0.5, 0.5)
    #expect(abs(straight.value(at: 0.5) - 0.5) <= 1e-6 && abs(straight.velocity(at: 0.5) - 1) <= 1e-6)
  }

  // chromium/chromium: third_party/blink/renderer/platform/animation/timing_function_test.cc@1e61c949
  private static let steps: [(count: Int, position: String, rows: [(x: Double, before: Bool, y: Double)])] = [
    (
      1, "start",
      [
        (-1.1, false, -1), (-0.1, false, 0), (0, true, 0), (0, false, 1), (0.2, false, 1), (0.6, false, 1),
        (1, true, 1), (1, false, 1), (2, true, 2), (2, false, 3),
      ]
    ),
    (
      1, "end",
      [
        (-2, false, -2), (0, true, 0), (0, false, 0), (0.2, false, 0), (0.6, false, 0), (1, true, 0), (1, false, 1),
        (2, false, 2),
      ]
    ),
    (
      4, "start",
      [
        (-0.5, true, -0.5), (-0.5, false, -0.25), (0, true, 0), (0, false, 0.25), (0.24, false, 0.25),
        (0.25, true, 0.25), (0.25, false, 0.5), (0.49, false, 0.5), (0.5, true, 0.5), (0.5, false, 0.75),
        (0.74, false, 0.75), (0.75, true, 0.75), (0.75, false, 1), (1, true, 1), (1, false, 1), (1.5, false, 1.75),
      ]
    ),
    (
      4, "end",
      [
        (-2, true, -2.25), (-2, false, -2), (0, true, 0), (0, false, 0), (0.24, false, 0), (0.25, true, 0),
        (0.25, false, 0.25), (0.49, false, 0.25), (0.5, true, 0.25), (0.5, false, 0.5), (0.74, false, 0.5),
        (0.75, true, 0.5), (0.75, false, 0.75), (0.99, false, 0.75), (1, true, 0.75), (1, false, 1), (2, true, 1.75),
        (2, false, 2),
      ]
    ),
  ]

  @Test("step curves have the same values as Blink's, before and after each jump", arguments: steps.indices)
  func stepHeights(index: Int) throws {
    let (count, name, rows) = Self.steps[index]
    let position = try #require(StepPosition(cssName: name))
    let curve = try StepCurve(checking: count, position: position)
    for (x, before, y) in rows {
      #expect(abs(curve.value(at: x, before: before) - y) <= 1e-12, "at \(x), before: \(before)")
      if !before { #expect(UnitCurve.steps(count, position: position).extrapolating.value(at: x) == y) }
    }
  }

  // d3/d3-ease: test/*-test.js@4099c6d7. Its exponential and elastic curves are normalised to end at 0, unlike
  // Penner's.
  private static let eases: [(name: String, values: [Double])] = [
    (
      "easeInBack",
      [0, -0.014314, -0.046451, -0.0802, -0.099352, -0.087698, -0.029028, 0.092868, 0.294198, 0.591172, 1]
    ),
    ("easeInBounce", [0, 0.011875, 0.06, 0.069375, 0.2275, 0.234375, 0.09, 0.319375, 0.6975, 0.924375, 1]),
    ("easeInCirc", [0, 0.005013, 0.020204, 0.046061, 0.083485, 0.133975, 0.2, 0.285857, 0.4, 0.56411, 1]),
    ("easeInCubic", [0, 0.001, 0.008, 0.027, 0.064, 0.125, 0.216, 0.343, 0.512, 0.729, 1]),
    ("linear", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ("easeInQuad", [0, 0.01, 0.04, 0.09, 0.16, 0.25, 0.36, 0.49, 0.64, 0.81, 1]),
    ("easeInSine", [0, 0.012312, 0.048943, 0.108993, 0.190983, 0.292893, 0.412215, 0.54601, 0.690983, 0.843566, 1]),
  ]

  @Test("Penner's curves have the same values as d3's, and out mirrors in", arguments: eases.indices)
  func penner(index: Int) throws {
    let (name, values) = Self.eases[index]
    let curve = try #require(UnitCurve(named: name))
    let out = UnitCurve(named: name == "linear" ? name : "easeOut" + name.dropFirst(6))
    for (step, value) in values.enumerated() {
      let x = Double(step) / 10
      #expect(abs(curve.value(at: x) - value) <= 1e-6, "at \(x)")
      if let out { #expect(abs(out.value(at: 1 - x) - (1 - value)) <= 1e-6, "out at \(1 - x)") }
    }
  }
}

/// Repeats compared with djeedai/bevy_tweening: src/tweenable.rs#tween_tick@f12f7e8f, forward rows: linear, 1 s, 0.2 s
/// for each tick. Backward rows are left out: a property animator plays backward, not an animation.
@Suite("Repeats compared with references") struct RepeatReferenceTests {
  private static let rows: [(animation: Animation, factors: [Double])] = [
    (Animation.linear(duration: 1), [0.2, 0.4, 0.6, 0.8, 1, 1, 1, 1, 1, 1, 1]),
    (
      Animation.linear(duration: 1).repeatForever(autoreverses: false),
      [0.2, 0.4, 0.6, 0.8, 0, 0.2, 0.4, 0.6, 0.8, 0, 0.2]
    ),
    (
      Animation.linear(duration: 1).repeatCount(2, autoreverses: false),
      [0.2, 0.4, 0.6, 0.8, 0, 0.2, 0.4, 0.6, 0.8, 1, 1]
    ),
    (
      Animation.linear(duration: 1).repeatForever(autoreverses: true),
      [0.2, 0.4, 0.6, 0.8, 1, 0.8, 0.6, 0.4, 0.2, 0, 0.2]
    ),
    (
      Animation.linear(duration: 1).repeatCount(2, autoreverses: true),
      [0.2, 0.4, 0.6, 0.8, 1, 0.8, 0.6, 0.4, 0.2, 0, 0]
    ),
  ]

  @Test("repeats have the same factors as bevy_tweening's in every tick", arguments: rows.indices)
  func factors(index: Int) {
    let (animation, factors) = Self.rows[index]
    for (tick, factor) in factors.enumerated() {
      // Fifths as quotients: at whole seconds the time is exactly the turn between rounds.
      #expect(abs(animation.fraction(at: Double(tick + 1) / 5) - factor) <= 1e-5, "tick \(tick + 1)")
    }
  }
}
