/// The difference between two worlds: of one branch at two ticks, or of two branches.
package struct MomentDifference: Sendable {
  package struct Change: Sendable, Hashable {
    package let selection: Selection
    package let name: String
    package let before: FieldValue
    package let after: FieldValue
    /// The distance between the two values, in the field's unit; 1 for a text.
    package let size: Double
    /// The visible distance, which orders changes of different units.
    package let seen: SeenDistance
  }

  /// An animation that runs at one of the moments only.
  package struct Motion: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case started
      /// Ran before, and another one runs in its place.
      case interrupted
      /// Ran before, and nothing runs in its place.
      case settled
      /// Looking back: ran at the later moment, and has not begun at the earlier one.
      case notBegun
      /// Looking back: is over at the later moment, and runs at the earlier one.
      case stillRuns
    }

    package let kind: Kind
    package let selection: Selection
    package let name: String
    package let animation: String
  }

  /// The inserted entities, in the order of their indices.
  package let born: [(entity: Entity, name: String)]
  package let gone: [(entity: Entity, name: String)]
  package let changed: [Change]
  package let motions: [Motion]
  package let resources: [String]
  /// True if the second moment is the earlier one: entities gone there are not yet born, born ones will be gone.
  package let isLookBack: Bool

  /// Creates the difference from `before` to `after`: entities, presented values, animations and resources.
  /// Cost depends on differences and motion, not on all entities; uses reflection, so outside the step only. If more
  /// than `most` components differ, it reads one of every n, and only the motion of the first entities.
  package init(from before: World, to after: World, readingAtMost most: Int = .max) {
    let delta = WorldDelta(from: before, to: after)
    born = delta.inserted.map { ($0, delta.name(of: $0)) }
    gone = delta.removed.map { ($0, delta.name(of: $0)) }
    let moving = [before, after].map { $0.movingComponents() }
    changed = delta.changes(moving: moving.joined(), atMost: most)
    let rows = Set(moving.joined().flatMap(\.rows))
    let read = rows.count > most ? Set(rows.sorted().prefix(most)) : rows
    isLookBack = delta.tick < before.tick
    motions = delta.motions(
      before.runningAnimations(inRows: read), after.runningAnimations(inRows: read), isLookBack: isLookBack)
    resources = after.resourceNames(differingFrom: before).flatMap { name in
      let numbers = delta.numbers(inResourceNamed: name)
      return numbers.isEmpty
        ? [resourceWords(name)].compactMap(\.self) : numbers.map { "\($0.name) \($0.old) → \($0.new)" }
    }
  }
}

extension WorldDelta {
  fileprivate func changes(moving: some Sequence<MovingComponent>, atMost most: Int) -> [MomentDifference.Change] {
    let moved = moving.flatMap { component in
      let name = shortName(of: component.name)
      return component.rows.compactMap { part(name, row: $0) }
    }
    let parts = (written + moved).eachOnce
    var changes: [MomentDifference.Change] = []
    let distances = CornerDistances(one: before, other: after)
    let pitch = max((parts.count - 1) / max(most, 1) + 1, 1)
    let absent = FieldValue(text: "none")
    for place in stride(from: 0, to: parts.count, by: pitch) {
      let entity = parts[place].entity
      for field in fields(of: parts[place]) where field.old?.presented != field.new?.presented {
        changes.append(
          MomentDifference.Change(
            selection: Selection(entity, field.id), name: after.name(of: entity),
            before: field.old?.presented ?? absent, after: field.new?.presented ?? absent,
            points: distances.points(of: entity, by: field.id)))
      }
    }
    let placed = Set(changes.map(\.selection))
    for (entity, old, new) in shaken where !placed.contains(Selection(entity, .position)) {
      changes.append(
        MomentDifference.Change(
          selection: Selection(entity, .position), name: after.name(of: entity), before: old, after: new,
          points: distances.points(of: entity, by: FieldID("Shake", "offset"))))
    }
    return changes.sorted { ($1.seen, $0.selection.entity.index) < ($0.seen, $1.selection.entity.index) }
  }

  fileprivate func motions(
    _ before: [RunningAnimation], _ after: [RunningAnimation], isLookBack: Bool
  ) -> [MomentDifference.Motion] {
    var motions: [MomentDifference.Motion] = []
    func add(_ kind: MomentDifference.Motion.Kind, _ animation: RunningAnimation) {
      motions.append(
        MomentDifference.Motion(
          kind: kind, selection: animation.selection, name: name(of: animation.entity), animation: animation.title))
    }
    let old = Set(before.map(MotionKey.init))
    let new = Set(after.map(MotionKey.init))
    let movingFields = Set(after.map(\.selection))
    for animation in before where !new.contains(MotionKey(animation)) {
      add(isLookBack ? .notBegun : movingFields.contains(animation.selection) ? .interrupted : .settled, animation)
    }
    for animation in after where !old.contains(MotionKey(animation)) {
      add(isLookBack ? .stillRuns : .started, animation)
    }
    return motions.sorted { $0.selection.entity.index < $1.selection.entity.index }
  }

  func numbers(inResourceNamed name: String) -> [(name: String, old: String, new: String)] {
    guard let now = after.resource(named: name) as? any NamedNumbers,
      let then = (before.resource(named: name) as? any NamedNumbers)?.namedNumbers
    else { return [] }
    return now.namedNumbers.compactMap { number in
      guard let old = then.first(where: { $0.name == number.name })?.number, old != number.number else { return nil }
      return (number.name, FieldValue.plain(old), FieldValue.plain(number.number))
    }
  }
}

struct MotionKey: Hashable, Sendable {
  let selection: Selection
  let handle: AnimationHandle

  init(_ animation: RunningAnimation) { (selection, handle) = (animation.selection, animation.handle) }
}

extension MomentDifference.Change {
  init(selection: Selection, name: String, before: FieldValue, after: FieldValue, points: Double? = nil) {
    (self.selection, self.name, self.before, self.after) = (selection, name, before, after)
    size = before.distance(to: after)
    seen = SeenDistance(from: before, to: after, of: selection.field, points: points)
  }
}

extension RunningAnimation {
  /// The field it moves.
  public var selection: Selection { Selection(entity, FieldID(component, field)) }

  /// The name of the animation or of its action, else its kind.
  public var title: String {
    let names = [cause?.animation, cause?.action].compactMap(\.self)
    if let name = names.first(where: { !$0.isEmpty }) { return handle.id == 0 ? "what is left of \(name)" : name }
    switch kind {
    case .spring: return "a spring"
    case .curve: return "a curve"
    case .keyframes: return "keyframes"
    case .custom: return "an animation"
    case .driven: return "a property animator"
    }
  }

  /// The kind with its parameters, such as `spring, 0.35 s, bounce 0.2`.
  public var kindWords: String {
    func seconds(_ value: Double) -> String { FieldValue.plain(value) + " s" }
    switch kind {
    case .spring(let spring):
      let bounce = (spring.bounce * 100).rounded() / 100
      return "spring, " + seconds(spring.duration) + (bounce == 0 ? "" : ", bounce \(FieldValue.plain(bounce))")
    case .curve(let duration): return "curve, " + seconds(duration)
    case .keyframes: return "keyframes"
    case .custom: return "custom"
    case .driven: return "property animator"
    }
  }

  /// The title with the kind, without repetition: `flip (spring, 0.35 s)`, `a curve (0.5 s)`, `keyframes`.
  var fullTitle: String {
    let kind = kindWords.split(separator: ",", maxSplits: 1)
    let isNamed = title != kind.first.map(String.init) && !title.hasSuffix(" " + (kind.first ?? ""))
    if isNamed { return "\(title) (\(kindWords))" }
    return kind.count == 2 ? "\(title) (\(kind[1].drop { $0 == " " }))" : title
  }
}
