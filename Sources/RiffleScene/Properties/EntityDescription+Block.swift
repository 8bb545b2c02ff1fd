import RiffleCore

/// An entity with its id.
public typealias NamedEntity = Named<EntityDescription>

extension EntityDescription {
  /// `entities:`, a block of entities by id. Every name is known before the first is read, so that a child may stand
  /// before its parent.
  static func block(_ properties: PropertyTable) -> Schema<[NamedEntity]> {
    let entity = properties.entity
    guard case .block(var block) = entity.description else { preconditionFailure("an entity is a block") }
    block.fields += [
      FieldDescription(
        key: "count", doc: "How many copies there are, called KEY-1, KEY-2, …; {index} is the number of the copy.",
        value: Repetition.count.description, presence: .optional),
      FieldDescription(
        key: "each", doc: "A copy for each of these words, called KEY-WORD; {each} is the word, {index} its number.",
        value: Repetition.each.description, presence: .optional),
    ]
    let description = ValueDescription.named(what: "entities by id", .block(block))
    @Sendable func entities(in node: YAMLNode, _ context: inout DecodingContext) -> [NamedEntity]? {
      if node.isNull { return [] }
      guard let entries = node.entries else {
        context.report(node, isNot: "a block of entities by id")
        return nil
      }
      if let earlier = context.earlier { return read(entries, as: entity, keeping: earlier, in: &context) }
      var isRight = true
      let plans = name(entries, &isRight, in: &context)
      if context.entities.ids.count > EntityNames.limit {
        context.report(
          at: node.location,
          "the scene has \(context.entities.ids.count) entities; it should have at most \(EntityNames.limit)")
        return nil
      }
      var entities: [NamedEntity] = []
      entities.reserveCapacity(context.entities.ids.count)
      for (entry, copies) in plans {
        let range = entities.count..<entities.count + (copies?.words.count ?? 1)
        context.ranges.append(range)
        if !read(entry, as: entity, copies, at: range, into: &entities, in: &context) { isRight = false }
      }
      if isRight { isRight = checkParents(entities, in: &context) }
      return isRight ? entities : nil
    }
    return Schema(description, write: { $0.isEmpty ? "{}" : nil }, read: entities)
  }

  /// Reads an entry of the block, once for each copy.
  private static func read(
    _ entry: YAMLNode.Entry, as schema: Schema<EntityDescription>, _ copies: Repetition?, at range: Range<Int>,
    into entities: inout [NamedEntity], in context: inout DecodingContext
  ) -> Bool {
    var isRight = true
    let template = Repetition.template(entry.value)
    // Copies that say nothing of their number or word are all alike.
    let areAlike = copies.map { !$0.differ(in: template) } ?? true
    var one: EntityDescription?
    for (index, place) in range.enumerated() {
      if one == nil || !areAlike {
        let node = areAlike ? template : copies?.copy(index, of: template) ?? template
        one = context.labelled(entry.key) { schema.read(node, &$0) }
      }
      entities.append(
        Named(name: context.entities.ids[place], location: entry.keyLocation, value: one ?? EntityDescription()))
      if one == nil { isRight = false }
    }
    return isRight
  }

  /// The same entities as in an earlier reading; those that may have changed are read again.
  private static func read(
    _ entries: [YAMLNode.Entry], as schema: Schema<EntityDescription>, keeping earlier: EarlierReading,
    in context: inout DecodingContext
  ) -> [NamedEntity]? {
    context.entities = earlier.reading.names
    var isRight = true
    var hasOtherParents = false
    var entities = earlier.reading.document.entities
    for (index, entry) in entries.enumerated() where earlier.mayDiffer(entry: index) {
      let (copies, isAsked) = Repetition.asked(by: entry.value, in: &context)
      let range = earlier.reading.ranges[index]
      var read: [NamedEntity] = []
      guard isAsked, Self.read(entry, as: schema, copies, at: range, into: &read, in: &context) else {
        isRight = false
        continue
      }
      hasOtherParents = hasOtherParents || zip(entities[range], read).contains { $0.value.parent != $1.value.parent }
      entities.replaceSubrange(range, with: read)
    }
    if isRight, hasOtherParents { isRight = checkParents(entities, in: &context) }
    return isRight ? entities : nil
  }

  /// Gives every entity its name.
  private static func name(
    _ entries: [YAMLNode.Entry], _ isRight: inout Bool, in context: inout DecodingContext
  ) -> [(YAMLNode.Entry, Repetition?)] {
    var plans: [(YAMLNode.Entry, Repetition?)] = []
    for entry in entries {
      if EntityNames.reserved.contains(entry.key) {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' has its own meaning in actions; give the entity another name")
        isRight = false
        continue
      }
      if entry.key.isEmpty || entry.key.unicodeScalars.count > 64 {
        context.report(at: entry.keyLocation, "the id of an entity has from 1 to 64 letters; this one does not")
        isRight = false
        continue
      }
      let (copies, isAsked) = Repetition.asked(by: entry.value, in: &context)
      if !isAsked { isRight = false }
      let first = context.entities.ids.count
      guard let copies else {
        add(entry.key, at: entry, &isRight, in: &context)
        plans.append((entry, nil))
        continue
      }
      for word in copies.words { add("\(entry.key)-\(word)", at: entry, &isRight, in: &context) }
      context.entities.addGroup(entry.key, of: first..<first + copies.words.count)
      plans.append((entry, copies))
    }
    return plans
  }

  private static func add(
    _ id: String, at entry: YAMLNode.Entry, _ isRight: inout Bool, in context: inout DecodingContext
  ) {
    if context.entities[id] != nil {
      context.report(at: entry.keyLocation, "two entities are called '\(id)'; rename one")
      isRight = false
    }
    context.entities.add(id)
  }
}
