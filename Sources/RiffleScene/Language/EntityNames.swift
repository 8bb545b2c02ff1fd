/// The names of a scene's entities, for every reference to one.
package struct EntityNames: Sendable, Equatable {
  /// The id of each entity, in the order of the file.
  package private(set) var ids: [String] = []
  /// Ranges by name: an id for one entity, the key of a repeated entity for all of its copies.
  private var places: [String: Range<Int32>] = [:]
  /// Entities within several copies, by one name: `cell.drum` is that of `cell-1`, of `cell-2`, …
  private var scattered: [String: [Int]] = [:]
  fileprivate var names: [String] = []
  /// True if names may refer to several.
  private var hasGroups = true

  /// Largest number of ids.
  static let limit = 100_000
  /// Words with another meaning in place of an id.
  static let reserved = ["this", "anywhere"]

  package init() {}

  /// The entities of that name; nil if there are none.
  package subscript(name: String) -> [Int]? { place(of: name).map(Array.init) ?? (hasGroups ? scattered[name] : nil) }

  /// The entity of that name; nil if it names several or none.
  package func one(_ name: String) -> Int? { place(of: name).flatMap { $0.count == 1 ? $0.lowerBound : nil } }

  private func place(of name: String) -> Range<Int>? {
    guard let range = places[name], hasGroups || ids[Int(range.lowerBound)] == name else { return nil }
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// The ids without group names, which only decoding needs.
  package var idsAlone: EntityNames {
    var names = self
    names.hasGroups = false
    return names
  }

  /// Adds an id; false if an entity or a group has that name already.
  package mutating func add(_ id: String) -> Bool {
    ids.append(id)
    return place(id, at: ids.count - 1..<ids.count)
  }

  /// Reserves room for ids and groups: moving names to larger tables repeatedly costs twice as much.
  mutating func reserve(_ count: Int, groups: Int) {
    ids.reserveCapacity(count)
    places.reserveCapacity(count)
    names.reserveCapacity(count + groups)
  }

  /// A name for copies of a definition, by their ids.
  package struct Group: Sendable, Equatable {
    let name: String
    let ids: [String]

    package init(name: String, ids: [String]) {
      self.name = name
      self.ids = ids
    }
  }

  /// Adds names for copies of definitions and for their contents: `cell` is all of `cell-1`, `cell-2`, and `cell.drum`
  /// the `drum` of each of them, one entity or several.
  ///
  /// - Complexity: linear in the letters of all names, and in the entities of each.
  package mutating func addGroups(_ groups: [Group]) {
    var copies: [Substring: Group] = [:]
    for group in groups {
      guard let first = group.ids.first, let start = place(of: first)?.lowerBound else { continue }
      addGroup(group.name, of: start..<min(start + group.ids.count, ids.count))
      copies[first[...]] = group
    }
    guard !copies.isEmpty else { return }
    var next = 0
    // Names added on the way may be inside of other copies.
    while next < names.count {
      let name = names[next]
      next += 1
      for dot in name.indices where name[dot] == "." {
        guard let group = copies[name[..<dot]], self[group.name + name[dot...]] == nil else { continue }
        let members = group.ids.flatMap { self[$0 + name[dot...]] ?? [] }
        scattered[group.name + name[dot...]] = members
        names.append(group.name + name[dot...])
      }
    }
  }

  /// Adds a name for consecutive entities.
  mutating func addGroup(_ name: String, of range: Range<Int>) { place(name, at: range) }

  @discardableResult
  private mutating func place(_ name: String, at range: Range<Int>) -> Bool {
    let isNew = places.updateValue(Int32(range.lowerBound)..<Int32(range.upperBound), forKey: name) == nil
    if isNew { names.append(name) }
    return isNew
  }
}

extension DecodingContext {
  /// Reports that no entity has a name, with the nearest name that one has.
  mutating func reportMissingEntity(_ name: String, at location: SourceLocation) {
    let sentence = missingEntities[name] ?? complaint(about: name)
    missingEntities[name] = sentence
    report(at: location, sentence)
  }

  /// True if the last mistake, on this line, is a value in the place of an entity: then the rest belongs to that.
  func hasNamedValue(on line: Int) -> Bool {
    guard let last = diagnostics.last, last.line == line else { return false }
    return sceneValues.contains { missingEntities[$0.name] == last.message }
  }

  private mutating func complaint(about name: String) -> String {
    if sceneValues.contains(where: { $0.name == name }) {
      return "'\(name)' is a value and no entity; write {value: \(name), to: 3}, or 'by:' to add"
    }
    let start = "no entity is called '\(YAMLNode.shortened(name))'"
    let names = entities.names
    if names.isEmpty { return "\(start); this scene has no 'entities:'" }
    let parts = name.split(separator: ",").map { $0.drop { $0 == " " } }
    if parts.count > 1, parts.allSatisfy({ entities[String($0)] != nil }) {
      return "\(start); several are a list: [\(YAMLNode.shortened(parts.joined(separator: ", ")))]"
    }
    if let nearest = names.first(where: { $0.hasSuffix(".\(name)") })
      ?? nearest(to: name, in: names + EntityNames.reserved)
    {
      return "\(start); did you mean '\(nearest)'?"
    }
    let shown = names.prefix(6).map { "'\($0)'" }
    return "\(start); there \(names.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))"
      + (names.count > shown.count ? ", …" : "")
  }
}

package struct EntityReference: Sendable, Equatable {
  package var index: Int
  var location: SourceLocation

  static let schema = Schema<EntityReference>(.name(what: "the id of an entity", builtIn: [])) { node, context in
    guard let name = node.name, !node.isNull else { return context.refuse(node, isNot: "the id of an entity") }
    guard let all = context.entities[name] else {
      context.reportMissingEntity(name, at: node.location)
      return nil
    }
    guard all.count == 1 else {
      let first = all.first.map { ", such as '\(context.entities.ids[$0])'" } ?? ""
      return context.refuse(at: node.location, "'\(name)' names \(all.count) entities; name one of them\(first)")
    }
    return EntityReference(index: all[0], location: node.location)
  }
}

/// The entities that an action or a layout refers to.
package struct Targets: Sendable, Equatable {
  /// In the order in which they are named.
  package var indices: [Int] = []
  /// True if the clicked entity is one of them.
  var includesThis = false

  /// An id, `this`, or a list of them.
  static let schema: Schema<Targets> = {
    let what = "the id of an entity, or a list of them"
    let one = Schema<Targets>(.name(what: what, builtIn: ["this"])) { node, context in
      guard let name = node.name, !node.isNull else { return context.refuse(node, isNot: what) }
      if name == "this" { return Targets(includesThis: true) }
      guard let indices = context.entities[name] else {
        context.reportMissingEntity(name, at: node.location)
        return nil
      }
      return Targets(indices: indices)
    }
    let many = Schema<[Targets]>.list(of: one, count: 1...EntityNames.limit).map { parts in
      Targets(indices: parts.flatMap(\.indices), includesThis: parts.contains(where: \.includesThis))
    }
    return .oneOf("entities", what, scalar: one, list: many)
  }()
}
