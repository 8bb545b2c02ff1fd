import RiffleCore
import RiffleECS

extension World {
  /// What is seen of everything, field by field, with numbers in full: entities in the order of their indices, the second
  /// one of a name with a number behind it; of a crowded world the first few thousand fields. What is neither a number nor
  /// a few words is left out. Slow: by reflection.
  public func seenFields() -> [Recording.SeenField] {
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
  /// More would make a fixture nobody can read.
  static let most = 4000

  /// What is otherwise in a world than it was noted, a phrase for each field.
  public static func differences(of noted: [Self], from world: World) -> [String] {
    let now = Dictionary(world.seenFields().map { ([$0.name, $0.field], $0.text) }) { first, _ in first }
    return noted.compactMap { field in
      let what = "\(field.name) · \(field.field)"
      guard let text = now[[field.name, field.field]] else { return "\(what) is gone, was \(field.text)" }
      return text == field.text ? nil : "\(what) is \(text), was \(field.text)"
    }
  }
}

extension FieldValue {
  /// Numbers with all their digits, angles in degrees; a text as it is. Nil for the description of a type.
  var exactText: String? {
    guard kind == .text else {
      return numbers.map { "\(Float($0))" }.joined(separator: ", ") + (kind == .angle ? "°" : "")
    }
    return text.contains("(") ? nil : text
  }
}
