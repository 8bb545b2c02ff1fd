import RiffleScene

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
  // The value after a quarter of a second, from 0 at rest.
  let place = spring.value(target: 100, time: 0.25)
  return place
}

private func simulations(_ simulation: inout Simulation, card: Entity, list: Entity, detail: Entity) -> [Any] {
  simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.2)) { world in
    world[card, Transform.self].position = [400, 300]
  }
  simulation.step()
  let seen = simulation.world.presented(Transform.self, of: card).position  // between the old and the new position
  simulation.world.withAnimation(.bouncy) { world in
    world.remove(card)  // a ghost until its transition ends; an insert revives it
  }
  let run = simulation.world.shift(Shift(coordinator: .cascade(share: 0.6)), from: list, to: detail)
  let corner = simulation.world.convert([0, 0], from: card, to: list)  // a point of one space in another
  return [seen, run as Any, corner as Any]
}
