import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// A riffle shuffle of a pile: it is cut in two, the halves fall into each other from the bottom, and the pile is squared
/// up: `{riffle: NAME}`, with a layout that is a stack.
///
/// Which half the next card falls from is left to the scene's chance, as in a hand: more likely the thicker one.
struct RiffleAction: WrittenAction {
  static let key = "riffle"
  static let doc = "A pile is cut in two and riffled."

  var head = ActionHead()
  var layout = 0
  /// Seconds from the first card that falls to the last.
  var duration = 0.8
  /// Points between the halves.
  var apart: Float = 150

  static func fields(_ properties: PropertyTable) -> [Field<RiffleAction>] {
    Field.required(key, \.layout, LayoutDescription.reference, "The name of the layout, a stack.")
    Field(
      "duration", \.duration, .seconds(NumberRange(0...60)), "Seconds from the first card that falls to the last.")
    Field("apart", \.apart, .number(0...2000, unit: "points"), "How far the middles of the halves are apart.")
  }

  func expanded(in program: Program) -> any Action {
    let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
    return RiffleStep(layout: layout, slots: slots, duration: duration, apart: apart)
  }
}

struct RiffleStep: Action {
  let layout: Int
  let slots: [Slot]
  let duration: Double
  let apart: Float

  private static let cutTime = 0.4
  private static let squareTime = 0.3
  private static let lean: Float = 8

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    if running.state == .fresh { cut(&running, &pass, &world) }
    guard case .waiting(let end) = running.state else { return true }
    let since = pass.now - (end - pass.ticks(Self.cutTime + duration + Self.squareTime))
    let (first, last) = (pass.ticks(Self.cutTime), pass.ticks(Self.cutTime + duration))
    let order = world[resource: Flights.self].order(of: layout, pass.program.layouts)
    // The cards that fall in this tick: each tick its share of the pile.
    let ticks = max(last - first, 1)
    func fallen(_ tick: Int) -> Int { max(0, min(order.count, (tick - first) * order.count / ticks)) }
    for place in fallen(since - 1)..<max(fallen(since), fallen(since - 1)) {
      fall(order[place], to: place, running, pass, &world)
    }
    return pass.now >= end
  }

  /// The new order is settled here; the halves show the old one until the cards have fallen.
  private func cut(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) {
    let order = world[resource: Flights.self].order(of: layout, pass.program.layouts)
    var random = world.random
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
    world.random = random
    world[resource: Flights.self].setOrder(riffled, of: layout, pass.program.layouts)
    let all = world[resource: SceneEntities.self].all
    world.withAnimation(.spring(duration: 0.36, bounce: 0.16), cause: pass.cause("cut", of: running)) { world in
      for (index, card) in order.enumerated() where world.has(Transform.self, all[card]) {
        let isLeft = index < middle
        let slot = slots[isLeft ? index : index - middle]
        let side: Float = isLeft ? -1 : 1
        world[all[card], Transform.self].position = slot.position + [side * apart / 2, 0]
        world[all[card], Transform.self].rotation = slot.rotation + .degrees(side * Self.lean)
      }
    }
    running.state = .waiting(until: pass.now + pass.ticks(Self.cutTime + duration + Self.squareTime))
  }

  private func fall(
    _ card: Int, to place: Int, _ running: Scripts.Running, _ pass: ScriptPass, _ world: inout World
  ) {
    let entity = world[resource: SceneEntities.self].all[card]
    guard world.has(Transform.self, entity) else { return }
    world[entity, Transform.self].depth = slots[place].depth
    world.withAnimation(.spring(duration: 0.28, bounce: 0.1), cause: pass.cause("riffle", of: running)) { world in
      world[entity, Transform.self].position = slots[place].position
      world[entity, Transform.self].rotation = slots[place].rotation
    }
  }
}
