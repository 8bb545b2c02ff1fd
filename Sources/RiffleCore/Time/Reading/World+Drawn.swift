// Positions and speeds as drawn, in the space of the scene's file: without cameras, and without the fit of the scene
// into the window. In a world without a scene, in the space of the window.
extension World {
  package func drawnCenter(of entity: Entity) -> SIMD2<Float>? {
    centerInParent(of: entity).map { spaceAround(entity)?.project($0) ?? $0 }
  }

  /// Per second; nil for an entity without a transform. An animation of the position alone gives its own velocity,
  /// everything else the change since the previous tick.
  func drawnVelocity(of entity: Entity, after before: World?) -> SIMD2<Double>? {
    guard let center = centerInParent(of: entity) else { return nil }
    let around = spaceAround(entity)
    let own = velocity(Transform.self, of: entity).position
    guard let before, let rate = rate(after: before), let past = before.centerInParent(of: entity) else {
      return SIMD2(own)
    }
    let pastAround = before.spaceAround(entity)
    let now = around?.project(center) ?? center
    let way = SIMD2<Double>(now - (pastAround?.project(past) ?? past))
    let isByPosition =
      around == pastAround
      && ((center - presented(Transform.self, of: entity).position)
        - (past - before.presented(Transform.self, of: entity).position)).length < 0.002
    guard own != .zero, isByPosition else { return way * rate }
    let reach = around.flatMap { $0.project(center + own / Float(rate)) }.map { SIMD2<Double>($0 - now) * rate }
    let full = reach ?? SIMD2(own)
    return SIMD2(
      FieldID.position.velocity(full.x, way: way.x, rate), FieldID.position.velocity(full.y, way: way.y, rate))
  }

  /// 0 in a world without a clock.
  var tick: Int { resource(Tick.self)?.now ?? 0 }

  /// Ticks a second; nil unless the other world is one tick earlier.
  func rate(after before: World) -> Double? {
    guard let now = resource(Tick.self), before.resource(Tick.self)?.now == now.now - 1 else { return nil }
    return Double(now.rate)
  }

  /// True while each entity is drawn at its own `Transform.position`: only the stage is its parent.
  var isFlat: Bool {
    guard !has(anyOf: Offset.self), !has(anyOf: Shake.self), !has(anyOf: Follow.self), !has(anyOf: TransitionState.self)
    else { return false }
    let stage = resource(ControlParts.self)?.stage
    var isFlat = true
    each(Parent.self) { if isFlat, $1.entity != stage { isFlat = false } }
    return isFlat
  }

  private func has<C: Component>(anyOf type: C.Type) -> Bool { count(of: type) > 0 }

  func centerInParent(of entity: Entity) -> SIMD2<Float>? {
    guard let transform = presentedTransform(of: entity) else { return nil }
    let size = size(of: entity)
    return Projection(transform, size: size).homography.project(size / 2) ?? transform.position
  }

  /// Returns the map from the space of an entity's parent to that of the scene; nil if they are equal.
  private func spaceAround(_ entity: Entity) -> Homography? {
    let stage = resource(ControlParts.self)?.stage
    return space(through: ancestors(of: entity).prefix { $0 != stage })
  }

  /// Returns the map through the spaces of entities, the innermost first, without cameras; nil if none has a transform.
  func space(through entities: some Sequence<Entity>) -> Homography? {
    entities.reduce(nil) { space, entity in
      guard let transform = presentedTransform(of: entity) else { return space }
      let own = Projection(transform, size: size(of: entity)).homography
      return space.map { own * $0 } ?? own
    }
  }
}

extension FieldID {
  package static let position = FieldID("Transform", "position")

  /// Returns the velocity per second of a number: that of its animations, or without one its change `way` since the
  /// previous tick. A change below `leastStep` is the remainder of an animation that has come to rest.
  func velocity(_ own: Double, way: Double, _ rate: Double) -> Double {
    own == 0 && way.magnitude > leastStep ? way * rate : own
  }

  /// The smallest change in a tick that counts as movement: a hundredth of the smallest visible one.
  var leastStep: Double { isInPoints ? 0.005 : 0.0001 }
}

extension World {
  /// Presented fields with numbers in full, unless equal in `start`, in the order of entity indices, equal names
  /// numbered; of a crowded world the first few thousand. Values other than numbers and a few words are left out. Slow.
  package func seenFields(unlike start: World) -> [Recording.SeenField] {
    let known = Set(start.seenFields())
    return seenFields().filter { !known.contains($0) }
  }

  fileprivate func seenFields() -> [Recording.SeenField] {
    var fields: [Recording.SeenField] = []
    var counts: [String: Int] = [:]
    for entity in allEntities where fields.count < Recording.SeenField.most {
      var name = name(of: entity)
      counts[name, default: 0] += 1
      if let count = counts[name], count > 1 { name += " (\(count))" }
      for field in readings(of: entity).flatMap(\.fields) {
        guard let text = field.presented.exactText else { continue }
        fields.append(Recording.SeenField(name: name, field: "\(field.id)", text: text))
      }
    }
    return fields
  }
}

extension Recording.SeenField {
  static let most = 4000

  /// Returns a phrase for each difference of a world from a noted one: the noted fields, and for all others `start`.
  package static func differences(of noted: [Self], since start: World, in world: World) -> [String] {
    func byName(_ fields: [Self]) -> [[String]: String] {
      Dictionary(fields.map { ([$0.name, $0.field], $0.text) }) { first, _ in first }
    }
    // Older versions noted parts of the engine, and entities in values, by their numbers.
    func current(_ text: String) -> String {
      guard text.hasPrefix("entity "), let row = Int(text.dropFirst(7)) else { return text }
      return world.entity(atRow: row).map(world.name) ?? text
    }
    let noted = noted.map { Self(name: current($0.name), field: $0.field, text: current($0.text)) }
    let (fields, before, then) = (world.seenFields(), byName(start.seenFields()), byName(noted))
    let now = byName(fields)
    let gone = noted.filter { now[[$0.name, $0.field]] == nil }.map {
      "\($0.name) · \($0.field) is gone, was \($0.text)"
    }
    return gone
      + fields.compactMap { field in
        let place = [field.name, field.field]
        let was = then[place] ?? before[place]
        return was == field.text ? nil : "\(field.name) · \(field.field) is \(field.text), was \(was ?? "not there")"
      }
  }
}

extension FieldValue {
  /// Numbers with all digits, angles in degrees; a text unchanged. Nil for the description of a type.
  var exactText: String? {
    guard kind == .text else {
      return numbers.map { "\(Float($0))" }.joined(separator: ", ") + (kind == .angle ? "°" : "")
    }
    return text.contains("(") ? nil : text
  }
}
