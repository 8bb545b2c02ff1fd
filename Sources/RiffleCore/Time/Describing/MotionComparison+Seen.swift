extension MotionComparison {
  /// Measures the visible distance of each row at its largest difference, by playing both runs up to there again.
  static func measure(_ rows: inout [Row], _ left: MotionSurvey, _ right: MotionSurvey) {
    var (one, other) = (left.start, right.start)
    for index in rows.indices.sorted(by: { (rows[$0].furthest?.tick ?? 0, $0) < (rows[$1].furthest?.tick ?? 0, $1) }) {
      let (row, tick) = (rows[index], rows[index].furthest?.tick ?? 0)
      left.play(&one, to: tick)
      right.play(&other, to: tick * right.rate / left.rate)
      guard let entity = one.world.entity(named: row.name), let there = other.world.entity(named: row.name),
        let before = one.world.reading(of: row.field, on: entity)?.presented,
        let after = other.world.reading(of: row.field, on: there)?.presented
      else { continue }
      var distances = CornerDistances(from: one.world, to: other.world)
      rows[index].seen = SeenDistance(
        from: before, to: after, of: row.field, points: distances.points(of: entity, as: there, by: row.field))
    }
  }
}

extension MotionSurvey {
  fileprivate func play(_ simulation: inout Simulation, to tick: Int) {
    while simulation.tick < min(tick, ticks) { simulation.step(input(simulation.tick + 1)) }
  }
}
