// Scrolls the focused entity into view.
extension Scroll {
  /// Scrolls ancestors by the least way that shows an entity whole, or its start if it is larger; with the animation of
  /// keys.
  static func reveal(_ entity: Entity, _ world: inout World) {
    guard world.count(of: Scroll.self) > 0 else { return }
    var target = entity
    for content in world.ancestors(of: entity) {
      guard let scroll = world.get(Scroll.self, content), let viewport = world.get(Parent.self, content)?.entity,
        let frame = world.frame(of: target, in: content)
      else { continue }
      target = viewport
      let (axis, scale) = (scroll.axis.index, world[content, Transform.self].scale)
      let page = world.pageLength(of: content, along: axis)
      let (low, high) = (frame.minimum[axis] * scale[axis], frame.maximum[axis] * scale[axis])
      let now = scroll.goal == nil ? world.modelScroll(of: content) : world.scroll(of: content)
      let goal = goal(from: now, low - Feel.revealGap, high + Feel.revealGap, page, isPaged: scroll.isPaged)
      // Stops a slide, also if all is visible already.
      if goal == now, scroll.goal == nil { continue }
      let cause = Cause(animation: "scroll", rule: "keyboard", actor: .keyboard)
      let end = min(max(goal, 0), world.scrollLength(of: content))
      go(content, to: end, by: scroll.isPaged ? Feel.scrollPage : Feel.scrollStep, cause, &world)
    }
  }

  private static func goal(from now: Float, _ low: Float, _ high: Float, _ page: Float, isPaged: Bool) -> Float {
    if isPaged { return page > 0 ? ((low + high) / 2 / page).rounded(.down) * page : now }
    if low < now || high - low > page { return low }
    return high > now + page ? high - page : now
  }

  /// True if scrolling can reveal an entity whose middle is clipped.
  static func canReveal(_ entity: Entity, _ placements: [Placement], _ world: World) -> Bool {
    guard world.count(of: Scroll.self) > 0 else { return false }
    var (target, isScrolled) = (entity, false)
    for ancestor in world.ancestors(of: entity) {
      if let scroll = world.get(Scroll.self, ancestor), let viewport = world.get(Parent.self, ancestor)?.entity {
        guard let middle = world.frame(of: target, in: ancestor)?.center,
          let across = world.frame(of: target, in: viewport)?.center
        else { return false }
        let (along, other) = (scroll.axis.index, 1 - scroll.axis.index)
        let size = world.size(of: viewport)
        let length = world.scrollLength(of: ancestor) + size[along]
        guard (0...length).contains(middle[along]), (0...size[other]).contains(across[other]) else { return false }
        (target, isScrolled) = (viewport, true)
      } else if ancestor != target, world.has(Clip.self, ancestor) {
        guard let middle = world.frame(of: target, in: ancestor)?.center, world.bounds(of: ancestor).contains(middle)
        else { return false }
      }
    }
    return isScrolled && placements.contains { $0.entity == target }
  }

  /// True if content around an entity is still scrolling to its goal.
  static func isUnderWay(around entity: Entity, _ world: World) -> Bool {
    guard world.count(of: Scroll.self) > 0 else { return false }
    return world.ancestors(of: entity).contains { content in
      world.has(Scroll.self, content) && abs(world.scroll(of: content) - world.modelScroll(of: content)) > 0.5
    }
  }
}
