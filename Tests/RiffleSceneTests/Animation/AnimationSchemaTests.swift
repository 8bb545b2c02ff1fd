import RiffleScene
import Testing

@Suite("Animations in a scene file") struct AnimationSchemaTests {
  private func read(_ text: String) throws -> Animation { try Animation.schema.decode(text, file: "s") }

  @Test("a text alone that names no animation is quoted in the message") func alone() {
    for (text, message) in [
      ("bounce", "animation:1:1: the animation is the text 'bounce'; did you mean 'easeOutBounce'?"),
      ("3", "animation:1:1: the animation is 3; it should be an animation"),
    ] { #expect { try Animation.schema.decode(text, file: "animation") } throws: { "\($0)".hasPrefix(message) } }
  }

  @Test(
    "every form of an animation is read",
    arguments: [
      "easeInOut": Animation.easeInOut, "linear": .linear, "ease-in": .easeIn, "ease": .curve(.ease), "bouncy": .bouncy,
      "smooth": .smooth, "snappy": .snappy, "default": .default, "interactiveSpring": .interactiveSpring,
      "{curve: easeOut}": .easeOut, "{curve: easeOut, duration: 1}": .easeOut(duration: 1),
      "{curve: easeOut, duration: 250ms}": .easeOut(duration: 0.25),
      "{curve: [0.42, 0, 1, 1], duration: 1}": .easeIn(duration: 1),
      "{curve: [0.3, -2, 0.7, 3]}": .timingCurve(0.3, -2, 0.7, 3),
      "{curve: easeIn, duration: 1, extrapolate: true}": .curve(.easeIn.extrapolating, duration: 1),
      "{spring: bouncy}": .bouncy, "{spring: {duration: 0.5, bounce: 0.2}}": .spring(duration: 0.5, bounce: 0.2),
      "{spring: {bounce: -0.5}}": .spring(bounce: -0.5), "{spring: {duration: 2}}": .spring(duration: 2),
      "{spring: {response: 0.4, dampingRatio: 0.7}}": .spring(Spring(response: 0.4, dampingRatio: 0.7)),
      "{spring: {response: 0.4, dampingFraction: 0.7}}": .spring(Spring(response: 0.4, dampingRatio: 0.7)),
      "{spring: {response: 0.5}}": .spring(Spring(response: 0.5, dampingRatio: 0.825)),
      "{spring: {response: 500ms}}": .spring(Spring(response: 0.5, dampingRatio: 0.825)),
      "{spring: {mass: 1, stiffness: 100, damping: 10}}": .spring(Spring(stiffness: 100, damping: 10)),
      "{spring: {stiffness: 100, damping: 30}}": .spring(Spring(stiffness: 100, damping: 30)),
      "{spring: {stiffness: 100, damping: 30, allowOverDamping: true}}": .spring(
        Spring(stiffness: 100, damping: 30, allowOverDamping: true)),
      "{spring: {settlingDuration: 1, dampingRatio: 0.5}}": .spring(Spring(settlingDuration: 1, dampingRatio: 0.5))
        .logicallyComplete(after: 1),
      "{spring: {settlingDuration: 1.5, dampingRatio: 0.2}, initialVelocity: 1, delay: 0.5}": .animate(
        withDuration: 1.5, delay: 0.5, usingSpringWithDamping: 0.2, initialSpringVelocity: 1),
      "{spring: bouncy, interpolating: true}": .interpolatingSpring(.bouncy),
      "{spring: smooth, initialVelocity: 3}": .interpolatingSpring(.smooth, initialVelocity: 3),
      "{steps: 4}": .curve(.steps(4)), "easeOutBounce": .curve(.penner(.bounce, .out)),
      "{steps: 4, position: jump-both, duration: 1}": .curve(.steps(4, position: .jumpBoth), duration: 1),
      "{steps: 3, position: start}": .curve(.steps(3, position: .jumpStart)),
      "{linear: [[0, 0], [0.5, 0.8], [1, 1]], duration: 1}": .curve(
        .linear([0, LinearStop(0.8, at: 0.5), 1]), duration: 1), "{linear: [0, 0.8, 1]}": .curve(.linear([0, 0.8, 1])),
      "{keyframes: [{linear: 100, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}, {move: 20}]}": .keyframes {
        LinearKeyframe(100, duration: 1)
        CubicKeyframe(50, duration: 0.5)
        SpringKeyframe(0)
        MoveKeyframe(20)
      },
      "{keyframes: [{spring: 1, using: {duration: 0.3, bounce: 0.2}, duration: 1, startVelocity: 2}], delay: 1}":
        .keyframes { SpringKeyframe(1, duration: 1, spring: Spring(duration: 0.3, bounce: 0.2), startVelocity: 2) }
        .delay(1), "{curve: linear, delay: 0.5}": .linear.delay(0.5), "{curve: linear, speed: 2}": .linear.speed(2),
      "{curve: linear, repeat: 3}": .linear.repeatCount(3), "{curve: linear, repeat: forever}": .linear.repeatForever(),
      "{curve: linear, repeat: {count: 3, autoreverses: false}}": .linear.repeatCount(3, autoreverses: false),
      "{spring: snappy, repeat: {count: forever, autoreverses: false}}": .snappy.repeatForever(autoreverses: false),
      "{curve: linear, delay: 1, speed: 2, repeat: 3}": .linear.speed(2).repeatCount(3).delay(1),
      "{animation: bouncy, delay: 0.1}": .bouncy.delay(0.1),
      #"{"curve": "easeIn", "duration": 1}"#: .easeIn(duration: 1),
    ] as KeyValuePairs<String, Animation>)
  func means(_ text: String, _ animation: Animation) throws { #expect(try read(text) == animation) }

  @Test("a named animation of the scene overrides a built-in one and can be refined") func names() throws {
    var context = DecodingContext(file: "s")
    context.animations.set(.linear(duration: 9), as: "bouncy")
    #expect(try Animation.schema.decode("bouncy".utf8, in: &context) == .linear(duration: 9))
    #expect(
      try Animation.schema.decode("{animation: bouncy, speed: 2}".utf8, in: &context) == .linear(duration: 9).speed(2))
  }

  @Test("every built-in animation name is read alone and as a curve or spring") func builtIn() throws {
    for named in NamedCurve.all {
      #expect(try read(named.name) == .curve(named.curve))
      #expect(try read("{curve: \(named.name), duration: 2}") == .curve(named.curve, duration: 2))
    }
    for named in NamedSpring.all {
      #expect(try read(named.name) == .spring(named.spring))
      #expect(try read("{spring: \(named.name)}") == .spring(named.spring))
    }
  }
}
