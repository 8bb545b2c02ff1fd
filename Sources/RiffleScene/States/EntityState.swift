import RiffleView

/// A state of an entity: its properties in that state, and the animation into it.
///
/// The block of a state is laid over the block of the entity, so it may have any of the entity's keys. A change between
/// two states only touches keys that differ.
struct EntityState: Sendable {
  /// The default state: the entity's own block.
  static let idle = "idle"
  /// In this state nothing can be clicked or dragged.
  static let disabled = "disabled"

  var name = ""
  /// The animation into it; nil for that of the state it leaves, and for the default.
  var choice: AnimationChoice?
  /// The entries of the state, to be laid over the entity's block.
  var entries: [YAMLNode.Entry] = []
  var description = EntityDescription()

  /// Keys of an entity that are the same in all of its states.
  private static let constant = [
    "parent", "absent", "button", "transition", "animation", "shift", "shifting", "excluded", "shows", "split",
  ]
  private static let mostStates = 16

  /// Returns the schema of `states:`, a block of states by name.
  ///
  /// - Parameter fields: the keys of an entity.
  static func list(_ fields: [Field<EntityDescription>]) -> Schema<[EntityState]> {
    let coordinates = ["x", "y"].map { key in
      FieldDescription(
        key, "Where its anchor is, \(key == "x" ? "across" : "down"), in place of that of 'at'.",
        .number(.any, isWhole: false, unit: "points"))
    }
    let own = fields.filter { !constant.contains($0.key) }
    let description = LazyDescription {
      let with = FieldDescription(
        "with", "Animation into this state; idle uses the animation of the state that it leaves.",
        AnimationChoice.schema.description)
      let changed = own.map {
        var field = $0.description(in: EntityDescription())
        field.value = field.value.partial
        return field
      }
      return .block(
        BlockDescription(
          name: "state", doc: "Properties that differ in this state.",
          fields: changed + coordinates + [with]))
    }
    let keys = own.map(\.key) + coordinates.map(\.key) + ["with"]
    let one = Schema<EntityState>(description) { node, context in
      guard let entries = node.entries else {
        return context.refuse(node, isNot: "a block such as {scale: 0.95, with: snappy}")
      }
      let known = reportUnknown(entries, known: keys, of: "state", in: &context)
      guard known.count == entries.count, known.allSatisfy({ !$0.isMisspelt }) else { return nil }
      var state = EntityState(entries: entries.filter { $0.key != "with" })
      if let with = node.entry("with")?.value {
        guard let choice = context.labelled("with", { AnimationChoice.schema.read(with, &$0) }) else { return nil }
        state.choice = choice
      }
      return state
    }
    let all = Schema<[Named<EntityState>]>.named("states by name", one)
    return Schema(all.description) { node, context in
      guard let named = all.read(node, &context) else { return nil }
      if named.count > mostStates {
        return context.refuse(at: node.location, "there are \(named.count) states; an entity has at most \(mostStates)")
      }
      if let idle = named.first(where: { $0.name == EntityState.idle && !$0.value.entries.isEmpty }) {
        return context.refuse(
          at: idle.location,
          "'idle' is what the entity's own block says; write its values there, and here 'with:' alone")
      }
      return named.map {
        var state = $0.value
        state.name = $0.name
        return state
      }
    }
  }

  // MARK: - Laid over the entity

  /// Returns the entity's block in this state.
  func over(_ base: YAMLNode) -> YAMLNode {
    var result = (base.entries ?? []).filter { !["states", "links", "wiggle"].contains($0.key) }
    for entry in entries {
      let place = result.firstIndex { $0.key == (["x", "y"].contains(entry.key) ? "at" : entry.key) }
      guard let place else {
        result.append(entry)
        continue
      }
      result[place].value = Self.merged(result[place].value, entry)
    }
    return YAMLNode(.mapping(result), at: base.location)
  }

  /// The key of the block for which a word is short.
  private static let short = ["text": "label", "emoji": "emoji", "image": "file"]

  private static func merged(_ base: YAMLNode, _ entry: YAMLNode.Entry) -> YAMLNode {
    if let axis = ["x", "y"].firstIndex(of: entry.key), entry.key.count == 1 {
      guard var items = base.items, items.count == 2 else { return base }
      items[axis] = entry.value
      return YAMLNode(.list(items), at: entry.value.location)
    }
    guard var entries = block(base, entry), let others = block(entry.value, entry) else { return entry.value }
    for other in others {
      if let place = entries.firstIndex(where: { $0.key == other.key }) {
        entries[place] = other
      } else {
        entries.append(other)
      }
    }
    return YAMLNode(.mapping(entries), at: entry.value.location)
  }

  private static func block(_ node: YAMLNode, _ entry: YAMLNode.Entry) -> [YAMLNode.Entry]? {
    if let entries = node.entries { return entries }
    guard let key = short[entry.key], node.text != nil else { return nil }
    return [YAMLNode.Entry(key: key, keyLocation: node.location, value: node)]
  }
}

extension EntityDescription {
  /// Reads the entity in each of its states.
  ///
  /// - Parameter read: reads the block of an entity.
  mutating func readStates(
    over node: YAMLNode, in context: inout DecodingContext,
    _ read: (YAMLNode, inout DecodingContext) -> EntityDescription?
  ) -> Bool {
    var isRight = true
    for index in states.indices {
      let state = states[index]
      if let entry = state.entries.first(where: { ["x", "y"].contains($0.key) }), node.entry("at")?.value.items == nil {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' changes a part of 'at', which the entity lacks; add 'at: [x, y]'")
        isRight = false
        continue
      }
      // Emoji, letters and images of the entity itself are noted already.
      let (glyphs, images) = (context.notes.glyphs, context.notes.images)
      guard let description = read(state.over(node), &context) else {
        isRight = false
        continue
      }
      let more = context.notes
      context.notes.glyphs = glyphs + more.glyphs.dropFirst(glyphs.count).filter { !glyphs.contains($0) }
      context.notes.images = images + more.images.dropFirst(images.count).filter { !images.contains($0) }
      states[index].description = description
    }
    return isRight
  }
}
