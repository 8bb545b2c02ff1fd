/// One number, or one text, of one entity, resolved once and read at many ticks.
package struct FieldAccess: Sendable {
  enum Quantity: String, Sendable {
    case presented, model, velocity, speed
    /// The distance beyond its target, in the direction of its motion.
    case overshoot

    var isLength: Bool { self == .speed || self == .overshoot }
    var isSpeed: Bool { self == .speed || self == .velocity }

    fileprivate init?(moving word: String) {
      self.init(rawValue: word)
      if self == .presented || self == .model { return nil }
    }
  }

  package enum Value: Sendable, Hashable {
    case number(Double)
    case text(String)

    var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  package var selection: Selection { probe.selection }
  let quantity: Quantity
  /// The index of the number; nil for the only one, for a length, and for all of them as a text.
  let lane: Int?
  /// The name of a number of the world, for an access without an entity.
  private(set) var number: String?
  /// Uses `World.drawnCenter` instead of the field in the space of its parent.
  private(set) var isDrawn = false
  private let probe: FieldProbe

  struct Problem: Error { let words: String }

  static let shorthands = [
    "x": ["position", "x"], "y": ["position", "y"], "width": ["size", "x"], "height": ["size", "y"],
  ]

  /// Accepts `position.x`, `Transform.rotation`, `model.opacity`, `position.velocity.x`.
  static func find(_ words: [String], on entity: Entity, in world: World) throws(Problem) -> FieldAccess {
    var words = words
    var quantity = Quantity.presented
    if words.first == "model" {
      quantity = .model
      words.removeFirst()
    }
    let name = world.name(of: entity)
    let isDrawn = words.first == "drawn" && quantity == .presented
    if isDrawn {
      words.removeFirst()
      guard let first = words.first, ["x", "y", "position", "velocity", "speed"].contains(first) else {
        throw Problem(words: "'drawn' is followed by 'x', 'y', 'position', 'velocity' or 'speed'")
      }
    }
    if let first = words.first, words.count == 1, let longer = shorthands[first] { words = longer }
    let moving = words.first.flatMap(Quantity.init(moving:))
    if moving != nil { words.insert("position", at: 0) }
    guard let first = words.first else { throw Problem(words: "'model' is followed by a field") }
    let components = world.readings(of: entity)
    let fields = components.flatMap(\.fields)
    var field = fields.first { isCalled(first, $0.id.field) } ?? fields.first { isCalled(first, $0.id.words) }
    words.removeFirst()
    let component = components.first { isCalled(first, $0.name) }
    if let component {
      if let second = words.first, let own = component.fields.first(where: { isCalled(second, $0.id.field) }) {
        field = own
        words.removeFirst()
      } else if field == nil, component.fields.count == 1 {
        field = component.fields[0]
      }
    }
    guard let field else {
      if let component, !component.fields.isEmpty {
        let some = Self.some(component.fields.map { "'\(first).\($0.id.field)'" })
        let problem = words.first.map { "no field '\($0)'" } ?? "several fields"
        throw Problem(words: "'\(first)' of \(name) has \(problem); there is \(some)")
      }
      let known = fields.map(\.id.field) + components.map(\.name) + ["speed", "overshoot", "x", "y"]
      let nearest = Spelling.nearest(to: first, in: known).map { "; did you mean '\($0)'?" }
      let some = "; it has " + Self.some(fields.map { "'\($0.id.field)'" })
      throw Problem(words: "\(name) has no field '\(first)'" + (nearest ?? some))
    }
    if let word = words.first, let moving = Quantity(moving: word) {
      guard field.isAnimatable, quantity == .presented else {
        throw Problem(words: "\(field.id.words) of \(name) has no \(word): it is not animated")
      }
      quantity = moving
      words.removeFirst()
    }
    // A velocity or a speed without a field is that of the entity as drawn.
    let isOfDrawing = isDrawn || moving?.isSpeed == true && field.id == .position
    return try finish(field, quantity, words, isDrawn: isOfDrawing, of: entity, in: world)
  }

  private static func some(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }

  private static func finish(
    _ field: FieldReading, _ quantity: Quantity, _ words: [String], isDrawn: Bool, of entity: Entity, in world: World
  ) throws(Problem) -> FieldAccess {
    let name = world.name(of: entity)
    let (lanes, count) = (laneNames(field.model.kind), field.model.numbers.count)
    var lane: Int?
    if let word = words.first {
      guard words.count == 1, !quantity.isLength, let index = lanes.firstIndex(where: { $0.contains(word) }),
        index < count
      else {
        let all = lanes.prefix(count).map { "'\($0[0])'" }.joined(separator: ", ")
        let what = quantity.isLength || count < 2 ? "is one value; leave '.\(word)' out" : "has \(all), not '\(word)'"
        throw Problem(words: "\(field.id.words) of \(name) \(what)")
      }
      lane = index
    } else if count == 1 || quantity.isLength {
      lane = quantity.isLength ? nil : 0
    }
    let selection = Selection(entity, field.id)
    if isDrawn {
      let probe = FieldProbe(selection) { world, entity, _ in world.drawnCenter(of: entity).map { FieldValue($0) } }
      return FieldAccess(quantity: quantity, lane: lane, isDrawn: true, probe: probe)
    }
    if let probe = FieldProbe(selection, in: world) { return FieldAccess(quantity: quantity, lane: lane, probe: probe) }
    return FieldAccess(quantity: quantity, lane: nil, probe: FieldProbe(selection) { _, _, _ in nil })
  }

  private static func laneNames(_ kind: FieldValue.Kind) -> [[String]] {
    switch kind {
    case .vector: [["x", "width", "0"], ["y", "height", "1"], ["z", "2"], ["w", "3"]]
    case .color: [["red", "r"], ["green", "g"], ["blue", "b"], ["opacity", "alpha", "a"]]
    default: []
    }
  }

  private static func isCalled(_ word: String, _ name: String) -> Bool {
    word == name || word.lowercased().filter { $0.isLetter || $0.isNumber } == name.lowercased().filter { $0 != " " }
  }

  /// Blanks in the name may be written as hyphens. The selection has no entity.
  static func number(_ word: String, in world: World) -> FieldAccess? {
    let resources = world.resourcesWithNumbers
    for isCalled in [{ $0 == word }, { ConditionCompletion.written($0) == word }] as [(String) -> Bool] {
      for resource in resources {
        if let found = resource.namedNumbers.first(where: { isCalled($0.name) }) {
          return number(found.name, of: resource)
        }
      }
    }
    return nil
  }

  private static func number<R: NamedNumbers>(_ name: String, of _: R) -> FieldAccess {
    let probe = FieldProbe(Selection(.none)) { world, _, _ in
      guard world.hasResource(R.self) else { return nil }
      return world[resource: R.self].namedNumbers.first { $0.name == name }.map { FieldValue(.number, [$0.number]) }
    }
    return FieldAccess(quantity: .presented, lane: 0, number: name, probe: probe)
  }

  package func value(in world: World, after before: World? = nil) -> Value? {
    guard let value = numbers(in: world, after: before) else {
      guard let field = selection.field, let reading = world.reading(of: field, on: selection.entity) else {
        return nil
      }
      return .text(quantity == .model ? reading.model.text : reading.presented.text)
    }
    if quantity.isLength { return .number(value.magnitude) }
    return lane.map { .number(value.lanes[$0]) } ?? .text(value.text)
  }

  func laneName(in world: World) -> String? {
    guard let lane, let value = numbers(in: world), value.count > 1 else { return nil }
    let names = Self.laneNames(value.kind)
    guard names.indices.contains(lane) else { return nil }
    return selection.field?.component == "Size" ? names[lane].dropFirst().first : names[lane].first
  }

  func isSeveral(in world: World) -> Bool { !quantity.isLength && lane == nil && (numbers(in: world)?.count ?? 0) > 1 }

  /// All numbers of the field; nil for a text.
  func numbers(in world: World, after before: World? = nil) -> FieldValue? {
    let entity = selection.entity
    guard var value = probe.value(quantity, in: world) else { return nil }
    guard quantity.isSpeed else { return value }
    if isDrawn {
      let velocity = world.drawnVelocity(of: entity, after: before) ?? .zero
      value.lanes = SIMD4(lowHalf: velocity, highHalf: .zero)
    } else if let before, let rate = world.rate(after: before), let now = probe.value(.presented, in: world),
      let then = probe.value(.presented, in: before), let field = selection.field
    {
      let ways = now.lanes - then.lanes
      for lane in 0..<4 { value.lanes[lane] = field.velocity(value.lanes[lane], way: ways[lane], rate) }
    }
    return value
  }
}

extension FieldAccess.Value: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): number.isFinite ? FieldValue.plain(number) : "no number"
    case .text(let text): text
    }
  }
}
