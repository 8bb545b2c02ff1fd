import Foundation
import RiffleScene
import Testing

@Suite("Ranges of all schema numbers") struct EveryNumberTests {
  private static let numbers: [WrittenNumber] = {
    var search = NumberSearch()
    search.walk(SceneDocument.schema().description, WrittenNumber.Place())
    return search.found
  }()

  @Test("the schema has more than 400 numbers with a range") func count() { #expect(Self.numbers.count > 400) }

  @Test("every number is valid at and within the ends of its range, and refused outside", arguments: 0..<8)
  func boundary(share: Int) {
    for (index, number) in Self.numbers.enumerated() where index % 8 == share {
      for (value, isRight) in number.cases {
        let mistakes = Self.mistakes(in: number.place.before + value + number.place.after)
        // Within a state a block may omit its form; alone it may not.
        if mistakes.contains(where: { $0.message.contains("does not say which it is") }) { continue }
        let column = number.place.before.count + 1
        let refused = mistakes.contains {
          $0.location.column == column && (!isRight || $0.message.contains("should be"))
        }
        #expect(refused != isRight, "\(number.place.before)\(value)\(number.place.after): \(mistakes.map(\.message))")
      }
    }
  }

  private static func mistakes(in text: String) -> [Diagnostic] {
    do {
      _ = try SceneLoader.scene(from: text.utf8, path: "s.yaml")
      return []
    } catch {
      return error.diagnostics
    }
  }
}

private struct WrittenNumber {
  struct Place {
    var before = ""
    var after = ""

    func within(_ start: String, _ end: String) -> Place { Place(before: before + start, after: end + after) }
  }

  var place: Place
  var range: NumberRange
  var isWhole: Bool

  /// Values at, within and outside of each end, and true for those in the range.
  var cases: [(String, Bool)] {
    func beside(_ end: Double, _ sign: Double) -> Double { end + sign * (isWhole ? 1 : max(abs(end) * 1e-6, 1e-6)) }
    var cases: [(Double, Bool)] = []
    if let end = range.lower {
      cases += [(end, range.includesLower), (beside(end, -1), false), (beside(end, 1), true)]
    }
    if let end = range.upper {
      cases += [(end, range.includesUpper), (beside(end, 1), false), (beside(end, -1), true)]
    }
    // A range of one number has no interior; a Double cannot represent the neighbours of a seed's end.
    return cases.filter { range.contains($0.0) == $0.1 && abs($0.0) < 0x1p53 }.map {
      (String(format: isWhole ? "%.0f" : "%.7f", $0.0), $0.1)
    }
  }
}

private struct NumberSearch {
  var found: [WrittenNumber] = []
  private var known: Set<String> = []

  mutating func walk(_ description: ValueDescription, _ place: WrittenNumber.Place) {
    switch description {
    case .number(let range, let isWhole, _):
      guard range.lower != nil || range.upper != nil else { return }
      found.append(WrittenNumber(place: place, range: range, isWhole: isWhole))
    case .list(let item, let count):
      let more = String(repeating: ", " + example(item), count: max(count.lowerBound - 1, 0))
      walk(item, place.within("[", more + "]"))
    case .tuple(let items):
      let examples = items.map { example($0.value) }
      for (index, item) in items.enumerated() {
        let (start, end) = (examples[..<index].map { $0 + ", " }.joined(), examples[(index + 1)...].map { ", " + $0 })
        walk(item.value, place.within("[" + start, end.joined() + "]"))
      }
    case .block(let block):
      let required = block.fields.filter { $0.presence == .required }
      let name = "\(block.name) \(required.map(\.key))"
      // Uses are replaced by their definitions before they are read.
      if required.map(\.key) == ["use"] { return }
      let isScene = required.map(\.key) == ["riffle"]
      for field in block.fields where known.insert("\(name) \(field.key)").inserted {
        // Definitions are expanded before they are read.
        if isScene, ["define", "include"].contains(field.key) { continue }
        var others = required.filter { $0.key != field.key }.map { "\($0.key): \(example($0.value)), " }.joined()
        if isScene, field.key != "entities" { others += "entities: {a: {at: [9, 9], size: [9, 9], fill: red}}, " }
        walk(field.value, place.within("{\(others)\(field.key): ", "}"))
      }
    case .named(_, let value): walk(value, place.within("{a: ", "}"))
    case .oneOf(_, let forms): for form in forms { walk(form, place) }
    case .reference(to: "action", _): if known.insert("action").inserted { walk(Self.action, place) }
    case .reference(to: "transition", _):
      if known.insert("transition").inserted { walk(Transition.schema.description, place) }
    case .reference, .text, .flag, .choice, .name, .pattern: break
    }
  }

  private static let action = Actions.schema().description

  private func example(_ description: ValueDescription) -> String {
    switch description {
    case .number(let range, _, _): [1, 0.5, range.lower ?? 0].first(where: range.contains).map { plain($0) } ?? "0"
    case .text: "words"
    case .flag: "true"
    case .choice(let choices): choices[0].name
    case .name(_, let builtIn): builtIn.first ?? "a"
    case .pattern(_, let pattern):
      ["'#102030'", "1", "a"].first { (try? Regex(pattern).wholeMatch(in: $0.replacing("'", with: ""))) != nil } ?? "a"
    case .list(let item, let count):
      "[" + Array(repeating: example(item), count: max(count.lowerBound, 1)).joined(separator: ", ") + "]"
    case .tuple(let items): "[" + items.map { example($0.value) }.joined(separator: ", ") + "]"
    case .block(let block):
      "{"
        + block.fields.filter { $0.presence == .required }.map { "\($0.key): \(example($0.value))" }
        .joined(separator: ", ") + "}"
    case .named(_, let value): "{a: \(example(value))}"
    case .oneOf(_, let forms): example(forms[0])
    case .reference(to: "action", _): "{wait: 1}"
    case .reference: "opacity"
    }
  }
}

@Suite("Property table") struct PropertyTableTests {
  private let table = PropertyTable.standard

  private func bare() -> (world: World, entity: Entity) {
    var world = World()
    world.registerViewComponents()
    let entity = world.spawn(Transform(position: [10, 20], rotation: .degrees(5), scale: [2, 3]), Scroll())
    return (world, entity)
  }

  @Test("each property key has one row, and the documented order names existing rows") func keys() {
    #expect(Set(table.rows.map(\.key)).count == table.rows.count)
    for key in PropertyTable.changeOrder { #expect(table.rows.first { $0.key == key }?.change != nil, "\(key)") }
  }

  @Test("each animatable track supports addition, and adding 0 changes nothing", arguments: 0..<30)
  func tracks(_ index: Int) throws {
    try #require(table.tracks.count == 30)
    let (key, track) = table.tracks[index]
    var (world, entity) = bare()
    let more = track.adding(0.5)
    more.prepare(entity, &world)
    let before = world
    let start = track.lane.number(entity, world)
    track.adding(0).apply(entity, &world)
    #expect(world == before, "\(key)")
    more.apply(entity, &world)
    #expect(abs(track.lane.number(entity, world) - start - 0.5) < 1e-4, "\(key)")
  }

  @Test("positions, rotations and sizes are movement; colours and light are not") func classes() {
    let animated = table.rows.filter { $0.change?.implicit != nil }
    func keys(isMovement: Bool) -> [String] {
      animated.filter { $0.change?.component?.isMovement == isMovement }.map(\.key)
    }
    #expect(
      keys(isMovement: true) == [
        "at", "rotation", "turn", "tilt", "scale", "lift", "size", "morph", "follow", "zoom", "parallax",
      ])
    #expect(
      keys(isMovement: false) == [
        "fill", "stroke", "image", "frame", "number", "textColor", "shadow", "glow", "opacity", "blur", "cornerRadius",
        "maskOffset", "backdrop", "innerShadow", "tint", "trim", "strokeWidth", "strokeTo", "dashOffset",
      ])
    #expect(animated.allSatisfy { $0.change?.component != nil })
  }

  @Test("a reload changes only those transform fields that changed in the file") func patches() {
    let (old, new) = (Transform(position: [1, 1]), Transform(position: [1, 1], turn: .degrees(90), depth: 3))
    var transform = Transform(position: [7, 7], tilt: .degrees(2))
    for patch in table.patches { patch(old, new, &transform) }
    #expect(transform == Transform(position: [7, 7], turn: .degrees(90), tilt: .degrees(2), depth: 3))
  }
}
