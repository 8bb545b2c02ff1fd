import RiffleCore

// Wheel and keys.
extension Scroll {
  /// Scrolls the content under the pointer; a wheel that only turns down scrolls sideways if nothing scrolls down.
  static func turnWheel(_ steps: SIMD2<Float>, _ world: inout World) {
    guard world.count(of: Scroll.self) > 0, let place = world[resource: Pointer.self].place else { return }
    let entity = Pointer.target(at: place, world)
    let cause = Cause(animation: "scroll", rule: "wheel", actor: .hand)
    for axis in Axis.allCases where steps[axis.index] != 0 {
      let other = axis == .vertical ? Self.content(at: entity, world) : nil
      guard let content = content(at: entity, along: axis, world) ?? other else { continue }
      scroll(content, by: steps[axis.index] * Feel.wheelStep, cause, &world)
    }
  }

  /// Scrolls by a key without an owner: the focused content, that under the pointer, or the first.
  static func press(_ key: String, _ world: inout World) {
    guard world.count(of: Scroll.self) > 0 else { return }
    let isSideways = ["left", "right"].contains(key)
    let axis: Axis? = isSideways ? .horizontal : ["up", "down"].contains(key) ? .vertical : nil
    let focus = world.resource(Focus.self).flatMap { $0.isShown ? $0.focused : nil }
    let pointed = world[resource: Pointer.self].place.flatMap { Pointer.target(at: $0, world) }
    let first = world.entities(with: Scroll.self).first { axis == nil || world[$0, Scroll.self].axis == axis }
    let content = content(at: focus, along: axis, world) ?? content(at: pointed, along: axis, world) ?? first
    guard let content else { return }
    let page = world.pageLength(of: content, along: world[content, Scroll.self].axis.index)
    let length = world.scrollLength(of: content)
    let way: Float? =
      switch key {
      case "up", "left": -Feel.wheelStep
      case "down", "right": Feel.wheelStep
      case "pageup": -page * Feel.pageShare
      case "pagedown": page * Feel.pageShare
      case "home": -length
      case "end": length
      default: nil
      }
    guard let way else { return }
    scroll(content, by: way, Cause(animation: "scroll", rule: "keyboard", actor: .keyboard), &world)
  }
}
