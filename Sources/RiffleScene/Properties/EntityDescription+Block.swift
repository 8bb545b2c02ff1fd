import RiffleView

package typealias NamedEntity = Named<EntityDescription>

extension EntityDescription {
  /// `entities:`, a block of entities by id. All names are known before the first is read, so that a child may stand
  /// before its parent.
  static func block(_ properties: PropertyTable) -> Schema<[NamedEntity]> {
    let entity = properties.entity
    @Sendable func entities(in node: YAMLNode, _ context: inout DecodingContext) -> [NamedEntity]? {
      guard let entries = node.isNull ? [] : node.entries else {
        return context.refuse(node, isNot: "a block of entities by id")
      }
      let plan = context.part(.entityNames, node) { Self.plan(entries, in: &$1) }!.value
      context.entities = plan.names
      let count = plan.names.ids.count
      if count > EntityNames.limit {
        return context.refuse(
          at: node.location, "the scene has \(count) entities; it should have at most \(EntityNames.limit)")
      }
      let all = context.part(.entities, node) { _, context in
        read(plan, of: entries, as: entity, in: &context).flatMap { all, runs in
          check(all, alike: runs, in: &context) ? (all: all, traits: EntityTraits(all, alike: runs)) : nil
        }
      }?.value
      context.traits = all?.traits ?? EntityTraits()
      return all?.all
    }
    return Schema(described(entity), write: { $0.isEmpty ? "{}" : nil }, read: entities)
  }

  private static func described(_ entity: Schema<EntityDescription>) -> ValueDescription {
    guard case .block(var block) = entity.description else { fatalError("an entity is a block") }
    let single = ValueDescription.named(what: "properties of single copies, by their number or word", .block(block))
    block.fields += [
      FieldDescription(
        "count", "Number of copies, with the ids KEY-1, KEY-2, …; {index} is the number of the copy.",
        Repetition.count.description),
      FieldDescription(
        "each", "Creates one copy for each word, with the id KEY-WORD. {each} is the word, {index} its number.",
        Repetition.eachDescription),
      FieldDescription(
        "data",
        "Creates one copy for each row of a CSV file beside the scene, with the id KEY-FIRST. {column} is the value of that column.",
        Repetition.data.description),
      FieldDescription("only", "Properties of single copies, by number or word: {2: {fill: coral}}.", single),
    ]
    let use = BlockDescription(
      name: "use", doc: "Use of a definition: its parameters, and any property of an entity.",
      fields: [
        FieldDescription(
          "use", "Name of a definition under 'define:'.", .name(what: "the name of a definition", builtIn: []),
          presence: .required)
      ] + block.fields, isOpen: true)
    return .named(what: "entities by id", .oneOf(what: "an entity, or {use: NAME}", [.block(block), .block(use)]))
  }

  /// Checks mutual references.
  private static func check(
    _ entities: [NamedEntity], alike runs: [Range<Int>], in context: inout DecodingContext
  ) -> Bool {
    // Of thousands of equal copies, one is tested for anything to check.
    let places = runs.flatMap { entities[$0.lowerBound].value.needsChecks ? $0 : 0..<0 }
    let mistakes = context.diagnostics.count
    checkParents(entities, in: &context)
    checkFollowers(entities, in: &context)
    checkLinks(entities, in: &context)
    for check in [checkScrolls, checkCameras, checkMasks, checkStrokes] where context.diagnostics.count == mistakes {
      check(entities, places, &context)
    }
    return context.diagnostics.count == mistakes
  }

  /// True if a check of scrolls, cameras, masks or strokes applies to it.
  private var needsChecks: Bool {
    camera != nil || mask != nil || !links.isEmpty || parts.has(Camera.self) || parts.has(Parallax.self)
      || parts.has(Scroll.self) || parts.has(Mask.self) || parts.has(StrokeEnd.self)
  }

  /// All entities, and the index ranges of those with equal descriptions.
  private static func read(
    _ plan: Plan, of entries: [YAMLNode.Entry], as schema: Schema<EntityDescription>, in context: inout DecodingContext
  ) -> (all: [NamedEntity], runs: [Range<Int>])? {
    context.memo.entries = []
    var runs: [Range<Int>] = []
    var isRight = plan.isRight
    var entities: [NamedEntity] = []
    entities.reserveCapacity(plan.names.ids.count)
    for (index, range, copies) in plan.entries {
      let entry = entries[index]
      let part = context.labelled(entry.key) {
        $0.part(.entity, entry.value) { node, context in
          if let copies { return read(node, as: schema, copies, in: &context) }
          let block = context.replacingParameters(Repetition.template(node))
          return schema.read(block, &context).flatMap {
            SplitText.entities(of: $0, at: range.lowerBound, block, in: &context)
          }
        }
      }
      guard let part else {
        isRight = false
        continue
      }
      context.memo.entries.append((range, context.memo[Memo.Key(kind: .entity, location: entry.value.location)]))
      let isAlike = part.value.count == 1
      runs += isAlike ? [range] : range.map { $0..<$0 + 1 }
      let values = part.value.map(Shared.init)
      for place in range {
        let value = values[isAlike ? 0 : place - range.lowerBound]
        entities.append(Named(name: plan.names.ids[place], location: entry.keyLocation, sharing: value))
      }
    }
    return isRight ? (entities, runs) : nil
  }

  /// Reads an entry of the block that has copies: one entity for each, or one for all if they are equal.
  private static func read(
    _ node: YAMLNode, as schema: Schema<EntityDescription>, _ copies: Repetition, in context: inout DecodingContext
  ) -> [EntityDescription]? {
    let template = context.replacingParameters(Repetition.template(node))
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

  /// The names of the entities, and the entities that each entry of the block describes.
  private struct Plan: Sendable {
    var names = EntityNames()
    var entries: [(index: Int, entities: Range<Int>, copies: Repetition?)] = []
    var isRight = true
  }

  private static func plan(_ entries: [YAMLNode.Entry], in context: inout DecodingContext) -> Plan {
    var plan = Plan()
    for (index, entry) in entries.enumerated() {
      if EntityNames.reserved.contains(entry.key) {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' has its own meaning in actions; give the entity another name")
        plan.isRight = false
        continue
      }
      if context.sceneValues.contains(where: { $0.name == entry.key }) {
        context.report(at: entry.keyLocation, "a value is called '\(entry.key)' too; rename one")
        plan.isRight = false
      }
      if entry.key.isEmpty || entry.key.unicodeScalars.count > 64 {
        context.report(at: entry.keyLocation, "the id of an entity has from 1 to 64 letters; this one does not")
        plan.isRight = false
        continue
      }
      let (copies, isAsked) = Repetition.asked(by: entry.value, in: &context)
      let (split, isSplit) = SplitText.asked(by: entry.value, copies, in: &context)
      let isOnly = !isAsked || Repetition.checkOnly(of: entry.value, copies, in: &context)
      if !isAsked || !isSplit || !isOnly { plan.isRight = false }
      let first = plan.names.ids.count
      let parts = (0..<(split?.count ?? 0)).map { "\(entry.key)-\($0 + 1)" }
      let ids = copies.map { $0.words.map { "\(entry.key)-\($0)" } } ?? [entry.key] + parts
      // Reserve for repeated groups of the same size.
      if ids.count > 1000 {
        plan.names.reserve(min(first + ids.count * (entries.count - index), EntityNames.limit), groups: entries.count)
      }
      for id in ids where !plan.names.add(id) {
        context.report(at: entry.keyLocation, "two entities are called '\(id)'; rename one")
        plan.isRight = false
      }
      let range = first..<plan.names.ids.count
      if copies != nil { plan.names.addGroup(entry.key, of: range) }
      if let split { plan.names.addGroup("\(entry.key).\(split.unit.plural)", of: first + 1..<range.upperBound) }
      plan.entries.append((index, range, copies))
    }
    plan.names.addGroups(context.groups)
    context.memo.setNames(plan.names)
    return plan
  }
}

extension PropertyTable {
  static let entityKeys = Set((standard.entity.parts?.value.keys.known ?? []) + Repetition.keys)
}
