import RiffleCore

/// Not generic: finding entries and mistakes is compiled once, not for each of the 90 types of blocks.
struct BlockKeys: Sendable {
  let known: [String]
  private let places: [String: Int]
  private let required: [Int]
  /// An earlier version's keys with their present names.
  private let formerKeys: [String: String]

  init(_ fields: [FieldKeys]) {
    known = fields.flatMap { [$0.key] + $0.aliases }
    var places: [String: Int] = [:]
    for (place, field) in fields.enumerated() { for key in [field.key] + field.aliases { places[key] = place } }
    self.places = places
    formerKeys = Dictionary(
      fields.flatMap { field in field.formerKeys.map { ($0, field.key) } }, uniquingKeysWith: { first, _ in first })
    required = fields.indices.filter { fields[$0].isRequired }
  }

  /// In the order of the fields; false after a mistake was reported.
  ///
  /// - Parameter read: reads the value of the field at an index; false after reporting a mistake.
  @inline(never)
  func read(
    _ node: YAMLNode, describedBy block: LazyDescription, _ context: inout DecodingContext,
    _ read: (Int, YAMLNode, inout DecodingContext) -> Bool
  ) -> Bool {
    guard let entries = node.entries else {
      context.report(node, isNot: block.value.phrase)
      return false
    }
    guard let given = given(entries) else { return readWithMistakes(entries, of: node, block.value, &context, read) }
    var isRight = true
    for (place, entry) in given {
      let key = entries[entry].key
      if !formerKeys.isEmpty, let now = formerKeys[key] {
        context.reportFormer(key, now: now, at: entries[entry].keyLocation)
      }
      if !context.labelled(key, { read(place, entries[entry].value, &$0) }) { isRight = false }
    }
    return isRight
  }

  @inline(never)
  private func readWithMistakes(
    _ entries: [YAMLNode.Entry], of node: YAMLNode, _ block: ValueDescription, _ context: inout DecodingContext,
    _ read: (Int, YAMLNode, inout DecodingContext) -> Bool
  ) -> Bool {
    guard case .block(let description) = block else { fatalError("keys of no block") }
    let known = reportUnknown(entries, known: known, of: description.name, in: &context)
    var isRight = known.count == entries.count && known.allSatisfy { !$0.isMisspelt }
    // An unknown key was probably meant for a missing one.
    let isGuess = known.count < entries.count
    for (place, field) in description.fields.enumerated() {
      let given = known.filter { $0.meant == field.key || field.aliases.contains($0.meant) }
      if given.count > 1 {
        let message = "'\(given[0].meant)' and '\(given[1].meant)' say the same; keep one of them"
        context.report(at: given[1].entry.keyLocation, message)
        isRight = false
      }
      guard let entry = given.first?.entry else {
        if field.presence == .required, !isGuess {
          context.report(
            at: node.location,
            "\(description.name) has no '\(field.key)'; add '\(field.key):' with \(field.value.phrase)")
          isRight = false
        }
        continue
      }
      if !context.labelled(entry.key, { read(place, entry.value, &$0) }) { isRight = false }
    }
    return isRight
  }

  private func given(_ entries: [YAMLNode.Entry]) -> [(place: Int, entry: Int)]? {
    let given = entries.indices
      .compactMap { entry in places[entries[entry].key].map { (place: $0, entry: entry) } }
      .sorted { $0.place < $1.place }
    let isRight =
      given.count == entries.count && zip(given, given.dropFirst()).allSatisfy { $0.place < $1.place }
      && required.allSatisfy { place in given.contains { $0.place == place } }
    return isRight ? given : nil
  }
}

struct BlockParts: Sendable {
  let keys: BlockKeys
  /// Erased: the runtime makes no types for a block that is not read.
  private let fields: any AnyObject & Sendable

  @_semantics("optimize.sil.specialize.generic.never")
  init<Root: Sendable>(_ fields: [Field<Root>]) {
    var spellings: [FieldKeys] = []
    for field in 0..<fields.count { spellings.append(fields[field].keys) }
    keys = BlockKeys(spellings)
    self.fields = Shared(fields)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func fields<Root: Sendable>(of type: Root.Type) -> [Field<Root>] {
    guard let fields = fields as? Shared<[Field<Root>]> else { fatalError("the fields of another block") }
    return fields.value
  }
}

struct KnownEntry {
  var entry: YAMLNode.Entry
  var meant: String
  var isMisspelt: Bool { entry.key != meant }
}

/// Reports each unknown key, with the nearest known one. Returns the entries with known or misspelt keys; reading the
/// latter finds a second mistake in the same line in the same pass.
func reportUnknown(
  _ entries: [YAMLNode.Entry], known: [String], near: [String]? = nil, of name: String,
  in context: inout DecodingContext
) -> [KnownEntry] {
  var meant: [KnownEntry] = []
  // Keys for copies are read before the entity or action.
  let likely = near ?? (["entity", "action"].contains(name) ? known + Repetition.keys : known)
  for entry in entries {
    if known.contains(entry.key) {
      meant.append(KnownEntry(entry: entry, meant: entry.key))
      continue
    }
    let key = YAMLNode.shortened(entry.key)
    let start = "'\(key)' is not a key of \(name)"
    func report(_ message: String) { context.report(at: entry.keyLocation, message) }
    if likely.contains("do"), Actions.keys.contains(entry.key) {
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
        meant.append(KnownEntry(entry: entry, meant: nearest))
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
