import RiffleECS

/// One value of an entity to be set, or changed by an amount.
///
/// A list of changes is applied in its written order, each to the result of the one before: a width that shrinks by 50
/// keeps its left edge and so moves the middle; a middle set after that stays.
package struct Change: Sendable {
  /// Gives an entity the component that the change writes to, so that it has a start value and can be animated.
  package let prepare: @Sendable (Entity, inout World) -> Void
  /// Writes to the model of a prepared entity.
  package let apply: @Sendable (Entity, inout World) -> Void
}

extension World {
  mutating func prepare(_ entities: [Entity], for changes: [Change]) {
    for entity in entities { for change in changes { change.prepare(entity, &self) } }
  }

  mutating func apply(_ changes: [Change], to entities: [Entity]) {
    for entity in entities { for change in changes { change.apply(entity, &self) } }
  }

  /// Prepares and applies changes, entity by entity.
  mutating func set(_ changes: [Change], of entities: [Entity]) {
    for entity in entities {
      for change in changes {
        change.prepare(entity, &self)
        change.apply(entity, &self)
      }
    }
  }
}

extension Change {
  /// The schema of `to:` or `by:`: changes in their written order.
  static func list(_ name: String, _ doc: String, _ rows: [Property], isRelative: Bool) -> Schema<[Change]> {
    let keys = rows.compactMap { row in row.change.map { (key: row.key, rule: $0) } }.filter {
      !isRelative || $0.rule.adds
    }
    let description = LazyDescription {
      let fields = keys.map {
        FieldDescription($0.key, $0.rule.doc, $0.rule.value)
      }
      return .block(BlockDescription(name: name, doc: doc, fields: fields))
    }
    let names = keys.map(\.key)
    // A key that can only be set is no misspelling of one that can be added to.
    let settable = isRelative ? rows.filter { $0.change?.adds == false }.map(\.key) : []
    return Schema(description) { node, context in
      guard let entries = node.entries, !entries.isEmpty else {
        if context.hasNamedValue(on: node.location.line) { return nil }
        return context.refuse(node, isNot: "a block of values such as {\(isRelative ? "x: 50" : "opacity: 0.5")}")
      }
      var misplaced: [YAMLNode.Entry] = []
      for entry in entries where isRelative {
        let all = names + settable
        let key = all.contains(entry.key) ? entry.key : context.nearestKey(to: entry.key, in: all)
        guard let key, settable.contains(key) else { continue }
        misplaced.append(entry)
        context.report(at: entry.keyLocation, "'\(key)' can only be set, not added to; write it under 'to:'")
      }
      let candidates = entries.filter { entry in !misplaced.contains { $0.key == entry.key } }
      let known = reportUnknown(candidates, known: names, of: "'\(name)'", in: &context)
      var isRight = known.count == entries.count && known.allSatisfy { !$0.isMisspelt }
      var changes: [Change] = []
      for entry in known {
        guard let rule = keys.first(where: { $0.key == entry.meant })?.rule else { continue }
        guard let change = context.labelled(entry.entry.key, { rule.read(entry.entry.value, isRelative, &$0) }) else {
          isRight = false
          continue
        }
        changes.append(change)
      }
      return isRight ? changes : nil
    }
  }
}

/// `to:` and `by:` of one action, in their written order.
struct ChangeSyntax: Sendable {
  struct Part: Sendable {
    var location: SourceLocation
    var changes: [Change]
  }

  var to: Part?
  var by: Part?

  var inOrder: [Change] { [to, by].compactMap(\.self).sorted { $0.location < $1.location }.flatMap(\.changes) }

  /// The problem if nothing changes.
  var complaint: String? { inOrder.isEmpty ? "this changes nothing; add 'to:' or 'by:' with values" : nil }

  static func fields(_ properties: PropertyTable) -> [Field<ChangeSyntax>] {
    [
      Field("to", \.to, properties.to.located { Part(location: $1, changes: $0) }, "New values."),
      Field(
        "by", \.by, properties.by.located { Part(location: $1, changes: $0) },
        "Values that are added to the current ones."),
    ]
  }

}
