import RiffleCore

// The motion of content after its release.
extension Scroll {
  /// Moves released content on with its speed: to a stop, beyond an end and back, or to a page.
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

  /// Ends slides: they reverse at an end of the content, and settle a point before their goal. Call it once a tick.
  static func endSlides(_ world: inout World) {
    guard world.count(of: Scroll.self) > 0 else { return }
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

  /// Scrolls by the wheel or a key from the current goal, clamped to the ends; returns false if it cannot move.
  @discardableResult
  static func scroll(_ entity: Entity, by way: Float, _ cause: Cause, _ world: inout World) -> Bool {
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
