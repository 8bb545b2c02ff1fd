package typealias NamedEntity = Named<EntityDescription>

extension EntityDescription {
  /// All names are known before the first is read, so that a child may stand before its parent.
  static func block(_ properties: PropertyTable) -> Schema<[NamedEntity]> {
    let entity = properties.entity
    @Sendable func entities(in node: YAMLNode, _ context: inout DecodingContext) -> [NamedEntity]? {
      guard let entries = node.isNull ? [] : node.entries else {
        return context.refuse(node, isNot: "a block of entities by id")
      }
      let mistakes = context.diagnostics.count
      let plan = Self.plan(entries, in: &context)
      let isRight = context.diagnostics.count == mistakes
      context.entities = plan.names
      let count = plan.names.ids.count
      if count > EntityNames.limit {
        return context.refuse(
          at: node.location, "the scene has \(count) entities; it should have at most \(EntityNames.limit)")
      }
      guard let all = read(plan, of: entries, as: entity, in: &context), isRight else { return nil }
      guard check(all, in: &context) else { return nil }
      context.described = all
      return all
    }
    return Schema(described(entity), write: { $0.isEmpty ? "{}" : nil }, read: entities)
  }

  private static func described(_ entity: Schema<EntityDescription>) -> ValueDescription {
    guard case .block(var block) = entity.description else { fatalError("an entity is a block") }
    let single = ValueDescription.named(what: "properties of single copies, by their number or word", .block(block))
    block.fields += Repetition.fields(haveIDs: true)
    block.fields.append(
      FieldDescription("only", "Properties of single copies, by number or word: {2: {fill: coral}}.", single))
    let use = BlockDescription(
      name: "use", doc: "Use of a definition: its parameters, and any property of an entity.",
      fields: [
        FieldDescription(
          "use", "Name of a definition under 'define:'.", .name(what: "the name of a definition", builtIn: []),
          presence: .required)
      ] + block.fields, isOpen: true)
    return .named(what: "entities by id", .oneOf(what: "an entity, or {use: NAME}", [.block(block), .block(use)]))
  }

  private static func check(_ entities: [NamedEntity], in context: inout DecodingContext) -> Bool {
    let (mistakes, places) = (context.diagnostics.count, entities.places(where: \.needsChecks))
    checkParents(entities, in: &context)
    checkFollowers(entities, in: &context)
    checkLinks(entities, in: &context)
    for check in [checkScrolls, checkCameras, checkMasks, checkStrokes] where context.diagnostics.count == mistakes {
      check(entities, places, &context)
    }
    return context.diagnostics.count == mistakes
  }

  private static func read(
    _ plan: Plan, of entries: [YAMLNode.Entry], as schema: Schema<EntityDescription>, in context: inout DecodingContext
  ) -> [NamedEntity]? {
    let earlier = context.earlierEntities(named: plan.names)
    var isRight = true
    var entities: [NamedEntity] = []
    entities.reserveCapacity(plan.names.ids.count)
    for (index, range, copies) in plan.entries {
      let entry = entries[index]
      let reading: EntityReading
      let place = context.entityReadings.count
      if earlier.indices.contains(place), let known = earlier[place], entry.isWritten(as: known.entry) {
        context.notes.add(known.notes)
        reading = known
      } else {
        let found = context.labelled(entry.key) { context in
          context.withNotes { read(entry.value, range, as: schema, copies, in: &$0) }
        }
        guard let found else {
          isRight = false
          continue
        }
        reading = EntityReading(entry: entry, values: found.value.map(Shared.init), notes: found.notes)
      }
      context.entityReadings.append(reading)
      for place in range {
        let value = reading.values[reading.values.count == 1 ? 0 : place - range.lowerBound]
        entities.append(Named(name: plan.names.ids[place], location: entry.keyLocation, sharing: value))
      }
    }
    return isRight ? entities : nil
  }

  /// Reads an entry of the block: one description for each of its entities, or one for all if they are equal.
  private static func read(
    _ node: YAMLNode, _ range: Range<Int>, as schema: Schema<EntityDescription>, _ copies: Repetition?,
    in context: inout DecodingContext
  ) -> [EntityDescription]? {
    let template = Repetition.template(node)
    guard let copies else {
      return schema.read(template, &context).flatMap {
        SplitText.entities(of: $0, at: range.lowerBound, template, in: &context)
      }
    }
    guard template.entry("only") != nil || copies.differ(in: template) else {
      return schema.read(template, &context).map { [$0] }
    }
    let all = copies.words.indices.compactMap { index in
      let known = context.diagnostics.count
      return schema.read(copies.single(index, of: template), &context)
        ?? context.refuse(since: known) { copies.source(of: $0, row: index, in: template) }
    }
    return all.count == copies.words.count ? all : nil
  }

  private struct Plan: Sendable {
    var names = EntityNames()
    var entries: [(index: Int, entities: Range<Int>, copies: Repetition?)] = []
  }

  private static func plan(_ entries: [YAMLNode.Entry], in context: inout DecodingContext) -> Plan {
    var plan = Plan()
    for (index, entry) in entries.enumerated() {
      if EntityNames.reserved.contains(entry.key) {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' has its own meaning in actions; give the entity another name")
        continue
      }
      if context.sceneValues.contains(where: { $0.name == entry.key }) {
        context.report(at: entry.keyLocation, "a value is called '\(entry.key)' too; rename one")
      }
      if entry.key.isEmpty || entry.key.unicodeScalars.count > 64 {
        context.report(at: entry.keyLocation, "the id of an entity has from 1 to 64 letters; this one does not")
        continue
      }
      let copies = Repetition.ofEntity(entry.value, in: &context).copies
      let split = SplitText.asked(by: entry.value, copies, in: &context)
      let first = plan.names.ids.count
      let parts = (0..<(split?.count ?? 0)).map { "\(entry.key)-\($0 + 1)" }
      let ids = copies.map { $0.words.map { "\(entry.key)-\($0)" } } ?? [entry.key] + parts
      // Reserve for repeated groups of the same size.
      if ids.count > 1000 {
        plan.names.reserve(min(first + ids.count * (entries.count - index), EntityNames.limit), groups: entries.count)
      }
      for id in ids where !plan.names.add(id) {
        context.report(at: entry.keyLocation, "two entities are called '\(id)'; rename one")
      }
      let range = first..<plan.names.ids.count
      if copies != nil { plan.names.addGroup(entry.key, of: range) }
      if let split { plan.names.addGroup("\(entry.key).\(split.unit.plural)", of: first + 1..<range.upperBound) }
      plan.entries.append((index, range, copies))
    }
    plan.names.addGroups(context.groups)
    return plan
  }
}

extension DecodingContext {
  /// Returns the entities of an earlier reading, nil for each that must be read again; none if names have changed.
  fileprivate func earlierEntities(named names: EntityNames) -> [EntityReading?] {
    guard let earlier, earlier.names == names, earlier.document.palette == palette,
      earlier.document.parameters.map(\.name) == parameters.map(\.name),
      earlier.document.values.map(\.name) == sceneValues.map(\.name)
    else { return [] }
    let hasSameAnimations = earlier.document.animations == animations
    return earlier.entities.map { hasSameAnimations || !$0.notes.usesAnimations ? $0 : nil }
  }
}
