import RiffleMotion

extension SceneText {
  /// Seconds of a curve without a duration.
  static let usualDuration = 0.35

  /// The shortest duration of a spring, in seconds.
  private static let shortestSpring = 0.05

  /// Returns the seconds of a delay, a duration or a stagger, or its default.
  ///
  /// - Parameter place: where they are, or would be: `on[0].do[1].with.spring.duration`.
  package func seconds(at place: ScenePath) -> Double {
    if let number = values(at: place).first?.number { return number }
    guard place.components.last == .key("duration") else { return 0 }
    return spring(at: place.parent.parent)?.spring.duration ?? (curve(at: place.parent) == nil ? 0 : Self.usualDuration)
  }

  /// Returns the edits that set the seconds of a delay, a duration or a stagger.
  ///
  /// A spring by name, or by stiffness and damping, gets the numbers of one with that duration. A curve's name, and a
  /// spring's for a delay, becomes a block with the seconds.
  ///
  /// - Parameter decimals: of the seconds; a spring by its numbers has two.
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
