/// Not generic: finding entries and mistakes is compiled once, not for each of the 90 types of blocks.
struct BlockParts: Sendable {
  let known: [String]
  private let keys: [FieldKeys]
  private let places: [String: Int]
  /// Erased: the runtime makes no types for a block that is not read.
  private let fields: any AnyObject & Sendable

  @_semantics("optimize.sil.specialize.generic.never")
  init<Root: Sendable>(_ fields: [Field<Root>]) {
    var keys: [FieldKeys] = []
    for field in 0..<fields.count { keys.append(fields[field].keys) }
    self.init(keys, Shared(fields))
  }

  private init(_ keys: [FieldKeys], _ fields: any AnyObject & Sendable) {
    (self.keys, self.fields) = (keys, fields)
    known = keys.flatMap { [$0.key] + $0.aliases }
    places = Dictionary(
      keys.enumerated().flatMap { place, field in ([field.key] + field.aliases).map { ($0, place) } }
    ) { $1 }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func fields<Root: Sendable>(of type: Root.Type) -> [Field<Root>] {
    guard let fields = fields as? Shared<[Field<Root>]> else { fatalError("the fields of another block") }
    return fields.value
  }

  /// Reads the fields in their order, each by `read` with its index; both return false after reporting a mistake.
  @inline(never) func read(
    _ node: YAMLNode, describedBy block: LazyDescription, _ context: inout DecodingContext,
    _ read: (Int, YAMLNode, inout DecodingContext) -> Bool
  ) -> Bool {
    guard let entries = node.entries else {
      context.report(node, isNot: block.value.phrase)
      return false
    }
    // Not evaluated for a block without a mistake.
    var description: BlockDescription {
      guard case .block(let description) = block.value else { fatalError("keys of no block") }
      return description
    }
    var given = entries.indices.compactMap { index in
      places[entries[index].key].map { (place: $0, index: index, meant: entries[index].key) }
    }
    var isRight = given.count == entries.count
    // An unknown key was probably meant for a missing one.
    var isGuess = false
    if !isRight {
      let found = reportUnknown(entries, known: known, of: description.name, in: &context)
      isGuess = found.count < entries.count
      given = found.compactMap { entry in
        places[entry.meant].map { (place: $0, index: entry.index, meant: entry.meant) }
      }
    }
    given.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    var next = 0
    for place in keys.indices {
      guard next < given.count, given[next].place == place else {
        if keys[place].isRequired, !isGuess {
          let field = description.fields[place]
          context.report(
            at: node.location,
            "\(description.name) has no '\(field.key)'; add '\(field.key):' with \(field.value.phrase)")
          isRight = false
        }
        continue
      }
      let (first, last) = (next, given[next...].prefix { $0.place == place }.endIndex - 1)
      if first < last {
        let message = "'\(given[first].meant)' and '\(given[first + 1].meant)' say the same; keep one of them"
        context.report(at: entries[given[first + 1].index].keyLocation, message)
        isRight = false
      }
      next = last + 1
      let entry = given[first].index
      let key = entries[entry].key
      if keys[place].formerKeys.contains(key) {
        context.reportFormer(key, now: keys[place].key, at: entries[entry].keyLocation)
      }
      if !context.labelled(key, { read(place, entries[entry].value, &$0) }) { isRight = false }
    }
    return isRight
  }
}

/// Reports each unknown key, with the nearest known one. Returns the indices of the entries with known or misspelt keys;
/// reading the latter finds a second mistake in the same line in the same pass.
func reportUnknown(
  _ entries: [YAMLNode.Entry], known: [String], near: [String]? = nil, of name: String,
  in context: inout DecodingContext
) -> [(index: Int, meant: String, isMisspelt: Bool)] {
  var meant: [(index: Int, meant: String, isMisspelt: Bool)] = []
  // Keys for copies are read before the entity or action.
  let likely = near ?? (["entity", "action"].contains(name) ? known + Repetition.keys : known)
  for (index, entry) in entries.enumerated() {
    if known.contains(entry.key) {
      meant.append((index, entry.key, false))
      continue
    }
    let key = YAMLNode.shortened(entry.key)
    let start = "'\(key)' is not a key of \(name)"
    func report(_ message: String) { context.report(at: entry.keyLocation, message) }
    if let slip = YAMLSyntax.itemWithoutSpace(entry.key) {
      report(slip)
    } else if likely.contains("do"), Actions.keys.contains(entry.key) {
      report("'\(key)' is an action; write it under 'do:', as in 'do: {\(key): …}'")
      // Keys beside it belong to the action.
      return []
    } else if name == "entity",
      entry.value.entries?.contains(where: { ["at", "size", "fill", "text"].contains($0.key) }) == true
    {
      report("'\(key)' is an entity within an entity; write it beside this one under 'entities:', with 'parent: ID'")
    } else if name == "entity", entry.key == "data" {
      report("'data' is the name of a CSV file beside the scene; write data: list.csv")
    } else if name == "action", known.contains("to"), let change = Spelling.change(entry.key) {
      report("\(start); what changes is written under 'to:', as in 'to: {\(change): …}'")
    } else if let other = known.contains("with") ? Spelling.otherKey(entry.key, in: "with") : nil {
      report("'\(key)' belongs to the animation; write \(other)")
    } else if let other = Spelling.otherKey(entry.key, in: name) {
      report("\(start); write \(other)")
    } else if let nearest = context.nearestKey(to: entry.key, in: likely) {
      if entries.contains(where: { $0.key == nearest }) || meant.contains(where: { $0.meant == nearest }) {
        report("\(start); '\(nearest)' is already given, so remove this one")
      } else {
        report("\(start); did you mean '\(nearest)'?")
        meant.append((index, nearest, true))
      }
    } else if known.isEmpty {
      report("\(start), which takes none; remove it")
    } else {
      let keys = known.count > 24 ? known.prefix(12) + ["…"] : known[...]
      let words = ValueDescription.either(keys.map { $0 == "…" ? "another" : "'\($0)'" })
      report("\(start); use \(words)")
    }
  }
  return meant
}
