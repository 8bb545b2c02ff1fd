/// Content that is scrolled within its parent, by drag, wheel and keys.
///
/// Its anchor is its top left corner, so its position is its scroll: an entity at [0, -120] is scrolled by 120 points.
/// Animations of its position move it: a press stops it where it is presented.
public struct Scroll: Component {
  public static let componentName = "RiffleStage.Scroll"

  /// The direction of a scroll.
  public enum Axis: UInt8, Sendable, CaseIterable {
    case vertical, horizontal

    var index: Int { self == .horizontal ? 0 : 1 }
    var drag: HitTarget.Drag.Axis { self == .horizontal ? .horizontal : .vertical }
  }

  /// The direction of the scroll.
  public var axis: Axis
  /// True if it rests only at multiples of its parent's length, at most one further than before.
  public var isPaged: Bool
  /// The goal of a slide after a release, in points, also beyond the ends; nil at rest or in another motion.
  var goal: Float?

  public init(_ axis: Axis = .vertical, isPaged: Bool = false) { (self.axis, self.isPaged) = (axis, isPaged) }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(axis.rawValue, isPaged)
    if let goal { hasher.combine(goal) }
  }

  package static func pull(at scroll: Float, length: Float) -> Float {
    scroll < 0 ? -scroll : min(length - scroll, 0)
  }

  /// The nearest scrolling entity: this one or an ancestor.
  static func content(at entity: Entity?, along axis: Axis? = nil, _ world: World) -> Entity? {
    guard let entity else { return nil }
    let chain = [entity] + world.ancestors(of: entity)
    // A copy of a flying entity shows what was there when it was made: it does not scroll.
    let flying = chain.lastIndex { world.has(HiddenByReplica.self, $0) }
    return chain[(flying.map { $0 + 1 } ?? 0)...].first { entity in
      world.get(Scroll.self, entity).map { axis == nil || $0.axis == axis } ?? false
    }
  }

  /// The content to move by a point beside it in its parent: beyond its ends it may be out of sight.
  static func stray(at point: SIMD2<Float>, _ world: World) -> Entity? {
    var strays: [Entity: Entity] = [:]
    for content in world.entities(with: Scroll.self) where world.pull(of: content) != 0 {
      guard let parent = world.get(Parent.self, content), world.get(HitTarget.self, content)?.isEnabled == true,
        !world.has(Hidden.self, content), !world.isGhost(content), world.allowsInteraction(content)
      else { continue }
      strays[parent.entity] = content
    }
    if strays.isEmpty { return nil }
    return Pointer.hit(at: point, world) { strays[$0] != nil }.flatMap { strays[$0] }
  }

  private static func pointed(_ world: World) -> Entity? {
    world[resource: Pointer.self].place.flatMap { stray(at: $0, world) ?? Pointer.target(at: $0, world) }
  }

  /// A wheel that only turns down scrolls sideways if nothing scrolls down.
  static func turnWheel(_ steps: SIMD2<Float>, _ world: inout World) {
    guard world.count(of: Scroll.self) > 0, let entity = pointed(world) else { return }
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
    let first = world.entities(with: Scroll.self).first { axis == nil || world[$0, Scroll.self].axis == axis }
    let content = content(at: focus, along: axis, world) ?? content(at: pointed(world), along: axis, world) ?? first
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

  /// Continues with the speed: to a stop, beyond an end and back, or to a page.
  static func release(_ hold: DragSession, _ world: inout World) {
    let entity = hold.entity
    guard let scroll = world.get(Scroll.self, entity) else { return }
    let axis = scroll.axis.index
    let (seen, length) = (world.scroll(of: entity), world.scrollLength(of: entity))
    let landing = seen - world.velocity(Transform.self, of: entity).position[axis] * Feel.scrollMomentum
    let inside = seen.clamped(to: 0...length)
    if seen != inside {
      go(entity, to: inside, by: Feel.scrollEdge, Drag.letGo("scroll back"), &world)
    } else if scroll.isPaged {
      let page = max(world.pageLength(of: entity, along: axis), 1)
      let now = (-hold.home[axis] / page).rounded()
      let next = (landing / page).rounded().clamped(to: now - 1...now + 1)
      go(entity, to: (next * page).clamped(to: 0...length), by: Feel.scrollPage, Drag.letGo("page"), &world)
    } else {
      go(entity, to: landing, by: Feel.scrollSlide, Drag.letGo("scroll"), &world)
      world[entity, Scroll.self].goal = landing
    }
  }

  /// Slides reverse at an end of the content, and settle a point before their goal. Call it once a tick.
  static func endSlides(_ world: inout World) {
    for entity in world.entities(with: Scroll.self) {
      guard let goal = world[entity, Scroll.self].goal else { continue }
      let seen = world.scroll(of: entity)
      let inside = seen.clamped(to: 0...world.scrollLength(of: entity))
      if world.modelScroll(of: entity) != goal || seen == goal && seen == inside {
        world[entity, Scroll.self].goal = nil
      } else if seen != inside {
        go(entity, to: inside, by: Feel.scrollEdge, Cause(animation: "scroll back", rule: "end of the content"), &world)
      } else if abs(seen - goal) < 1 {
        // The last point of an exponential takes seconds: end at the nearest whole one.
        let target = min(seen.rounded(), world.scrollLength(of: entity))
        go(entity, to: target, by: Feel.scrollStep, Cause(animation: "scroll", rule: "end of the slide"), &world)
      }
    }
  }

  /// Scrolls by the wheel or a key from the current goal; returns false if it cannot move.
  @discardableResult static func scroll(_ entity: Entity, by way: Float, _ cause: Cause, _ world: inout World) -> Bool {
    guard let scroll = world.get(Scroll.self, entity), way != 0 else { return false }
    let length = world.scrollLength(of: entity)
    // Sliding content stops where it is presented.
    let start = scroll.goal == nil ? world.modelScroll(of: entity) : world.scroll(of: entity)
    var goal = (start + way).clamped(to: 0...length)
    var animation = Feel.scrollStep
    if scroll.isPaged {
      // A wheel turns many times for a page: the next turn counts once the page is nearly there.
      let page = max(world.pageLength(of: entity, along: scroll.axis.index), 1)
      guard abs(world.scroll(of: entity) - start) < page / 2 else { return true }
      goal =
        abs(way) >= length ? goal : (((start / page).rounded() + (way < 0 ? -1 : 1)) * page).clamped(to: 0...length)
      animation = Feel.scrollPage
    }
    guard goal != world.modelScroll(of: entity) else { return false }
    go(entity, to: goal, by: animation, cause, &world)
    return true
  }

  static func go(_ entity: Entity, to scroll: Float, by animation: Animation, _ cause: Cause, _ world: inout World) {
    world[entity, Scroll.self].goal = nil
    world.withAnimation(animation, cause: cause) { $0.setScroll(scroll, of: entity) }
  }

  /// Scrolls ancestors by the least distance that shows all of an entity, or its start if it is larger.
  static func reveal(_ entity: Entity, _ world: inout World) {
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

  static func canReveal(_ entity: Entity, _ placements: [Placement], _ world: World) -> Bool {
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

  static func isUnderWay(around entity: Entity, _ world: World) -> Bool {
    world.ancestors(of: entity).contains { content in
      world.has(Scroll.self, content) && abs(world.scroll(of: content) - world.modelScroll(of: content)) > 0.5
    }
  }
}

extension World {
  /// The maximal scroll: the content's length minus its parent's; 0 if it does not scroll.
  public func scrollLength(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    let length = (get(Size.self, entity)?.value[axis] ?? 0) * self[entity, Transform.self].scale[axis]
    return max(length - pageLength(of: entity, along: axis), 0)
  }

  func pageLength(of entity: Entity, along axis: Int) -> Float {
    get(Parent.self, entity).flatMap { get(Size.self, $0.entity)?.value[axis] } ?? 0
  }

  /// The presented scroll in points from the content's start: below 0 or above its length while pulled beyond its ends.
  public func scroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -presented(Transform.self, of: entity).position[axis]
  }

  /// The presented pull beyond the content's start, in points; below 0 beyond its end, 0 between them.
  public func pull(of entity: Entity) -> Float { Scroll.pull(at: scroll(of: entity), length: scrollLength(of: entity)) }

  package func modelScroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -self[entity, Transform.self].position[axis]
  }

  /// Scrolls content, with the current animation. No effect if it does not scroll.
  public mutating func setScroll(_ scroll: Float, of entity: Entity) {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return }
    self[entity, Transform.self].position[axis] = -scroll
  }
}

extension HitTarget.Drag {
  /// Creates the drag of scrolled content. No rule handles its drop.
  public init(_ scroll: Scroll) {
    self.init(rule: -1, axis: scroll.axis.drag)
    (rubberBand, rises) = (1, false)
  }
}

extension Float {
  fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
