import RiffleView

/// The numbers of all links in a tick.
struct LinkPass {
  let table: LinkTable
  /// The entity of each row.
  let entities: [Entity]
  private let all: [Entity]
  /// By slot.
  private var values: [Double]
  /// By row; NaN while a source is missing.
  private var numbers: [Float]
  /// True if a write to one entity may move others at once.
  private let hasFollowers: Bool

  /// - Parameter isRead: false to read the sources of each row before it is set.
  init(_ world: World, isRead: Bool = true) {
    let content = world[resource: LoadedScene.self].content
    table = content.program.links
    let all = world[resource: SceneEntities.self].all
    self.all = all
    entities = table.rows.map { all[$0.entity] }
    values = table.constants
    numbers = [Float](repeating: .nan, count: table.rows.count)
    hasFollowers = world.count(of: MatchedGeometry.self) > 1
    readFree(world)
    if !table.wiggles.isEmpty {
      let seconds = world[resource: Tick.self].seconds
      let seeds = table.seeds(world[resource: LoadedScene.self].seed, content.document.entities)
      for (index, wiggle) in table.wiggles.enumerated() {
        values[wiggle.slot] = world.reducesMotion ? 0 : wiggle.wiggle.value(at: seconds, seed: seeds[index])
      }
    }
    guard isRead else { return }
    let sources = table.read.map { all[$0.entity] }
    sources.withUnsafeBufferPointer { sources in
      values.withUnsafeMutableBufferPointer { values in
        for reading in table.readings {
          reading.lane.see(
            .init(rebasing: sources[reading.slots]), world, values.baseAddress! + reading.slots.lowerBound)
        }
      }
    }
    evaluate(table.rows.indices)
  }

  /// Returns the first of some rows that changes its number.
  func firstChange(of rows: Range<Int>, in world: World) -> Int? {
    for (run, part) in runs(of: rows) {
      let found = withRows(part) { entities, numbers in run.lane.firstChange(entities, numbers, world) }
      if let found { return part.lowerBound + found }
    }
    return nil
  }

  /// By row, true if nothing animates its number.
  func areAtRest(in world: World) -> [Bool] {
    var areAtRest = [Bool](repeating: true, count: entities.count)
    areAtRest.withUnsafeMutableBufferPointer { areAtRest in
      for run in table.runs {
        withRows(run.rows) { entities, _ in
          run.lane.findRest(entities, world, areAtRest.baseAddress! + run.rows.lowerBound)
        }
      }
    }
    return areAtRest
  }

  /// Sets the numbers of some rows.
  ///
  /// - Parameter isFresh: true if nothing was set since the sources were read.
  mutating func set(_ rows: Range<Int>, isFresh: Bool, _ world: inout World) {
    var isFresh = isFresh
    for (run, part) in runs(of: rows) {
      if !isFresh, run.isDependent || hasFollowers { readAgain(part, world) }
      withRows(part) { entities, numbers in run.lane.set(entities, numbers, &world) }
      isFresh = false
    }
  }

  /// Reads the sources of some rows as they are now.
  mutating func readAgain(_ rows: Range<Int>, _ world: World) {
    for row in rows {
      for term in table.terms[table.rows[row].terms] {
        for slot in [term.slot, term.minus ?? term.slot] where slot < table.read.count {
          let (entity, reading) = table.read[slot]
          values[slot] = table.readings[reading].lane.seen(all[entity], world) ?? .nan
        }
      }
    }
    if table.hasCamera { readFree(world) }
    evaluate(rows)
  }

  private mutating func readFree(_ world: World) {
    for (slot, source) in table.free { values[slot] = world.number(of: source, on: .none) ?? .nan }
  }

  private func runs(of rows: Range<Int>) -> some Sequence<(run: LinkTable.Run, part: Range<Int>)> {
    let runs = table.runs
    return runs[runs.partitioningIndex { $0.rows.upperBound > rows.lowerBound }...].lazy
      .prefix { $0.rows.lowerBound < rows.upperBound }.map { ($0, $0.rows.clamped(to: rows)) }
  }

  private mutating func evaluate(_ rows: Range<Int>) {
    values.withUnsafeBufferPointer { values in
      table.terms.withUnsafeBufferPointer { terms in
        table.ranges.withUnsafeBufferPointer { ranges in
          for row in rows {
            var result = 0.0
            for index in table.rows[row].terms {
              let term = terms[index]
              var number = values[term.slot]
              if let minus = term.minus { number -= values[minus] }
              // A curve has a number for NaN too.
              if let range = term.range, !number.isNaN { number = ranges[range](number) }
              if term.multiplies { result *= number } else { result += number }
            }
            numbers[row] = result.isFinite ? Float(min(max(result, -Link.limit), Link.limit)) : .nan
          }
        }
      }
    }
  }

  private func withRows<Result>(
    _ rows: Range<Int>, _ body: (UnsafeBufferPointer<Entity>, UnsafePointer<Float>) -> Result
  ) -> Result {
    entities.withUnsafeBufferPointer { entities in
      numbers.withUnsafeBufferPointer { numbers in
        body(.init(rebasing: entities[rows]), numbers.baseAddress! + rows.lowerBound)
      }
    }
  }
}
