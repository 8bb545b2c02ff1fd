import RiffleMotion
import Testing

/// Laws of `UnitCurve`, for every named curve and some unnamed ones.
@Suite("Laws of unit curves") struct UnitCurveLawTests {
  static let curves: [(name: String, curve: UnitCurve)] =
    NamedCurve.all.map { ($0.name, $0.curve) } + [
      ("bezier over and under", .bezier(0.5, -1, 0.5, 2)), ("bezier vertical", .bezier(0, 1, 1, 0)),
      ("bezier flat", .bezier(1, 0, 0, 1)), ("bezier at the start", .bezier(0, 0, 0, 0)),
      ("bezier beside linear", .bezier(0.3, 0.3 + 1e-12, 0.7, 0.7)), ("steps", .steps(5, position: .jumpNone)),
      ("steps at both ends", .steps(3, position: .jumpBoth)),
      ("stops", .linear([0, LinearStop(0.8, at: 0.5), LinearStop(0.2, at: 0.5), LinearStop(0.5, at: 0.9), 1])),
      ("inverse of back", UnitCurve.penner(.back, .in).inverse), ("inverse of circle", .circularEaseInOut.inverse),
    ]

  /// The progress values at which a curve has a corner, a jump or a vertical tangent, and so no derivative.
  private static func corners(_ name: String) -> [Double] {
    switch name {
    case _ where name.contains("Bounce"):
      let arcs = [1.0, 2, 2.5].map { $0 / 2.75 }
      return (arcs + arcs.map { 1 - $0 }).flatMap { [$0, $0 / 2, (1 + $0) / 2] } + [0, 0.5, 1]
    case "steps", "steps at both ends": return (0...30).map { Double($0) / 60 * 2 } + (0...5).map { Double($0) / 5 }
    case "stops": return [0, 0.5, 0.9, 1]
    case "inverse of back": return [0, 1]
    case "bezier vertical": return [0.5]
    default: return [0, 0.5, 1]
    }
  }

  @Test("a curve goes from 0 to 1 and holds its ends", arguments: curves.indices) func ends(index: Int) {
    let (name, curve) = Self.curves[index]
    let start = name == "step-start" ? 1 : name == "steps at both ends" ? 0.25 : 0
    #expect(curve.value(at: 0) == start && curve.value(at: -3) == start && curve.value(at: .nan) == start)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 2) == 1 && curve.value(at: .infinity) == 1)
    #expect(curve.velocity(at: -0.1) == 0 && curve.velocity(at: 1.1) == 0 && curve.velocity(at: .nan) == 0)
    for step in 0...1000 {
      let x = Double(step) / 1000
      #expect(curve.value(at: x).isFinite && abs(curve.value(at: x)) < 10)
      #expect(abs(curve.velocity(at: x)) <= UnitCurve.steepestSlope)
    }
  }

  @Test("the velocity is the derivative of the value, except at corners", arguments: curves.indices)
  func derivative(index: Int) {
    let (name, curve) = Self.curves[index]
    let corners = Self.corners(name)
    let h = 1e-6
    for step in 1..<500 {
      let x = Double(step) / 500 + 0.000_37
      // Next to a vertical tangent the second difference exceeds the tolerance.
      if corners.contains(where: { abs($0 - x) < 0.004 }) || x + h > 1 { continue }
      let slope = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      let velocity = curve.velocity(at: x)
      #expect(abs(slope - velocity) <= 2e-5 * max(1, abs(velocity)), "\(name) at \(x)")
    }
  }

  @Test(
    "the inverse of a rising curve undoes it to 1e-9",
    arguments: [
      "linear", "easeIn", "easeOut", "easeInOut", "ease", "circularEaseIn", "circularEaseOut", "circularEaseInOut",
      "easeInQuad", "easeOutCubic", "easeInOutQuint", "easeOutSine", "easeInOutCirc", "easeInExpo",
    ])
  func inverse(name: String) throws {
    let curve = try #require(UnitCurve(named: name))
    let inverse = curve.inverse
    for step in 1..<200 {
      let x = Double(step) / 200
      let slope = max(curve.velocity(at: x), 1e-3)
      // The error in progress of one bit of the fraction grows where the curve is flat.
      #expect(abs(inverse.value(at: curve.value(at: x)) - x) <= 1e-9 + 1e-12 / slope, "\(name) at \(x)")
      #expect(abs(curve.value(at: inverse.value(at: x)) - x) <= 1e-9, "\(name) back at \(x)")
    }
    // A flat end reaches 1 to the last bit slightly early.
    #expect(inverse.value(at: 0) == 0 && inverse.value(at: 1) > 0.999 && curve.value(at: inverse.value(at: 1)) == 1)
  }

  @Test("a Bézier curve is solved to 1e-9 or better, for any control points") func bezierSolved() {
    for (x1, x2) in [(0.0, 1.0), (1, 0), (0.42, 0.58), (0, 0), (1, 1), (0.999, 0.001), (1e-9, 0.5)] {
      // With y equal to x the answer is the progress itself.
      let curve = UnitCurve.bezier(x1, x1, x2, x2 + 1e-300)
      for step in 0...1000 {
        let x = Double(step) / 1000
        #expect(abs(curve.value(at: x) - x) <= 1e-9, "(\(x1), \(x2)) at \(x)")
      }
    }
  }

  @Test("only an extrapolating curve continues beyond its ends, along its end tangents") func extrapolation() {
    let curve = UnitCurve.bezier(0.25, 0.5, 0.75, 0.5)
    #expect(curve.value(at: 1.5) == 1 && curve.extrapolating.value(at: 1.5) == 2)
    #expect(curve.extrapolating.value(at: -0.5) == -1 && curve.extrapolating.clamping == curve)
    #expect(curve.extrapolating.velocity(at: 3) == 2 && curve.extrapolating.value(at: 0.5) == curve.value(at: 0.5))
    #expect(UnitCurve.linear.extrapolating.value(at: -7) == -7)
    #expect(UnitCurve.linear([0, LinearStop(0.8, at: 0.5), 1]).extrapolating.value(at: 1.5) == 1.2)
    #expect(abs(UnitCurve.penner(.quad, .out).extrapolating.value(at: -0.5) + 1) < 1e-12)
  }

  @Test("beyond 0…1 the velocity is the slope of an extrapolating curve, and 0 for a clamped one")
  func outerVelocity() {
    let curves: [UnitCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .bezier(0.3, -1, 0.6, 2), .circularEaseIn, .circularEaseOut,
      .circularEaseInOut, .linear([0, 0.7, 1]), .linear([LinearStop(-1, at: -1), 0, LinearStop(3, at: 2)]),
      .linear([0, LinearStop(0.5, at: 0.5), LinearStop(2, at: 1.5), LinearStop(2.5, at: 2)]), .penner(.quad, .out),
      .penner(.back, .in), .penner(.elastic, .inOut), .penner(.bounce, .out), .steps(4), UnitCurve.easeIn.inverse,
    ]
    for curve in curves {
      for x in [-1.3, -0.2, 1.2, 1.7, 2.4] {
        let step = 1e-6
        let slope = (curve.extrapolating.value(at: x + step) - curve.extrapolating.value(at: x - step)) / (2 * step)
        #expect(abs(curve.extrapolating.velocity(at: x) - slope) < 1e-4 * max(1, abs(slope)), "\(curve) at \(x)")
        #expect(curve.clamping.velocity(at: x) == 0)
      }
    }
  }

  @Test("linear stops without a position are spread evenly, and positions never decrease") func stops() {
    let even = UnitCurve.linear([0, 0.5, 0.9, 1])
    #expect(abs(even.value(at: 1.0 / 3) - 0.5) < 1e-12 && abs(even.value(at: 0.5) - 0.7) < 1e-12)
    let pushed = UnitCurve.linear([0, LinearStop(0.6, at: 0.6), LinearStop(0.7, at: 0.2), 1])
    #expect(abs(pushed.value(at: 0.3) - 0.3) < 1e-12 && pushed.value(at: 0.6) == 0.7)
  }

  @Test("every curve name is unique and finds its curve") func names() {
    #expect(Set(NamedCurve.all.map(\.name)).count == NamedCurve.all.count)
    for named in NamedCurve.all { #expect(UnitCurve(named: named.name) == named.curve) }
    #expect(UnitCurve(named: "easeInOutBounce") != nil && UnitCurve(named: "easeInout") == nil)
    #expect(NamedCurve.all.count == 47)
    for named in NamedSpring.all { #expect(Spring(named: named.name) == named.spring) }
    #expect(
      ["jump-start", "jump-end", "jump-none", "jump-both", "start", "end"].allSatisfy {
        StepPosition(cssName: $0) != nil
      })
  }

  @Test("a control point on its end point leaves the tangent to the other control point") func tangents() throws {
    let (begin, end) = (try CubicBezier(checking: 0, 0, 0.5, 1), try CubicBezier(checking: 0.5, 0, 1, 1))
    #expect(begin.velocity(at: 0) == 2 && end.velocity(at: 1) == 2)
    #expect(begin.value(extrapolatingAt: -0.5) == -1 && end.value(extrapolatingAt: 1.5) == 2)
    #expect(abs(begin.value(at: 1e-6) / 1e-6 - 2) < 0.01 && abs((1 - end.value(at: 1 - 1e-6)) / 1e-6 - 2) < 0.01)
    let line = try CubicBezier(checking: 0, 0, 1, 1)
    #expect(line.velocity(at: 0) == 1 && line.velocity(at: 1) == 1)
  }
}
