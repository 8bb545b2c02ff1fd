package enum ConditionCompletion {
  package struct Choice: Sendable, Hashable {
    package let title: String
    package let note: String
    package let text: String
  }

  private static let most = 60

  package static func choices(for text: String, in world: World) -> [Choice] {
    let start = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    let (head, word) = (String(text[..<start]), String(text[start...]))
    func choice(_ title: String, _ note: String, _ whole: String) -> Choice {
      Choice(title: title, note: note, text: head + whole)
    }
    if word.isEmpty, (try? FieldPath(head)) != nil {
      return [(">", "is more than"), ("<", "is less than"), ("=", "is"), ("changes", "in each such tick")].map {
        choice($0.0, $0.1, $0.0 == "changes" ? $0.0 : $0.0 + " ")
      }
    }
    if let (path, things) = thing(of: word, in: world) {
      return fields(of: things, after: path.field, in: world).prefix(most).map {
        choice($0.title, $0.note, path.thing + "." + $0.title)
      }
    }
    let values = world.namedNumbers.map {
      ("\(FieldPath.number).\(written($0.name))", "now \(FieldValue.plain($0.number))")
    }
    let isFirst = head.isEmpty || head.hasSuffix(" and ") || head.hasSuffix(" or ")
    let isName = isFirst || head.hasSuffix(" of ") || head.hasSuffix("overlaps ") || head.hasPrefix("of ")
    guard isName else { return [] }
    var all = names(in: world).map { choice($0.title, $0.note, $0.title + (isFirst ? "." : "")) }
    if isFirst {
      all = values.map { choice($0.0, $0.1, $0.0 + " ") } + all
      all.append(choice("any", "one of all entities", "any."))
      all.append(choice("an expectation breaks", "a line of expect:", "an expectation breaks"))
      all += LoggedEvent.Kind.allCases.filter { $0 != .hit }.map { choice($0.rawValue, "event", $0.rawValue) }
    }
    let wanted = word.lowercased()
    return Array(all.filter { wanted.isEmpty || $0.title.lowercased().contains(wanted) }.prefix(most))
  }

  package static func written(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || ".-_ ".contains($0) }
    return isPlain ? String(name.map { $0 == " " ? "-" : $0 }) : "\"\(name)\""
  }

  private static func names(in world: World) -> [(title: String, note: String)] {
    let all = world.namedEntities.map(\.name)
    let stems = all.map(NameList.stem)
    let groups = stems.filter { $0.number != nil }.map(\.stem).eachOnce.compactMap { stem in
      let count = stems.count { $0.stem == stem }
      return count > 1 ? (title: written(stem) + ".*", note: "\(count) entities") : nil
    }
    let present = Set(all)
    let absent = (world.resource(KnownNames.self)?.names ?? []).lazy.filter { !present.contains($0) }
    // A name of several entities, such as a removed one and its replica, is offered once.
    return groups + all.eachOnce.prefix(most * 4).map { (written($0), "entity") }
      + absent.prefix(most).map { (written($0), "not there now") }
  }

  private static func thing(of word: String, in world: World) -> ((thing: String, field: String), [Entity])? {
    for dot in word.indices.reversed() where word[dot] == "." {
      let name = String(word[..<dot])
      let things = ThingName(name).things(in: world)
      if !things.isEmpty { return ((name, String(word[word.index(after: dot)...])), things) }
    }
    return nil
  }

  private static func fields(
    of things: [Entity], after written: String, in world: World
  ) -> [(title: String, note: String)] {
    guard let entity = things.first(where: { !world.readings(of: $0).isEmpty }) else { return [] }
    let readings = world.readings(of: entity)
    var all: [(title: String, note: String)] = [
      ("x", "position"), ("y", "position"), ("speed", "of the position"), ("overshoot", "beyond where it goes"),
    ]
    for component in readings {
      for field in component.fields {
        let name = component.name == "Transform" ? field.id.field : "\(component.name).\(field.id.field)"
        if field.presented.numbers.count == 2 {
          all += ["x", "y"].map { ("\(name).\($0)", field.presented.text) }
        } else {
          all.append((name, field.presented.text))
        }
      }
    }
    let wanted = written.lowercased()
    return all.filter { wanted.isEmpty || $0.title.lowercased().contains(wanted) }
  }
}

extension Selection {
  package func path(in world: World) -> String? {
    guard let field else { return nil }
    let name = ConditionCompletion.written(world.name(of: entity))
    return name + "." + (field.component == "Transform" ? field.field : field.description)
  }
}

package enum Spelling {
  /// Returns the nearest candidate, the first of equal ones; nil if none is near enough: the same first letter, and one
  /// slip in three letters of the longer word. Case counts for nothing.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(longest))
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longest))
      let limit = max(wanted.count, scalars.count) / 3
      guard scalars.first == wanted.first,
        let distance = distance(wanted, scalars, limit: min(best.map { $0.distance - 1 } ?? limit, limit))
      else { continue }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.name
  }

  /// Damerau-Levenshtein distance (optimal string alignment); nil above `limit`. O(n · m) time, three rows of memory.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 0..<a.count {
      row[0] = i + 1
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
      }
      if row.min()! > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// Names are short; a wall of text given as a name must not cost a quadratic comparison.
  private static let longest = 64
}
