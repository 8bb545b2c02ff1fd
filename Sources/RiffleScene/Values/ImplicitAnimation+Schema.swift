import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage
import RiffleView

/// A value of an entity that can be animated whoever changes it, by the key of `to:`.
enum AnimatedValue: String, CaseIterable, Sendable {
  case at, size, lift, rotation, turn, tilt, scale, opacity, cornerRadius, shadow, glow, fill, stroke, textColor, image

  func rule(_ choice: AnimationChoice) -> ImplicitAnimation.Rule {
    func all<C: Component & Animatable>(_ type: C.Type, _ fields: String...) -> ImplicitAnimation.Rule {
      ImplicitAnimation.Rule(of: type, fields, by: choice.animation, name: choice.name)
    }
    return switch self {
    case .at: all(Transform.self, "position")
    case .lift: all(Transform.self, "lift")
    case .rotation: all(Transform.self, "rotation")
    case .turn: all(Transform.self, "turn")
    case .tilt: all(Transform.self, "tilt")
    case .scale: all(Transform.self, "scale")
    case .size: all(Size.self)
    case .opacity: all(Opacity.self)
    case .cornerRadius: all(CornerRadius.self)
    case .shadow: all(Shadow.self)
    case .glow: all(Glow.self)
    case .fill: all(Fill.self)
    case .stroke: all(Stroke.self)
    case .textColor: all(Label.self)
    case .image: all(Image.self)
    }
  }
}

/// `{of: [fill, scale], with: bouncy}`: values of an entity, and the animation of all their changes.
struct WrittenImplicit: Sendable {
  var values: [AnimatedValue] = []
  var choice = AnimationChoice()

  var rules: [ImplicitAnimation.Rule] { values.map { $0.rule(choice) } }

  private static let value = Schema<AnimatedValue>.choice()
  private static let values: Schema<[AnimatedValue]> = .oneOf(
    "values", "the name of a value such as fill, or a list of some", scalar: value.map { [$0] },
    list: .list(of: value, count: 1...AnimatedValue.allCases.count))

  private static let one = Schema<WrittenImplicit>.block(
    "animation", "The animation of all changes of some values.", WrittenImplicit()
  ) {
    Field.required("of", \.values, values, "The values, by the keys of 'to:'.")
    Field.required("with", \.choice, AnimationChoice.schema, "Their animation, in place of that of an action.")
  }

  static let schema: Schema<[WrittenImplicit]> = .oneOf(
    "animation", "{of: [fill, scale], with: bouncy}, or a list of these", list: .list(of: one, count: 1...16),
    [.init("of", "with", block: one) { [$0] }])
}
