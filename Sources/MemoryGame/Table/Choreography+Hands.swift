import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

// A card in a hand: it rises, follows, and keeps the hand's velocity when it is let go.
extension Choreography {
  /// No thrown card slides further than this, in points.
  static let longestSlide: Float = 420

  /// Why something moves because a hand holds a card.
  static func held(_ animation: String, _ world: World) -> Cause {
    Cause(animation: animation, rule: "drag", actor: .hand, heldSince: world.table.grip?.since)
  }

  static func pickUp(_ id: Int, _ world: inout World) {
    let card = world.table.cards[id]
    world.table.timeline.forget { step in
      switch step {
      case .land(id), .straighten(id), .takeOff(id), .settleFlip(id): true
      default: false
      }
    }
    world[card, Transform.self].depth = 2000
    world.withAnimation(quick, cause: held("pick up", world)) { world in
      world[card, Offset.self] = Offset(lift: 46, scale: 0.07)
    }
  }

  static func follow(_ id: Int, to place: SIMD2<Float>, _ world: inout World) {
    let card = world.table.cards[id]
    guard world[card, Transform.self].position != place else { return }
    // With reduced motion what a hand moves is in the hand: it does not fade from place to place.
    let animation = world.reducesMotion ? nil : Feel.follow
    world.withAnimation(animation, cause: held("follow", world)) {
      $0[card, Transform.self].position = place
    }
  }

  /// Where a card would come to rest if nothing called it back.
  static func landing(of id: Int, _ world: World) -> SIMD2<Float> {
    let card = world.table.cards[id]
    let slide = world.velocity(Transform.self, of: card).first.first * Feel.slide
    let length = (slide * slide).sum().squareRoot()
    let limited = length > longestSlide ? slide * (longestSlide / length) : slide
    return world.presented(Transform.self, of: card).position + limited
  }

  /// The place of the grid at a point; nil between the cards and beyond the table.
  static func place(at point: SIMD2<Float>, _ table: MemoryTable) -> Int? {
    places(of: table).firstIndex { slot in
      let away = point - slot.position
      return abs(away.x) <= slot.size.x / 2 && abs(away.y) <= slot.size.y / 2
    }
  }

  /// A card that was let go flies to its place, on the spring, with the velocity it has.
  static func toss(_ id: Int, _ world: inout World) {
    let cause = Cause(animation: "toss", rule: "drop")
    let toss = world.table.settings.toss
    send(id, by: toss, delay: 0, cause: cause, &world)
    world[world.table.cards[id], Transform.self].depth = 1500
    world.table.timeline.add(.land(id), at: world.tick(after: toss.logicalDuration * 0.7))
  }

  /// A card whose place another one took flies to the place that became free.
  static func makeRoom(_ id: Int, _ world: inout World) {
    guard world.table.game.cards[id].place == .table else { return }
    let card = world.table.cards[id]
    let way =
      slot(of: id, in: world.table, world.table.layout).slot.position
      - world.presented(Transform.self, of: card).position
    let length = (way * way).sum().squareRoot()
    let bow = SIMD2(way.y, -way.x) / max(1, length) * min(60, length * 0.2)
    let toss = world.table.settings.toss
    send(id, by: toss, delay: 0.04, cause: Cause(animation: "make room", rule: "drop"), &world)
    fly(id, bow: bow, height: 40, order: 200, delay: 0.04, time: toss.logicalDuration, &world)
  }
}
