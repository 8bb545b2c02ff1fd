import RiffleTime

extension Schema {
  /// A mapping with known keys.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - doc: one sentence that stands alone.
  ///   - start: the block as it is when nothing is written in it; it holds the defaults.
  ///   - fields: its keys, in the order in which they are documented and *read*, whatever the order in the file, so
  ///     that a field can name what an earlier one defines.
  public static func block(
    _ name: String, _ doc: String, _ start: Value, @FieldsBuilder<Value> _ fields: () -> [Field<Value>]
  ) -> Schema {
    let fields = fields()
    let description = BlockDescription(name: name, doc: doc, fields: fields.map { $0.describe(start) })
    let keys = fields.flatMap { [$0.key] + $0.aliases }
    var places: [String: Int] = [:]
    for (place, field) in fields.enumerated() { for key in [field.key] + field.aliases { places[key] = place } }
    let required = fields.indices.filter { fields[$0].isRequired }
    return Schema(.block(description)) { [places] node, context in
      guard let entries = node.entries else {
        context.report(node, isNot: description.phrase)
        return nil
      }
      if let given = given(entries, at: places, required) {
        var value = start
        var isRight = true
        for (place, entry) in given {
          let key = entries[entry].key
          if fields[place].formerKeys.contains(key) {
            context.reportFormer(key, now: fields[place].key, at: entries[entry].keyLocation)
          }
          if !context.labelled(key, { fields[place].read(entries[entry].value, &$0, &value) }) { isRight = false }
        }
        return isRight ? value : nil
      }
      let known = reportUnknown(entries, known: keys, of: name, in: &context)
      var isRight = known.count == entries.count && known.allSatisfy { !$0.isMisspelt }
      var value = start
      for field in fields {
        let given = known.filter { $0.meant == field.key || field.aliases.contains($0.meant) }
        if given.count > 1 {
          let message = "'\(given[0].meant)' and '\(given[1].meant)' say the same; keep one of them"
          context.report(at: given[1].entry.keyLocation, message)
          isRight = false
        }
        guard let entry = given.first?.entry else {
          if field.isRequired {
            let wanted = description.fields.first { $0.key == field.key }!.value.phrase
            context.report(at: node.location, "\(name) has no '\(field.key)'; add '\(field.key):' with \(wanted)")
            isRight = false
          }
          continue
        }
        let wasRead = context.labelled(entry.key) { field.read(entry.value, &$0, &value) }
        if !wasRead { isRight = false }
      }
      return isRight ? value : nil
    }
  }

  /// The entries of a block in the order of its fields, where no key is unknown, lacking or given twice.
  private static func given(
    _ entries: [YAMLNode.Entry], at places: [String: Int], _ required: [Int]
  ) -> [(place: Int, entry: Int)]? {
    var given: [(place: Int, entry: Int)] = []
    given.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      guard let place = places[entry.key] else { return nil }
      // Few and nearly in order: put where it belongs at once.
      var position = given.count
      while position > 0, given[position - 1].place > place { position -= 1 }
      if position > 0, given[position - 1].place == place { return nil }
      given.insert((place, index), at: position)
    }
    for place in required where !given.contains(where: { $0.place == place }) { return nil }
    return given
  }

  /// A mapping whose keys the scene chooses, in the order of the file. `didRead` receives each before the next is read.
  public static func named<Item: Sendable>(
    _ what: String, _ item: Schema<Item>,
    didRead: @escaping @Sendable (Named<Item>, inout DecodingContext) -> Void = { _, _ in }
  ) -> Schema<[Named<Item>]> where Value == [Named<Item>] {
    Schema(
      .named(what: what, item.description), write: { $0.isEmpty ? "{}" : nil },
      read: { node, context in
        if node.isNull { return [] }
        guard let entries = node.entries else {
          context.report(node, isNot: "a block of \(what)")
          return nil
        }
        var values: [Named<Item>] = []
        for entry in entries {
          if let problem = nameProblem(entry.key) {
            context.report(at: entry.keyLocation, problem)
            continue
          }
          guard let value = context.labelled(entry.key, { item.read(entry.value, &$0) }) else { continue }
          values.append(Named(name: entry.key, location: entry.keyLocation, value: value))
          didRead(values[values.count - 1], &context)
        }
        return values.count == entries.count ? values : nil
      })
  }

  private static func nameProblem(_ name: String) -> String? {
    if name.isEmpty { return "a name is empty; give it at least one letter" }
    if name.unicodeScalars.count > 64 {
      return "the name '\(YAMLNode.shortened(name))' is longer than 64 characters; shorten it"
    }
    return nil
  }
}

/// A value with the name a scene gave it.
public struct Named<Value: Sendable>: Sendable {
  /// As it is written.
  public var name: String
  /// Where the name is written.
  public var location: SourceLocation
  /// What stands behind it.
  public var value: Value
}

extension Named: Equatable where Value: Equatable {}

/// An entry of a block with the key it is read as.
struct KnownEntry {
  var entry: YAMLNode.Entry
  var meant: String
  var isMisspelt: Bool { entry.key != meant }
}

/// Reports each key that is not known, with the nearest one that is.
///
/// - Returns: the entries whose keys are known, and those whose keys are only misspelt: what stands there is looked at
///   all the same, so that a second mistake in the same line is found in the same pass.
func reportUnknown(
  _ entries: [YAMLNode.Entry], known: [String], of name: String, in context: inout DecodingContext
) -> [KnownEntry] {
  var meant: [KnownEntry] = []
  for entry in entries {
    if known.contains(entry.key) {
      meant.append(KnownEntry(entry: entry, meant: entry.key))
      continue
    }
    let key = YAMLNode.shortened(entry.key)
    let start = "'\(key)' is not a key of \(name)"
    if name == "rule", Actions.keys.contains(entry.key) {
      context.report(at: entry.keyLocation, "'\(key)' is an action; write it under 'do:'")
    } else if known.contains("with"), Spelling.ofAnimations.contains(entry.key) {
      let example = entry.key == "duration" ? "{curve: easeInOut, duration: 1}" : "{animation: bouncy, \(key): …}"
      context.report(
        at: entry.keyLocation, "'\(key)' belongs to the animation; write it there, as in 'with: \(example)'")
    } else if let nearest = context.nearestKey(to: entry.key, in: known) {
      if entries.contains(where: { $0.key == nearest }) || meant.contains(where: { $0.meant == nearest }) {
        context.report(at: entry.keyLocation, "\(start); '\(nearest)' is already given, so remove this one")
      } else {
        context.report(at: entry.keyLocation, "\(start); did you mean '\(nearest)'?")
        meant.append(KnownEntry(entry: entry, meant: nearest))
      }
    } else if known.isEmpty {
      context.report(at: entry.keyLocation, "\(start), which takes none; remove it")
    } else {
      let keys = ValueDescription.either(known.map { "'\($0)'" })
      context.report(at: entry.keyLocation, "\(start); use \(keys)")
    }
  }
  return meant
}
