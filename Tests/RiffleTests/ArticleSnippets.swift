import Riffle

// What the articles of the modules show: never called but by the compiler.

private struct Place: Component {
  var x: Float
  var y: Float
}

private func worlds() -> Float {
  var world = World(seed: 7)
  let card = world.spawn(Place(x: 40, y: 60))
  let before = world
  world[card, Place.self].x = 400
  let old = before[card, Place.self].x  // still 40
  return old
}

private func springs() -> Double {
  let spring = Spring(duration: 0.5, bounce: 0.2)
  // Where it is after a quarter of a second, having started at 0 from rest.
  let place = spring.value(target: 100, time: 0.25)
  return place
}

private func simulations(_ simulation: inout Simulation, card: Entity, list: Entity, detail: Entity) -> [Any] {
  simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.2)) { world in
    world[card, Transform.self].position = [400, 300]
  }
  simulation.step()
  let seen = simulation.world.presented(Transform.self, of: card).position  // on its way
  simulation.world.withAnimation(.bouncy) { world in
    world.remove(card)  // lives on as a ghost until its transition is done, unless it is inserted again
  }
  let run = simulation.world.shift(Shift(coordinator: .cascade(share: 0.6)), from: list, to: detail)
  let corner = simulation.world.convert([0, 0], from: card, to: list)  // any point of one space in another one
  return [seen, run as Any, corner as Any]
}
