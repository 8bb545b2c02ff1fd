/// The first entity in which two runs differ.
package struct Divergence: Sendable, Hashable, CustomStringConvertible {
  /// The first tick after which the two worlds differ; 0 if they begin differently.
  package let tick: Int
  /// The system after which they differ; `start` at tick 0, `animations` for the part after the systems.
  package let system: String
  /// The tick's input on both sides, if it differs.
  package let inputs: [String]
  package let place: DivergentPlace
  /// The first visible difference in words, if the first one is invisible: a setting, a new animation, a random number.
  package fileprivate(set) var seen: String?
  private var laterTick: Int?

  /// The first tick with a visible difference; nil for none as far as both were played.
  package var seenTick: Int? { place.isSeen ? tick : laterTick }

  package var description: String {
    let because = inputs.isEmpty ? "" : "; the tick's input differs: \(inputs[0]) | \(inputs[1])"
    return "tick \(tick), system '\(system)', \(place.words)\(because)" + (seen.map { "; \($0)" } ?? "")
  }

  /// Plays two runs side by side until they differ; nil if they are equal up to the last tick.
  package static func first(
    of left: Simulation, and right: Simulation, upTo lastTick: Int,
    inputs: (Int) -> (left: InputFrame, right: InputFrame)
  ) -> Divergence? {
    var (left, right) = (left, right)
    var found: Divergence?
    if !isSame(left.world, right.world) {
      let place = DivergentPlace(left.world, right.world)
      found = Divergence(tick: left.tick, system: "start", inputs: [], place: place)
    }
    while true {
      // After an invisible difference, both are played on to the first visible one.
      if var found {
        if found.place.isSeen { return found }
        if let place = DivergentPlace(seen: left.world, right.world, isVisible: true) {
          (found.seen, found.laterTick) = ("first seen at tick \(left.tick): \(place.words)", left.tick)
          return found
        }
      }
      guard left.tick < lastTick else { break }
      let before = found == nil ? (left, right) : nil
      let input = inputs(left.tick + 1)
      left.step(input.left)
      right.step(input.right)
      if let before, !isSame(left.world, right.world) { found = within(before.0, before.1, input.left, input.right) }
    }
    found?.seen = "nothing is seen otherwise up to tick \(lastTick)"
    return found
  }

  private static func isSame(_ left: World, _ right: World) -> Bool {
    if left == right { return true }
    return left.random == right.random && left.allEntities == right.allEntities
      && left.componentNames(differingFrom: right).isEmpty
      && left.resourceNames(differingFrom: right).allSatisfy { texts.contains(shortName(of: $0)) }
  }

  /// Resources that hold the content of a scene's file instead of state.
  static let texts: Set = ["LoadedScene"]

  private static func within(
    _ left: Simulation, _ right: Simulation, _ input: InputFrame, _ otherInput: InputFrame
  ) -> Divergence? {
    let stages = zip(left.stages(input), right.stages(otherInput))
    let inputs = input == otherInput ? [] : [input, otherInput].map(words)
    return stages.first { $0.system != $1.system || !isSame($0.world, $1.world) }.map { one, other in
      let place = DivergentPlace(one.world, other.world)
      return Divergence(tick: left.tick + 1, system: other.system, inputs: inputs, place: place)
    }
  }

  private static func words(_ input: InputFrame) -> String { input.isEmpty ? "nothing" : RecordingText.events(input) }
}

/// The difference between two worlds in the words of a user: visible entities first, then the largest change.
package struct DivergentPlace: Sendable, Hashable {
  package var component = "the world"
  package var entity: String?
  package var field: String?
  package var left = "one"
  package var right = "another"
  package var distance: String?
  var isSeen = false

  var words: String {
    let field = field.map { isSeen || component.first?.isUppercase == true ? ".\($0)" : ", \($0)" } ?? ""
    let whose = entity.map { " of \($0)" } ?? ""
    return "\(component)\(field)\(whose): \(left) | \(right)" + (distance.map { ", \($0) apart" } ?? "")
  }

  /// Nil without a visible difference; with `isVisible`, without one that is large enough to be seen.
  init?(seen left: World, _ right: World, isVisible: Bool = false) {
    if left.allEntities != right.allEntities {
      component = "entities"
      (self.left, self.right, isSeen) = ("\(left.entityCount)", "\(right.entityCount)", true)
      return
    }
    // Reading is slow; nothing visible differs without animations and with equal components.
    guard left.isAnimating || right.isAnimating || !left.componentNames(differingFrom: right).isEmpty else {
      return nil
    }
    let changes = MomentDifference(from: left, to: right).changed.filter { !isVisible || $0.seen.isSeen }
    guard let change = changes.first(where: { $0.before.kind != .text }) ?? changes.first(where: \.isInWords),
      let field = change.selection.field
    else { return nil }
    take(change, of: field)
    isSeen = change.seen.isSeen
    if self.left == self.right {
      // The values differ by less than the digits of a sentence show.
      (self.left, self.right) = (change.before.exactText ?? "one", change.after.exactText ?? "another")
    }
  }

  /// Takes a visible difference, else a model value, else an animation, else the random source, else a resource.
  init(_ left: World, _ right: World) {
    self =
      DivergentPlace(seen: left, right) ?? DivergentPlace(goal: left, right)
      ?? DivergentPlace(running: left.runningAnimations(), right.runningAnimations(), left)
      ?? DivergentPlace(chance: left.random, right.random) ?? DivergentPlace(unseen: left, right)
  }

  private init?(chance left: RandomSource, _ right: RandomSource) {
    guard left != right else { return nil }
    var (one, other) = (left, right)
    component = "the random generator"
    (self.left, self.right) = (hexadecimal(one.next()), hexadecimal(other.next()))
  }

  private init?(goal left: World, _ right: World) {
    let delta = WorldDelta(from: right, to: left)
    for part in delta.written {
      for case (let id, let other?, let one?) in delta.fields(of: part)
      where one.model != other.model && one.model.kind != .text {
        let change = MomentDifference.Change(
          selection: Selection(part.entity, id), name: left.name(of: part.entity), before: one.model,
          after: other.model)
        take(change, of: id)
        return
      }
    }
    return nil
  }

  private mutating func take(_ change: MomentDifference.Change, of id: FieldID) {
    (component, field, entity) = (id.component, id.field, change.name)
    (left, right, distance) = (change.before.text, change.after.text, change.distanceText)
  }

  private init?(running left: [RunningAnimation], _ right: [RunningAnimation], _ world: World) {
    func words(_ animations: [RunningAnimation]) -> [MotionKey: String] {
      Dictionary(animations.map { (MotionKey($0), "\($0.fullTitle) from tick \($0.startTick)") }) { first, _ in first }
    }
    let (one, other) = (words(left), words(right))
    guard let first = (left + right).first(where: { one[MotionKey($0)] != other[MotionKey($0)] }) else { return nil }
    let key = MotionKey(first)
    (component, field, entity) = ("the animation of \(first.component)", first.field, world.name(of: first.entity))
    (self.left, self.right) = (one[key] ?? "none", other[key] ?? "none")
  }

  private init(unseen left: World, _ right: World) {
    let resources = left.resourceNames(differingFrom: right).filter { !Divergence.texts.contains(shortName(of: $0)) }
    if let number = resources.lazy.flatMap(WorldDelta(from: left, to: right).numbers).first {
      (component, self.left, self.right) = ("value \(number.name)", number.old, number.new)
      return
    }
    for name in left.componentNames(differingFrom: right) {
      guard let row = left.rows(ofComponentNamed: name, differingFrom: right).first,
        let entity = left.entity(atRow: row)
      else { continue }
      component = Self.plainName(name)
      self.entity = left.name(of: entity)
      note(left.component(named: name, of: entity), right.component(named: name, of: entity))
      return
    }
    // The names of the properties of the engine's own resources are only meaningful in the code.
    func isOwn(_ name: String) -> Bool { left.resource(named: name).map { !type(of: $0).isOfEngine } ?? true }
    guard let name = resources.first(where: isOwn) ?? resources.first else { return }
    component = Self.plainName(name)
    if isOwn(name) { note(left.resource(named: name), right.resource(named: name)) }
  }

  private mutating func note(_ one: (any Component)?, _ other: (any Component)?) {
    guard let one, let other else {
      (left, right) = (one == nil ? "none" : "some", other == nil ? "none" : "some")
      return
    }
    guard let leaf = DivergentLeaf(one, other) else { return }
    field = leaf.property.map(plainWords)
    (left, right) = (leaf.left, leaf.right)
  }

  /// `memory table` for `MemoryTable`.
  package static func plainName(_ name: String) -> String {
    let name = shortName(of: name)
    if let start = name.firstIndex(of: "<") {
      return "the animations of \(shortName(of: String(name[name.index(after: start)...].dropLast())))"
    }
    return wordsOfTypeName(name)
  }
}

extension MomentDifference.Change {
  /// The size, such as `1.2` or `3.5°`; nil for texts.
  package var distanceText: String? {
    before.kind == .text || after.kind == .text
      ? nil : (size < 0.001 ? "\(Float(size))" : FieldValue.short(size)) + (before.kind == .angle ? "°" : "")
  }

  fileprivate var isInWords: Bool {
    !before.text.contains("(") && !after.text.contains("(") && before.text != after.text
  }
}

/// The first stored property in which two values of one type differ, at any depth.
package struct DivergentLeaf {
  /// The last property on the path to the difference: `isUp` of `cards[3].isUp`; nil for the values themselves.
  package let property: String?
  package let left: String
  package let right: String

  /// Deeper than any nesting in practice, and a limit for cycles.
  private static let deepest = 12

  package init?(_ left: Any, _ right: Any) { self.init(left, right, property: nil, depth: 0) }

  private init?(_ left: Any, _ right: Any, property: String?, depth: Int) {
    let (one, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    guard depth < Self.deepest, one.displayStyle != .class else { return nil }
    if one.children.isEmpty || other.children.isEmpty {
      let (text, otherText) = (Self.text(left, one), Self.text(right, other))
      guard text != otherText else { return nil }
      (self.property, self.left, self.right) = (property, text, otherText)
      return
    }
    let isList = Self.isList(one)
    for (mine, its) in zip(one.children, other.children) {
      if !isList, mine.label != its.label {
        (self.property, self.left, self.right) = (property, mine.label ?? "one", its.label ?? "another")
        return
      }
      // Elements, unlabeled parts and wrapped values have no name of their own.
      let name = isList || one.displayStyle == .optional ? nil : mine.label.flatMap { $0.first == "." ? nil : $0 }
      let next = name.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? property
      if let leaf = DivergentLeaf(mine.value, its.value, property: next, depth: depth + 1) {
        self = leaf
        return
      }
    }
    let (count, otherCount) = (one.children.count, other.children.count)
    guard count != otherCount else { return nil }
    (self.property, self.left, self.right) = (property, "\(count)", "\(otherCount)")
  }

  private static func text(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return "none" }
    return isList(mirror) || !mirror.children.isEmpty ? "\(mirror.children.count)" : FieldValue(of: value).text
  }

  private static func isList(_ mirror: Mirror) -> Bool {
    [.collection, .set, .dictionary].contains(mirror.displayStyle)
  }
}
