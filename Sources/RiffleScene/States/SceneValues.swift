/// Named under `values:`; a flag is 0 or 1.
package struct SceneValue: Sendable, Equatable {
  package var name: String
  var initial: Double
  var isFlag = false
  /// Larger numbers are clamped, so that counting stays finite.
  static let limit = 1_000_000_000.0
  static let number = Schema<Double>.number(-limit...limit)

  static let block: Schema<[SceneValue]> = {
    let what = "a number, true or false"
    let one = Schema<SceneValue>(.oneOf(what: what, [number.description, .flag])) { node, context in
      if let flag = node.flag { return SceneValue(name: "", initial: flag ? 1 : 0, isFlag: true) }
      guard node.number != nil else { return context.refuse(node, isNot: what) }
      return number.read(node, &context).map { SceneValue(name: "", initial: $0) }
    }
    let all = Schema<[Named<SceneValue>]>.named("values by name", one)
    return Schema(all.description, write: { $0.isEmpty ? "{}" : nil }) { node, context in
      let values = all.read(node, &context)?.map { named in
        if context.parameters.contains(where: { $0.name == named.name }) {
          context.report(at: named.location, "a parameter is called '\(named.name)' too; rename one")
        }
        return SceneValue(name: named.name, initial: named.value.initial, isFlag: named.value.isFlag)
      }
      context.sceneValues = values ?? []
      return values
    }
  }()

  func value(_ node: YAMLNode, in context: inout DecodingContext) -> Double? {
    isFlag ? Schema<Bool>.flag.read(node, &context).map { $0 ? 1 : 0 } : Self.number.read(node, &context)
  }

  static let reference = Schema<String>(.name(what: "the name of a value", builtIn: [])) { node, context in
    let names = context.sceneValues.map(\.name)
    if let name = node.name, names.contains(name) { return name }
    let hint = names.isEmpty ? "; name one under 'values:', such as {count: 0}" : ": \(ValueDescription.either(names))"
    return context.refuse(node, isNot: "the name of a value" + hint, orNearest: names)
  }
}

/// In the order of the file. A resource of scenes that have values.
struct SceneValues: NamedNumbers {
  struct Entry: Sendable, Equatable {
    let name: String
    var number: Double
  }

  var all: [Entry]

  static var heading: String? { "scene" }
  var namedNumbers: [(name: String, number: Double)] { all.map { ($0.name, $0.number) } }

  subscript(name: String) -> Double? { all.first { $0.name == name }?.number }

  func fold(into hasher: inout StateHasher) { for entry in all { hasher.combine(entry.name, entry.number) } }
}

extension World {
  /// Returns the current value of a name, a flag as 0 or 1; nil if there is none of that name.
  public func sceneValue(_ name: String) -> Double? { resource(SceneValues.self)?[name] }

  /// Returns the number of a value or a parameter, which have different names.
  func number(called name: String) -> Double? { sceneValue(name) ?? parameter(name) }

  /// Triggers the rules for the value.
  mutating func setSceneValue(_ name: String, to number: Double, about subject: Entity) {
    guard let place = resource(SceneValues.self)?.all.firstIndex(where: { $0.name == name }) else { return }
    let number = min(max(number, -SceneValue.limit), SceneValue.limit)
    let before = self[resource: SceneValues.self].all[place].number
    guard before != number else { return }
    noteNumber(name, from: before, to: number)
    self[resource: SceneValues.self].all[place].number = number
    SceneInput.fire(where: { $0.trigger == .value(name) }, about: subject, &self)
  }

  /// Kept values stay as they are, unless their initial value changes.
  mutating func moveValues(from old: [SceneValue], to new: [SceneValue]) {
    guard old != new else { return }
    let now = resource(SceneValues.self)
    if new.isEmpty {
      removeResource(SceneValues.self)
    } else {
      insertResource(
        SceneValues(
          all: new.map { value in
            let kept = old.contains(value) ? now?[value.name] : nil
            return SceneValues.Entry(name: value.name, number: kept ?? value.initial)
          }))
    }
  }
}
