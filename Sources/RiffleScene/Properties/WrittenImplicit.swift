import RiffleView

/// `{of: [fill, scale], with: bouncy}`: values of an entity, and the animation of all their changes.
struct WrittenImplicit: Sendable {
  private var values: [@Sendable (AnimationChoice) -> ImplicitAnimation.Rule] = []
  private var choice = AnimationChoice()

  var rules: [ImplicitAnimation.Rule] { values.map { $0(choice) } }

  /// - Parameter rows: all properties; those that animate can be named.
  static func schema(_ rows: [Property]) -> Schema<[WrittenImplicit]> {
    let animated = rows.filter { $0.change?.implicit != nil }
    let value = Schema<String>.choice(animated.map { ($0.key, $0.key, "") })
      .map { [$0] }
    let named = Schema<[String]>.oneOf(
      "values", "the name of a value such as fill, or a list of some", scalar: value,
      list: Schema<[[String]]>.list(of: value, count: 1...animated.count).map { $0.flatMap(\.self) })
    let values = named.map { keys in
      keys.compactMap { key in animated.first { $0.key == key }?.change?.implicit }
    }
    let one = Schema<WrittenImplicit>.block(
      "animation", "Animation of all changes of some properties.", WrittenImplicit()
    ) {
      Field.required("of", \.values, values, "Properties, by the names of 'to:'.")
      Field.required(
        "with", \.choice, AnimationChoice.schema, "Animation of these properties; it replaces that of an action.")
    }
    return .oneOf(
      "animation", "{of: [fill, scale], with: bouncy}, or a list of these", list: .list(of: one, count: 1...16),
      [.init("of", "with", block: one) { [$0] }])
  }
}
