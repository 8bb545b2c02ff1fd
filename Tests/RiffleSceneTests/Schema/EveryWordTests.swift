import Foundation
import RiffleView
import SceneSupport
import Testing

@Suite("Every word of a list means what it says") struct EveryWordTests {
  private static let keys =
    "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 6 7 8 9 return tab delete insert left right up down pageup "
    + "pagedown minus equals rightbracket backslash semicolon apostrophe slash f3 f4 f5 f6 f7 f11 f12"

  @Test("a rule for a key reacts to that key only") func everyKey() throws {
    let keys = Self.keys.split(separator: " ").map(String.init).filter { !KeyNames.reserved.contains($0) }
    #expect(Set(keys).union(KeyNames.reserved) == Set(KeyNames.all.compactMap(KeyNames.key)))
    let values = keys.indices.map { "n\($0): 0" }.joined(separator: ", ")
    let rules = keys.indices.map { "  - {key: '\(keys[$0])', do: {value: n\($0), by: 1}}\n" }.joined()
    var stage = try Stage("riffle: 1\nvalues: {\(values)}\non:\n\(rules)", after: 1)
    for (pressed, key) in keys.enumerated() {
      stage.press(key)
      let counts = keys.indices.map { stage.world.sceneValue("n\($0)") }
      #expect(counts == keys.indices.map { $0 <= pressed ? 1 : 0 }, "\(key)")
    }
  }

  @Test(
    "the sign of a key is another name of it",
    arguments: [
      ("-", "minus"), ("=", "equals"), ("\\", "backslash"), (";", "semicolon"), ("'", "apostrophe"), ("/", "slash"),
    ])
  func sign(_ sign: String, name: String) throws {
    let written = sign == "'" ? "\"'\"" : "'\(sign)'"
    var stage = try Stage("riffle: 1\nvalues: {n: 0}\non:\n  - {key: \(written), do: {value: n, by: 1}}", after: 1)
    stage.press(name)
    #expect(stage.world.sceneValue("n") == 1)
  }

  @Test(
    "a background is dark or bright as its name says, and its text the opposite",
    arguments: [
      ("table", false), ("night", false), ("dusk", false), ("felt", false), ("contrast", false), ("day", true),
      ("paper", true),
    ])
  func background(_ name: String, isBright: Bool) throws {
    let stage = try Stage("riffle: 1\nbackground: \(name)", after: 1)
    let background = stage.world[resource: Background.self]
    #expect((Color(background.light).luminance > 0.5) == isBright)
    #expect((background.ink.color.luminance < 0.5) == isBright)
    let others = Background.Theme.allCases.filter { $0.rawValue != name }
    #expect(others.count == 6 && !others.contains { $0.background == background })
  }

  /// The control points of CSS and of UIKit's curves, or a formula.
  private enum Course {
    case bezier(Double, Double, Double, Double)
    case formula(@Sendable (Double) -> Double)

    func value(at time: Double) -> Double {
      switch self {
      case .formula(let formula): return formula(time)
      case .bezier(let x1, let y1, let x2, let y2):
        func at(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
          3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if at(middle, x1, x2) < time { low = middle } else { high = middle }
        }
        return at(low, y1, y2)
      }
    }
  }

  private static let curves: [(names: String, course: Course)] = [
    ("linear curveLinear", .formula { $0 }),
    ("ease", .bezier(0.25, 0.1, 0.25, 1)),
    ("easeIn ease-in curveEaseIn", .bezier(0.42, 0, 1, 1)),
    ("easeOut ease-out curveEaseOut", .bezier(0, 0, 0.58, 1)),
    ("easeInOut ease-in-out curveEaseInOut", .bezier(0.42, 0, 0.58, 1)),
    ("circularEaseIn", .formula { 1 - sqrt(1 - $0 * $0) }),
    ("circularEaseOut", .formula { sqrt(1 - ($0 - 1) * ($0 - 1)) }),
    (
      "circularEaseInOut",
      .formula { $0 < 0.5 ? (1 - sqrt(1 - 4 * $0 * $0)) / 2 : (sqrt(1 - (2 - 2 * $0) * (2 - 2 * $0)) + 1) / 2 }
    ),
    ("step-start", .formula { _ in 1 }),
    ("step-end", .formula { $0 < 1 ? 0 : 1 }),
  ]

  @Test("a curve by any of its names takes the course of its formula", arguments: curves.indices)
  func curve(_ index: Int) throws {
    let (names, course) = Self.curves[index]
    for name in names.split(separator: " ") {
      var stage = try Stage(
        entities: "a: {at: [0, 9], size: [9, 9], fill: red}",
        on: "{start: true, do: {animate: a, to: {x: 1000}, with: {curve: \(name), duration: 1}}}")
      for tick in 1...120 {
        stage.step()
        guard tick % 12 == 0 else { continue }
        let (seen, expected) = (Double(try stage.seen("a").position.x), 1000 * course.value(at: Double(tick) / 120))
        #expect(abs(seen - expected) < 0.01, "\(name), tick \(tick)")
      }
    }
  }
}
