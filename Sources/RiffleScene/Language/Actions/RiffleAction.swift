import RiffleView

/// A riffle shuffle of a stack: `{riffle: NAME}`. It is cut in two, the halves fall into each other from the bottom,
/// and the pile is squared up.
///
/// Each next card falls from a random half, more likely from the thicker one.
struct RiffleAction: WrittenAction {
  static let key = "riffle"
  static let doc = "Cuts a pile in two and riffles the halves together."

  var head = ActionHead()
  var layout = 0
  /// Seconds from the first falling card to the last.
  var duration = 0.8
  /// Points between the halves.
  var apart: Float = 150

  static func fields(_ properties: PropertyTable) -> [Field<RiffleAction>] {
    Field.required(key, \.layout, LayoutDescription.reference, "Name of a layout; it must be a stack.")
    Field(
      "duration", \.duration, .seconds(NumberRange(0...60)), "Seconds between the first card that falls and the last.")
    Field("apart", \.apart, .number(0...2000, unit: "points"), "Distance between the centres of the halves.")
  }

  func expanded(in program: Program) -> any Action {
    RiffleStep(layout: layout, apart: apart, duration: duration)
  }
}

struct RiffleStep: Action {
  let layout: Int
  let apart: Float
  let duration: Double

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let whole = pass.ticks(Riffle.cutTime + duration + Riffle.squareTime)
    if running.state == .fresh {
      pass.scripts.leaveStaggered(world.members(of: layout, pass.program.layouts))
      cut(running, pass, &world)
      running.state = .waiting(until: pass.now + whole)
    }
    guard case .waiting(let end) = running.state else { return true }
    let since = pass.now - (end - whole)
    let (first, last) = (pass.ticks(Riffle.cutTime), pass.ticks(Riffle.cutTime + duration))
    let members = world.members(of: layout, pass.program.layouts)
    let riffle = riffle(of: members.count, pass)
    // Cards removed during the riffle keep their turn, so that all others fall at theirs; earlier ones are last.
    let turns = world.turns(of: layout, pass.program.layouts)
    let count = turns.lastIndex { members.contains($0) }.map { $0 + 1 } ?? 0
    // The cards that fall in this tick: an equal share of the pile.
    let ticks = max(last - first, 1)
    func fallen(_ tick: Int) -> Int { max(0, min(count, (tick - first) * count / ticks)) }
    let cards = world[resource: SceneEntities.self].all
    for turn in fallen(since - 1)..<max(fallen(since), fallen(since - 1)) {
      guard let place = members.firstIndex(of: turns[turn]) else { continue }
      riffle.fall(cards[turns[turn]], to: place, pass.cause("riffle", of: running), &world)
    }
    return pass.now >= end
  }

  /// Sets the new order; the halves show the old one until the cards have fallen.
  private func cut(_ running: Scripts.Running, _ pass: ScriptPass, _ world: inout World) {
    let members = world.members(of: layout, pass.program.layouts)
    var random = world.random
    let riffled = Riffle.order(members, using: &random)
    world.random = random
    world.reorder(riffled, of: layout, pass.program.layouts)
    let all = world[resource: SceneEntities.self].all
    riffle(of: members.count, pass).cut(members.map { all[$0] }, pass.cause("cut", of: running), &world)
  }

  private func riffle(of count: Int, _ pass: ScriptPass) -> Riffle {
    Riffle(slots: pass.program.layouts[layout].seats(count, in: pass.program.window), apart: apart)
  }
}
