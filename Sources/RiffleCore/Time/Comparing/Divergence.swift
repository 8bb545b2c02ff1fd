/// The first entity in which two runs differ.
public struct Divergence: Sendable, Hashable, CustomStringConvertible {
  /// The first tick after which the two worlds differ; 0 if they begin differently.
  public let tick: Int
  /// The system after which they differ; `start` at tick 0, `animations` for the part after the systems.
  public let system: String
  /// The component, or the resource, without its module.
  public let component: String
  /// The name of the entity; nil for a resource.
  public let entity: String?
  /// The field of the component; nil if unknown.
  public let field: String?
  /// The value in the first run.
  public let left: String
  /// The value in the second run.
  public let right: String
  /// The distance between the two values, in the field's unit; nil for other values than numbers.
  public let distance: String?
  /// The tick's input on both sides, if it differs.
  public let inputs: [String]
  /// The first visible difference of an entity, in words, if the first difference is invisible: a setting, an animation
  /// that has only begun, the order of chance.
  public package(set) var seen: String?
  /// The first tick with a visible difference; nil for none as far as both were played.
  public var seenTick: Int? { isSeen ? tick : laterTick }
  private var laterTick: Int?
  private let isSeen: Bool

  /// One line.
  public var description: String {
    let because = inputs.isEmpty ? "" : "; the tick's input differs: \(inputs[0]) | \(inputs[1])"
    return "tick \(tick), system '\(system)', \(what)\(because)" + (seen.map { "; \($0)" } ?? "")
  }

  private var what: String {
    let field = field.map { isSeen || component.first?.isUppercase == true ? ".\($0)" : ", \($0)" } ?? ""
    let whose = entity.map { " of \($0)" } ?? ""
    return "\(component)\(field)\(whose): \(left) | \(right)" + (distance.map { ", \($0) apart" } ?? "")
  }
}

extension Divergence {
  /// Plays two runs side by side until they differ; nil if they are equal up to the last tick.
  ///
  /// - Parameters:
  ///   - left: at its start.
  ///   - right: at its start.
  ///   - lastTick: the last tick that is played.
  ///   - inputs: the inputs of a tick, on the left and on the right.
  public static func first(
    of left: Simulation, and right: Simulation, upTo lastTick: Int,
    inputs: (Int) -> (left: InputFrame, right: InputFrame)
  ) -> Divergence? {
    var (left, right) = (left, right)
    var found: Divergence?
    if !isSame(left.world, right.world) {
      found = Divergence(tick: left.tick, system: "start", left.world, right.world, inputs: [])
    }
    while found == nil, left.tick < lastTick {
      let (one, other) = (left, right)
      let input = inputs(left.tick + 1)
      left.step(input.left)
      right.step(input.right)
      if !isSame(left.world, right.world) { found = within(one, other, input.left, input.right) }
    }
    guard var found, !found.isSeen else { return found }
    // The difference is invisible so far: both are played on to the first visible one.
    found.seen = "nothing is seen otherwise up to tick \(lastTick)"
    while true {
      if let place = DivergentPlace(seen: left.world, right.world, isVisible: true) {
        let first = Divergence(tick: left.tick, system: "", place, inputs: [])
        found.seen = "first seen at tick \(left.tick): \(first.what)"
        found.laterTick = left.tick
        break
      }
      guard left.tick < lastTick else { break }
      let input = inputs(left.tick + 1)
      left.step(input.left)
      right.step(input.right)
    }
    return found
  }

  /// True if two worlds are equal except for the text they were made from.
  private static func isSame(_ left: World, _ right: World) -> Bool {
    if left == right { return true }
    return left.random == right.random && left.allEntities == right.allEntities
      && left.componentNames(differingFrom: right).isEmpty
      && left.resourceNames(differingFrom: right).allSatisfy { texts.contains(shortName(of: $0)) }
  }

  /// Resources that hold the content of a scene's file instead of state.
  static let texts: Set = ["LoadedScene"]

  /// Plays the tick again, system by system.
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
    self.init(tick: tick, system: system, DivergentPlace(left, right), inputs: inputs)
  }

  private init(tick: Int, system: String, _ place: DivergentPlace, inputs: [String]) {
    self.tick = tick
    self.system = system
    self.inputs = inputs
    (component, entity, field) = (place.component, place.entity, place.field)
    (left, right, distance) = (place.left, place.right, place.distance)
    isSeen = place.isSeen
  }
}
