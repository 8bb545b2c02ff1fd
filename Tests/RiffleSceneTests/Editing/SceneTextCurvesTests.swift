import RiffleScene
import Testing

@Suite("Edits of curves: linear stops and steps") struct SceneTextCurvesTests {
  static let head = "riffle: 1\nanimations:\n  go: "
  static let foot = "   # how it goes\nentities:\n  box: {at: [1, 2], size: [3, 4], fill: teal}\n"

  private func edited(_ curve: String, _ change: (WrittenCurve) -> [SceneEdit]) throws -> String {
    let text = try SceneText(Self.head + curve + Self.foot)
    let written = try #require(text.curves.curve(at: ScenePath([.key("animations"), .key("go")])))
    var session = try EditSession(text.string, file: "go.yaml", blocks: [])
    guard try session.perform(change(written), named: "") else { return curve }
    let new = session.text.string
    _ = session.undo()
    #expect(session.text.bytes == text.bytes)
    #expect(new.hasPrefix(Self.head) && new.hasSuffix(Self.foot))
    return String(new.dropFirst(Self.head.count).dropLast(Self.foot.count))
  }

  @Test(
    "moving a stop changes its own numbers, between its neighbours",
    arguments: [
      ("{linear: [[0, 0], [0.5, 0.8], [1, 1]]}", 1, [0.25, 0.8], "{linear: [[0, 0], [0.25, 0.8], [1, 1]]}"),
      ("{linear: [[0, 0], [0.5, 0.8], [1, 1]]}", 1, [0.5, 1.2], "{linear: [[0, 0], [0.5, 1.20], [1, 1]]}"),
      ("{linear: [[0, 0], [0.5, 0.8], [0.75, 1], 1]}", 1, [2, 0.8], "{linear: [[0, 0], [0.75, 0.8], [0.75, 1], 1]}"),
      ("{linear: [[0.1, 0], [0.500, 0.8], 1]}", 1, [-1, 0.8], "{linear: [[0.1, 0], [0.100, 0.8], 1]}"),
      ("{linear: [[0, 0], [0.5, 0.8], 1]}", 0, [-1, 0.25], "{linear: [[0, 0.25], [0.5, 0.8], 1]}"),
      ("{linear: [0, [0.5, 0.8], [1, 1]]}", 2, [3, 1], "{linear: [0, [0.5, 0.8], [1, 1]]}"),
      // A stop without a progress of its own gets one when it moves sideways.
      ("{linear: [0, 0.2,  0.8, 1]}", 1, [0.9, 0.3], "{linear: [0, [0.90, 0.30],  0.8, 1]}"),
      ("{linear: [0, 0.5, 1]}", 1, [0.5, 0.87], "{linear: [0, 0.87, 1]}"),
      (
        "\n    linear:\n      - [0, 0]\n      - 0.4 # half\n      - 1", 1, [0.5, 0.5],
        "\n    linear:\n      - [0, 0]\n      - 0.50 # half\n      - 1"
      ),
    ])
  func moved(curve: String, index: Int, place: [Double], wanted: String) throws {
    #expect(try edited(curve) { $0.edits(moving: index, to: SIMD2(place)) } == wanted)
  }

  @Test(
    "adding a stop does not change the curve",
    arguments: [
      ("{linear: [[0, 0], [0.5, 0.8], [1, 1]]}", 0.25, "{linear: [[0, 0], [0.25, 0.40], [0.5, 0.8], [1, 1]]}"),
      (
        "{linear: [0, 0.50, 0.8, 0.9, 1]}", 0.6, "{linear: [0, [0.25, 0.50], [0.5, 0.8], [0.60, 0.84], [0.75, 0.9], 1]}"
      ),
      ("{linear: [0, 0.5, [0.6, 0.8], 1]}", 0.8, "{linear: [0, 0.5, [0.6, 0.8], [0.80, 0.90], 1]}"),
      (
        "\n    linear:\n      - 0\n      # the end\n      - 1", 0.5,
        "\n    linear:\n      - 0\n      - [0.50, 0.50]\n      # the end\n      - 1"
      ),
    ])
  func added(curve: String, progress: Double, wanted: String) throws {
    #expect(try edited(curve) { $0.adding(at: progress)?.edits ?? [] } == wanted)
  }

  @Test(
    "changing steps keeps other keys; step-start and step-end become 'steps'",
    arguments: [
      ("{steps: 4, duration: 1}", 7, StepPosition.jumpEnd, "{steps: 7, duration: 1}"),
      ("{duration: 1, steps: 4}", -3, .jumpStart, "{duration: 1, steps: 1, position: jump-start}"),
      ("{steps: 4, position: end}", 4, .jumpStart, "{steps: 4, position: start}"),
      ("{steps: 4, position: end}", 4, .jumpBoth, "{steps: 4, position: jump-both}"),
      ("{steps: 4, position: jump-none}", 1, .jumpNone, "{steps: 2, position: jump-none}"),
      ("{curve: step-end, duration: 1}", 3, .jumpEnd, "{steps: 3, duration: 1}"),
      ("{curve: step-start, duration: 1}", 3, .jumpStart, "{steps: 3, position: jump-start, duration: 1}"),
      ("{curve: step-end}", 1, .jumpBoth, "{steps: 1, position: jump-both}"),
    ])
  func steps(curve: String, count: Int, position: StepPosition, wanted: String) throws {
    var new = curve
    for change in [{ $0.edits(steps: $0.steps(nearest: count)) }, { $0.edits(position: position) }]
      as [(WrittenCurve) -> [SceneEdit]]
    { new = try edited(new, change) }
    #expect(new == wanted)
  }

  @Test(
    "converting a curve to another kind keeps the other keys of its animation",
    arguments: [
      ("{curve: linear, duration: 1}", CurveKind.linear, "{linear: [0, 1], duration: 1}"),
      ("{curve: easeInOut}", .steps, "{steps: 4}"),
      ("easeInOut", .steps, "{steps: 4}"),
      ("{curve: easeOut, extrapolate: true}", .steps, "{steps: 4}"),
      ("{curve: easeOut, extrapolate: true}", .bezier, "{curve: easeOut, extrapolate: true}"),
      ("{curve: easeOutBounce}", .steps, "{steps: 4}"),
      ("{steps: 2, position: jump-none, duration: 1}", .linear, "{linear: [0, [0.5, 0], [0.5, 1], 1], duration: 1}"),
      ("{steps: 2}", .linear, "{linear: [0, [0.5, 0], [0.5, 0.5], [1, 0.5], 1]}"),
      ("{steps: 2, position: start}", .linear, "{linear: [0, [0, 0.5], [0.5, 0.5], [0.5, 1], 1]}"),
      ("step-end", .linear, "{linear: [0, [1, 0], 1]}"),
      ("{steps: 40}", .linear, "{linear: [0, 1]}"),
      // A line converts back to the steps or curve it equals.
      ("{linear: [0, [0.5, 0], [0.5, 1], 1]}", .steps, "{steps: 2, position: jump-none}"),
      ("{linear: [0, [0.5, 0], [0.5, 0.5], [1, 0.5], 1]}", .steps, "{steps: 2}"),
      ("{linear: [0, 0.2, 0.9, 1]}", .steps, "{steps: 3}"),
      ("{linear: [0, 0.5, 1]}", .bezier, "{curve: linear}"),
      ("\n    linear:\n      - 0\n      - 1\n    duration: 1", .steps, "\n    steps: 1\n    duration: 1"),
    ])
  func converted(curve: String, kind: CurveKind, wanted: String) throws {
    #expect(try edited(curve) { $0.converted(to: kind)?.edits ?? [] } == wanted)
  }

  @Test(
    "a smooth curve converts to a line of few stops within 0.015 and back",
    arguments: NamedCurve.all.filter { $0.curve.staircase == nil })
  func lines(named: NamedCurve) throws {
    let text = try SceneText(Self.head + named.name + Self.foot)
    let path = ScenePath([.key("animations"), .key("go")])
    var session = try EditSession(text.string, file: "go.yaml", blocks: [])
    _ = try session.perform(try #require(text.curves.curve(at: path)?.converted(to: .linear)).edits, named: "")
    let line = try #require(session.text.curves.curve(at: path))
    #expect(line.kind == .linear && line.curve.distance(to: named.curve) <= 0.0151, "\(session.text.string)")
    // Elastic and bounce curves need more stops.
    #expect(line.handles.count <= (named.name.contains("lastic") || named.name.contains("ounce") ? 36 : 12))
    guard named.curve.controlPoints != nil else { return }
    _ = try session.perform(try #require(line.converted(to: .bezier)).edits, named: "")
    let back = try #require(session.text.curves.curve(at: path))
    #expect(back.kind == .bezier && back.curve.distance(to: named.curve) <= 0.03, "\(session.text.string)")
  }

  @Test("control points without a name are fitted, with the error in the message") func fitted() throws {
    let text = try SceneText(Self.head + "{curve: [0.7, 0.1, 0.2, 1.3]}" + Self.foot)
    let path = ScenePath([.key("animations"), .key("go")])
    var session = try EditSession(text.string, file: "go.yaml", blocks: [])
    let old = try #require(text.curves.curve(at: path))
    _ = try session.perform(try #require(old.converted(to: .linear)).edits, named: "")
    let back = try #require(session.text.curves.curve(at: path)?.converted(to: .bezier))
    #expect(back.words.hasPrefix("fitted, at most 0.0"), "\(back.words)")
    _ = try session.perform(back.edits, named: "")
    #expect(
      try #require(session.text.curves.curve(at: path)).curve.distance(to: old.curve) < 0.03, "\(session.text.string)")
  }

  @Test("stops of an alias are edited at their anchor, and other nodes have no curve") func elsewhere() throws {
    let text = """
      riffle: 1
      values: {steps: 2}
      animations:
        go: {linear: &stops [0, 0.5, 1], duration: 1}
        back: {linear: *stops, duration: 2}
      """
    var session = try EditSession(text, file: "stops.yaml", blocks: [])
    let back = try #require(session.text.curves.curve(at: ScenePath([.key("animations"), .key("back")])))
    #expect(back.duration == 2 && back.handles == [[0, 0], [0.5, 0.5], [1, 1]])
    _ = try session.perform(back.edits(moving: 1, to: [0.5, 0.75]), named: "")
    #expect(session.text.string == text.replacing("0.5", with: "0.75"))
    #expect(session.text.curves.curve(at: ScenePath([.key("values")])) == nil)
  }

  @Test("a spring with its time in milliseconds has no handle") func springsInMilliseconds() throws {
    for (spring, duration) in [("{response: 300ms}", nil), ("{duration: 300ms}", nil), ("{bounce: 0}", 0.5)] {
      let text = try SceneText(Self.head + "{spring: \(spring)}" + Self.foot)
      #expect(text.curves.spring(at: ScenePath("animations", "go"))?.spring.duration == duration)
    }
  }

  @Test("the place of an animation offers the scene's own animations, the place of a preset does not")
  func offered() throws {
    let text = try SceneText(
      "riffle: 1\nanimations: {go: {curve: easeOut, duration: 1}, late: {spring: bouncy, delay: 0.1}, too: go}\n")
    let offers = SceneOffers(text, SceneVocabulary())
    #expect(offers.choices(at: ScenePath("animations", "too")).contains("go"))
    let springs = offers.choices(at: ScenePath("animations", "late", "spring"))
    #expect(springs.contains("bouncy") && !springs.contains("go"))
    let curves = offers.choices(at: ScenePath("animations", "go", "curve"))
    #expect(curves.contains("easeOut") && !curves.contains("late"))
  }
}
