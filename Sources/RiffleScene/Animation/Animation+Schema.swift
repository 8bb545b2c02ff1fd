import RiffleMotion

extension Animation: SchemaCoded {
  /// An animation in any form a scene file accepts: a name, or a block with a curve, a spring or another animation,
  /// and with a delay, a speed and a repeat beside it.
  public static var schema: Schema<Animation> { describedOnce }

  // Built once: every field that takes an animation shares it.
  private static let describedOnce: Schema<Animation> = .oneOf(
    "animation", expected, scalar: named, [curveForm, springForm, stepsForm, linearForm, keyframesForm, reference])

  static let expected =
    "an animation: a name such as easeInOut or bouncy, {curve: easeOut, duration: 0.4} "
    + "or {spring: {duration: 0.5, bounce: 0.2}}"

  /// The name of an animation of the scene, of a spring or of a curve, looked up in this order.
  private static let named = Schema<Animation>(
    .name(what: expected, builtIn: AnimationNames.all)
  ) { node, context in
    let name = node.text ?? ""
    context.notes.mentions |= context.animations.mentions(of: name)
    context.notes.usesAnimations = true
    if let animation = context.animations[name] ?? AnimationNames.animation(name) { return animation }
    let names = context.animations.names + AnimationNames.all
    return context.refuse(node, isNot: expected, orNearest: names, meant: node.text.flatMap(Spelling.otherCurve))
  }

  private static let springForm = form("spring", "A spring.", SpringForm()) {
    Field.required("spring", \.named, TimedSpring.schema, "The spring by its numbers, or the name of a preset.")
    Field(
      "interpolating", \.isInterpolating, .flag,
      "Whether the animation is added to running ones instead of replacing them.")
    Field(
      "initialVelocity", \.initialVelocity, .number(-1_000_000...1_000_000),
      "Initial velocity of an interpolating spring, in distances per second.")
  } animation: { form in
    var animation = Animation.spring(form.named.spring)
    if form.isInterpolating || form.initialVelocity != 0 {
      animation = try .interpolatingSpring(checking: form.named.spring, initialVelocity: form.initialVelocity)
    }
    if let duration = form.named.settlingDuration {
      animation = try animation.logicallyComplete(checkingAfter: duration)
    }
    return animation
  }

  private struct SpringForm: Sendable {
    var named = TimedSpring(spring: .smooth)
    var isInterpolating = false
    var initialVelocity = 0.0
  }

  private static let reference = form("animation", "A modified copy of another animation.", Animation.default) {
    Field.required("animation", \.self, named, "Name of an animation.")
  } animation: {
    $0
  }

  /// A form of an animation that is written as a block, with the modifiers that any of them may have.
  @_semantics("optimize.sil.specialize.generic.never")
  static func form<Form: Sendable>(
    _ key: String, _ doc: String, _ start: Form,
    @FieldsBuilder<Form> _ fields: @escaping @Sendable () -> [Field<Form>],
    animation: @escaping @Sendable (Form) throws -> Animation
  ) -> Schema<Animation>.Alternative {
    let block = Schema<Modified<Form>>.block("animation", doc, Modified(form: start)) {
      fields().map { $0.inside(\.form) }
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
    return Schema<Animation>.Alternative(key, block: block) { try $0.modifiers.applied(to: animation($0.form)) }
  }

  private struct Modified<Form: Sendable>: Sendable {
    var form: Form
    var modifiers = AnimationModifiers()
  }
}
