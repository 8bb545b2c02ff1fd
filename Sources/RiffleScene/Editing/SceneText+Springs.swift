import RiffleMotion

extension SceneText {
  /// A spring written with duration and bounce, response and ratio, or stiffness and damping.
  package struct WrittenSpring: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      /// `duration` and `bounce`.
      case perceptual
      /// `response` and `dampingFraction`, which is 1 less the bounce.
      case ratio
      /// `stiffness` and `damping`, of this mass.
      case physical(mass: Double)
      /// A built-in name, such as `bouncy`: numbers replace it.
      case preset
    }

    package var form: Form
    /// The paths of the two numbers, or of the name.
    package var duration: ScenePath
    package var bounce: ScenePath
    package var spring: Spring
    /// True if a preset's name is in a block, as in `{spring: bouncy, delay: 0.2}`.
    var isInBlock = false

    /// Returns the edits that change the numbers at their paths; none for unchanged ones.
    package func edits(duration: Double, bounce: Double) -> [SceneEdit] {
      let (isLonger, isBouncier) = (abs(duration - spring.duration) >= 0.005, abs(bounce - spring.bounce) >= 0.005)
      guard isLonger || isBouncier else { return [] }
      func edit(_ path: ScenePath, _ number: Double, decimals: Int = 2) -> SceneEdit {
        SceneEdit(path, .set(rounded(number, decimals: decimals)), scope: .everywhere)
      }
      switch form {
      case .preset:
        let (duration, bounce) = (rounded(duration, decimals: 2), rounded(bounce, decimals: 2))
        let numbers = "{duration: \(duration), bounce: \(bounce)}"
        return [SceneEdit(self.duration, .set(isInBlock ? numbers : "{spring: \(numbers)}"), scope: .here)]
      case .physical(let mass):
        // The damping changes with the stiffness, at the same ratio.
        let new = Spring(duration: duration, bounce: bounce)
        return (isLonger ? [edit(self.duration, new.stiffness * mass, decimals: 1)] : [])
          + [edit(self.bounce, new.damping * mass)]
      case .perceptual, .ratio:
        return (isLonger ? [edit(self.duration, duration)] : [])
          + (isBouncier ? [edit(self.bounce, form == .ratio ? 1 - bounce : bounce)] : [])
      }
    }
  }

  package func spring(at path: ScenePath) -> WrittenSpring? {
    let place = path + .key("spring")
    if let name = root[path]?.scalar?.text, root[ScenePath([.key("animations"), .key(name)])] == nil,
      let preset = Spring(named: name)
    {
      return WrittenSpring(form: .preset, duration: path, bounce: path, spring: preset)
    }
    if let preset = root[place]?.scalar.flatMap({ Spring(named: $0.text) }) {
      return WrittenSpring(form: .preset, duration: place, bounce: place, spring: preset, isInBlock: true)
    }
    guard let block = root[place], block.entries != nil, block.entry("settlingDuration") == nil else { return nil }
    func number(_ key: String) -> Double? { values(at: place + .key(key)).first?.number }
    if block.entry("stiffness") != nil {
      guard let stiffness = number("stiffness"), let damping = number("damping") else { return nil }
      let mass = number("mass") ?? 1
      guard let spring = try? Spring(checkingMass: mass, stiffness: stiffness, damping: damping) else { return nil }
      return WrittenSpring(
        form: .physical(mass: mass), duration: place + .key("stiffness"), bounce: place + .key("damping"),
        spring: spring)
    }
    let isRatio = block.entry("response") != nil
    let ratio = block.entry("dampingFraction") != nil ? "dampingFraction" : "dampingRatio"
    let duration = number(isRatio ? "response" : "duration") ?? 0.5
    let bounce = isRatio ? 1 - (number(ratio) ?? 0.825) : number("bounce") ?? 0
    guard duration > 0, (-1...1).contains(bounce), bounce < 1, bounce > -1 else { return nil }
    return WrittenSpring(
      form: isRatio ? .ratio : .perceptual, duration: place + .key(isRatio ? "response" : "duration"),
      bounce: place + .key(isRatio ? ratio : "bounce"), spring: Spring(duration: duration, bounce: bounce))
  }
}
