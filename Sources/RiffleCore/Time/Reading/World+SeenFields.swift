extension World {
  /// Returns the presented fields of all entities, with numbers in full, in the order of their indices, equal names
  /// numbered; of a crowded world the first few thousand fields. Other values than numbers and a few words are left
  /// out. Slow: by reflection.
  ///
  /// - Parameter start: a world whose equal fields are left out.
  public func seenFields(unlike start: World) -> [Recording.SeenField] {
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
  /// More would make a fixture unreadable.
  static let most = 4000

  /// Returns the differences between a world and the noted fields, a phrase for each field.
  ///
  /// - Parameters:
  ///   - noted: the fields that differed from the start.
  ///   - start: the world with the values of all others.
  public static func differences(of noted: [Self], since start: World, in world: World) -> [String] {
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
  /// Numbers with all their digits, angles in degrees; a text unchanged. Nil for the description of a type.
  var exactText: String? {
    guard kind == .text else {
      return numbers.map { "\(Float($0))" }.joined(separator: ", ") + (kind == .angle ? "°" : "")
    }
    return text.contains("(") ? nil : text
  }
}
