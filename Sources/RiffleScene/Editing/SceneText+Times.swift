import RiffleMotion

extension SceneText {
  /// Seconds that a curve takes where none are written.
  static let usualDuration = 0.35

  /// A spring takes no less, in seconds.
  private static let shortestSpring = 0.05

  /// The seconds of a delay, a duration or a stagger, also where they are not written yet.
  ///
  /// - Parameter place: where they are, or would be: `on[0].do[1].with.spring.duration`.
  package func seconds(at place: ScenePath) -> Double {
    if let number = values(at: place).first?.number { return number }
    guard place.components.last == .key("duration") else { return 0 }
    return spring(at: place.parent.parent)?.spring.duration ?? (curve(at: place.parent) == nil ? 0 : Self.usualDuration)
  }

  /// The edits that give a delay, a duration or a stagger other seconds.
  ///
  /// A spring by a name, or by stiffness and damping, gets the numbers of one that takes so long. A curve's name, and a
  /// spring's for a delay, comes into a block with the seconds beside it.
  ///
  /// - Parameter decimals: that the seconds are written with, of a spring by its numbers two.
  package func edits(ofTime place: ScenePath, _ seconds: Double, decimals: Int) -> [SceneEdit] {
    let block = place.parent
    let number = rounded(max(seconds, 0), decimals: decimals)
    guard case .key(let key)? = place.components.last else { return [] }
    if key == "duration", let spring = spring(at: block.parent), spring.form == .preset || spring.form.isPhysical {
      return spring.edits(duration: max(seconds, Self.shortestSpring), bounce: spring.spring.bounce)
    }
    if let name = root[block]?.scalar?.text, root[ScenePath([.key("animations"), .key(name)])] == nil {
      let kind = Spring(named: name) != nil ? "spring" : UnitCurve(named: name) != nil ? "curve" : nil
      return kind.map { [SceneEdit(block, .set("{\($0): \(name), \(key): \(number)}"), scope: .here)] } ?? []
    }
    return [SceneEdit(place, .set(number), scope: .everywhere)]
  }
}

extension SceneText.WrittenSpring.Form {
  fileprivate var isPhysical: Bool { if case .physical = self { true } else { false } }
}
