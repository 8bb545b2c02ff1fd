import RiffleECS

package struct EndsExactly: ExpectationKind {
  package static let key = "endsExactly"
  package static let doc = "At the end of the span the presented value equals the model value, bit for bit."
  package static let unit = "points"
  package static let looksBack = false
  package static let example = "{endsExactly: true}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in EndsExactly() }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
      misses.isJudged = true
      let off = drawn.change(since: model)
      if off.amount > 0 { misses.add(thing, "does not end where its model is", off, in: moment) }
    }
  }
}

package struct EndsAt: ExpectationKind {
  package static let key = "endsAt"
  package static let doc = "At the end of the span the centre is at [x, y], in points of the scene, within 0.01 point."
  package static let unit = "points"
  package static let example = "{endsAt: [480, 360], of: card}"
  package static let schema = Schema<SIMD2<Float>>.point().map { EndsAt(place: $0) }

  let place: SIMD2<Float>

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing) else { continue }
      misses.isJudged = true
      let off = (drawn.center - place).length
      if off > 0.01 { misses.add(thing, "ends elsewhere", off, bound: 0.01, in: moment) }
    }
  }
}

package struct EndsAs: ExpectationKind {
  package static let key = "endsAs"
  package static let doc =
    "At the end of the span the entities have these values in the model, written as in 'to:', within 0.001 of their unit."
  package static let unit = "off"
  package static let needs = "an entity that it names"
  package static let example = "{endsAs: {card: {scale: 1}}}"
  package static let schema = Schema<EndsAs>(
    .named(what: "the id of an entity", PropertyTable.standard.to.description)
  ) { node, context in
    guard let entries = node.entries, !entries.isEmpty else {
      return context.refuse(node, isNot: "entities with values, such as {card: {x: 300, opacity: 1}}")
    }
    var values: [(indices: [Int], changes: [Change])] = []
    for entry in entries {
      guard let indices = context.entities[entry.key] else {
        context.reportMissingEntity(entry.key, at: entry.keyLocation)
        continue
      }
      guard let changes = PropertyTable.standard.to.read(entry.value, &context) else { continue }
      values.append((indices, changes))
    }
    return values.count == entries.count ? EndsAs(values: values) : nil
  }

  let values: [(indices: [Int], changes: [Change])]

  /// Compares the model with a copy of the world in which the values were set, so that any property can be expected.
  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (indices, changes) in values {
      for thing in indices.compactMap(moment.entity) {
        guard moment.world.isAlive(thing) else {
          misses.add(thing, "is removed", 0, bound: 1, in: moment, unit: "entities")
          continue
        }
        misses.isJudged = true
        // A missing value, such as an opacity, has its default.
        var world = moment.world
        world.prepare([thing], for: changes)
        var expected = world
        expected.withTransaction(Transaction(disablesAnimations: true)) { $0.set(changes, of: [thing]) }
        for part in expected.readings(of: thing) {
          let fields = world.reading(of: part.name, on: thing)?.fields ?? []
          for field in part.fields {
            let model = fields.first { $0.id == field.id }?.model
            let off = model?.distance(to: field.model) ?? 1
            guard off > 0.001 else { continue }
            misses.add(
              thing, "ends with \(field.id) \(model?.text ?? "missing") instead of \(field.model.text)", off,
              bound: 0.001, in: moment)
          }
        }
      }
    }
  }
}
