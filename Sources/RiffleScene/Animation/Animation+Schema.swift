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
    .name(what: expected, builtIn: AnimationNames.springs + AnimationNames.curves)
  ) { node, context in
    let name = node.text ?? ""
    context.notes.mentions |= context.animations.mentions(of: name)
    context.notes.usesAnimations = true
    if let animation = context.animations[name] ?? AnimationNames.animation(name) { return animation }
    let names = context.animations.names + AnimationNames.springs + AnimationNames.curves
    return context.refuse(node, isNoCurve: expected, orNearest: names)
  }

  private static let curveForm = Schema<Animation>.Alternative(
    "curve",
    block: Schema<CurveForm>.block("animation", "An easing curve with a duration.", CurveForm()) {
      Field.required("curve", \.curve, UnitCurve.schema, "Name of a curve, or its control points.")
      Field("duration", \.duration, .seconds(), "Duration in seconds.")
      Field(
        "extrapolate", \.extrapolates, .flag,
        "Whether the curve extrapolates beyond its ends, for animators and transitions that overshoot.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { form in
    let curve = form.extrapolates ? form.curve.extrapolating : form.curve
    return try form.modifiers.applied(to: .curve(checking: curve, duration: form.duration))
  }

  private struct CurveForm: Sendable {
    var curve = UnitCurve.linear
    var duration = 0.35
    var extrapolates = false
    var modifiers = AnimationModifiers()
  }

  private static let springForm = Schema<Animation>.Alternative(
    "spring",
    block: Schema<SpringForm>.block("animation", "A spring.", SpringForm()) {
      Field.required("spring", \.named, TimedSpring.schema, "The spring by its numbers, or the name of a preset.")
      Field(
        "interpolating", \.isInterpolating, .flag,
        "Whether the animation is added to running ones instead of replacing them.")
      Field(
        "initialVelocity", \.initialVelocity, .number(-1_000_000...1_000_000),
        "Initial velocity of an interpolating spring, in distances per second.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { form in
    var animation = Animation.spring(form.named.spring)
    if form.isInterpolating || form.initialVelocity != 0 {
      animation = try .interpolatingSpring(checking: form.named.spring, initialVelocity: form.initialVelocity)
    }
    if let duration = form.named.settlingDuration {
      animation = try animation.logicallyComplete(checkingAfter: duration)
    }
    return try form.modifiers.applied(to: animation)
  }

  private struct SpringForm: Sendable {
    var named = TimedSpring(spring: .smooth)
    var isInterpolating = false
    var initialVelocity = 0.0
    var modifiers = AnimationModifiers()
  }

  private static let reference = Schema<Animation>.Alternative(
    "animation",
    block: Schema<Reference>.block("animation", "A modified copy of another animation.", Reference()) {
      Field.required("animation", \.animation, named, "Name of an animation.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { try $0.modifiers.applied(to: $0.animation) }

  private struct Reference: Sendable {
    var animation = Animation.default
    var modifiers = AnimationModifiers()
  }
}
