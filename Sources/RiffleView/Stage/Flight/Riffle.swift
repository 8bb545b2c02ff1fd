import RiffleCore

/// A riffle shuffle of a pile: it is cut in two, and the halves fall into each other from the bottom.
package struct Riffle: Sendable {
  let slots: [Slot]
  /// Points between the middles of the halves.
  let apart: Float

  /// Seconds of the cut, and of squaring up the pile.
  package static let cutTime = 0.4
  package static let squareTime = 0.3

  package init(slots: [Slot], apart: Float) { (self.slots, self.apart) = (slots, apart) }

  /// Returns a riffled order: a card of the thicker half is always the more likely one, as by hand.
  package static func order(_ order: [Int], using random: inout RandomSource) -> [Int] {
    let middle = order.count / 2
    var (left, right) = (0, middle)
    var riffled: [Int] = []
    while riffled.count < order.count {
      let (restLeft, restRight) = (middle - left, order.count - right)
      if random.next(below: restLeft + restRight) < restLeft {
        riffled.append(order[left])
        left += 1
      } else {
        riffled.append(order[right])
        right += 1
      }
    }
    return riffled
  }

  /// Cuts the pile, given from the bottom, into a left half and a right one.
  package func cut(_ pile: [Entity], _ cause: Cause, _ world: inout World) {
    let middle = pile.count / 2
    world.withAnimation(Feel.cut, cause: cause) { world in
      for (index, card) in pile.enumerated() where world.has(Transform.self, card) {
        let isLeft = index < middle
        let slot = slots[isLeft ? index : index - middle]
        let side: Float = isLeft ? -1 : 1
        world[card, Transform.self].position = slot.position + [side * apart / 2, 0]
        world[card, Transform.self].rotation = slot.rotation + .degrees(side * Feel.cutLean)
      }
    }
  }

  package func fall(_ card: Entity, to place: Int, _ cause: Cause, _ world: inout World) {
    guard world.has(Transform.self, card) else { return }
    world[card, Transform.self].depth = slots[place].depth
    world.withAnimation(Feel.fall, cause: cause) { world in
      world[card, Transform.self].position = slots[place].position
      world[card, Transform.self].rotation = slots[place].rotation
    }
  }
}
