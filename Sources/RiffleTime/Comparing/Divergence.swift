import RiffleCore
import RiffleECS

/// The first thing in which two runs differ.
public struct Divergence: Sendable, Hashable, CustomStringConvertible {
  /// The first tick after which the two worlds differ; 0 when they begin so.
  public let tick: Int
  /// The system after which they do; `start` at tick 0, `animations` for what follows the systems.
  public let system: String
  /// The component, or the resource, without its module.
  public let component: String
  /// What the entity is called; nil for a resource.
  public let entity: String?
  /// The field of it; nil where none tells.
  public let field: String?
  public let left: String
  public let right: String
  /// What went into the tick on both sides, where it was not the same.
  public let inputs: [String]

  /// One line.
  public var description: String {
    let what = component + (field.map { ".\($0)" } ?? "")
    let whose = entity.map { " of \($0)" } ?? ""
    let because = inputs.isEmpty ? "" : "; the tick's input differs: \(inputs[0]) | \(inputs[1])"
    return "tick \(tick), system '\(system)', \(what)\(whose): \(left) | \(right)\(because)"
  }
}

extension Divergence {
  /// Plays two runs side by side until they differ; nil when they are the same up to the last tick.
  ///
  /// - Parameters:
  ///   - left: at its start.
  ///   - right: at its start.
  ///   - lastTick: as far as they are played.
  ///   - inputs: what goes into a tick, on the left and on the right.
  public static func first(
    of left: Simulation, and right: Simulation, upTo lastTick: Int,
    inputs: (Int) -> (left: InputFrame, right: InputFrame)
  ) -> Divergence? {
    var (left, right) = (left, right)
    if !isSame(left.world, right.world) {
      return Divergence(tick: left.tick, system: "start", left.world, right.world, inputs: [])
    }
    while left.tick < lastTick {
      let (one, other) = (left, right)
      let input = inputs(left.tick + 1)
      left.step(input.left)
      right.step(input.right)
      guard !isSame(left.world, right.world) else { continue }
      return within(one, other, input.left, input.right)
    }
    return nil
  }

  /// Whether two worlds are the same but for the text they were made from.
  private static func isSame(_ left: World, _ right: World) -> Bool {
    if left == right { return true }
    return left.random == right.random && left.allEntities == right.allEntities
      && left.componentNames(differingFrom: right).isEmpty
      && left.resourceNames(differingFrom: right).allSatisfy { texts.contains(shortName(of: $0)) }
  }

  /// Resources that hold what a scene's file says rather than what has happened.
  private static let texts: Set = ["LoadedScene"]

  /// The tick in question once more, system by system.
  private static func within(
    _ left: Simulation, _ right: Simulation, _ input: InputFrame, _ otherInput: InputFrame
  ) -> Divergence? {
    var (left, right) = (left, right)
    var stages: [(name: String, world: World)] = []
    left.step(input) { name, world in stages.append((name, world)) }
    var index = 0
    var found: Divergence?
    let inputs = input == otherInput ? [] : [input, otherInput].map(words)
    right.step(otherInput) { name, world in
      defer { index += 1 }
      guard found == nil, index < stages.count else { return }
      let other = stages[index]
      let isSame = other.name == name && isSame(other.world, world)
      if !isSame { found = Divergence(tick: left.tick, system: name, other.world, world, inputs: inputs) }
    }
    return found
  }

  private static func words(_ input: InputFrame) -> String {
    input.isEmpty ? "nothing" : input.events.map(RecordingText.event).joined(separator: "; ")
  }

  private init(tick: Int, system: String, _ left: World, _ right: World, inputs: [String]) {
    self.tick = tick
    self.system = system
    self.inputs = inputs
    let place = Self.place(left, right)
    component = place.component
    entity = place.entity
    field = place.field
    self.left = place.left
    self.right = place.right
  }

  private struct Place {
    var component = "the world"
    var entity: String?
    var field: String?
    var left = "differs"
    var right = "differs"
  }

  /// The first of the components that differ, else what is seen of an entity, else the generator, else a resource.
  private static func place(_ left: World, _ right: World) -> Place {
    if left.allEntities != right.allEntities {
      return Place(component: "entities", left: "\(left.entityCount)", right: "\(right.entityCount)")
    }
    for name in left.componentNames(differingFrom: right) {
      guard let row = left.rows(ofComponentNamed: name, differingFrom: right).first,
        let entity = left.entity(atRow: row)
      else { continue }
      let short = shortName(of: name)
      var place = Place(component: short, entity: left.name(of: entity), left: "none", right: "none")
      let (one, other) = (left.reading(of: short, on: entity), right.reading(of: short, on: entity))
      if let one, other == nil { place.left = one.name }
      if let other, one == nil { place.right = other.name }
      if let one, let other, let pair = zip(one.fields, other.fields).first(where: { $0.model != $1.model }) {
        (place.field, place.left, place.right) = (pair.0.id.field, pair.0.model.text, pair.1.model.text)
      } else if one != nil, other != nil {
        (place.left, place.right) = ("differs", "differs")
      }
      return place
    }
    if let change = MomentDifference(from: left, to: right).changed.first, let field = change.selection.field {
      return Place(
        component: field.component, entity: change.name, field: field.field + " (presented)",
        left: change.before.text, right: change.after.text)
    }
    if left.random != right.random {
      return Place(component: "the random generator", left: "\(left.random)", right: "\(right.random)")
    }
    guard let name = left.resourceNames(differingFrom: right).first(where: { !texts.contains(shortName(of: $0)) })
    else { return Place() }
    var place = Place(component: shortName(of: name))
    if let one = left.resource(named: name), let other = right.resource(named: name) {
      let pair = zip(properties(of: one), properties(of: other)).map { ($0.label, "\($0.value)", "\($1.value)") }
      if let (label, a, b) = pair.first(where: { $0.1 != $0.2 }) {
        (place.field, place.left, place.right) = (label, FieldValue.shortened(a), FieldValue.shortened(b))
      }
    }
    return place
  }
}
