/// A condition at a tick: a comparison of presented or model values, an overlap, a change, an event; or several.
///
///   card.3.position.x > 500
///   any.speed > 2000
///   card.* overlaps bowl
///   ball.opacity changes
///   interruption of card.* and ball.x < 300
///   completion retargeted of ball x3
///   an expectation of card.* breaks
///
/// It holds if one of the entities it names meets it; with `every` before the name, if all of them do.
package struct Condition: Sendable, Hashable, CustomStringConvertible {
  indirect enum Part: Sendable, Hashable {
    case comparison(FieldPath, Relation, FieldAccess.Value)
    case overlap(ThingName, ThingName)
    case change(FieldPath)
    case event(EventFilter)
    case broken(PromiseFilter)
    case all([Part])
    case any([Part])
  }

  enum Relation: String, Sendable, Hashable, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
    case same = "=="
    case other = "!="
    case below = "<"
    case above = ">"
    case equal = "="
  }

  package let description: String
  let part: Part
  /// The number of the hit that counts.
  package let hits: Int
  /// The places of the parts that name entities, for messages.
  let places: [ThingName: LocatedText]

  /// True if it holds in single ticks, as an event does, instead of for a while.
  package var isPulse: Bool { part.isPulse }

  var once: Condition {
    let words = hits == 1 ? description : LocatedText(String(description.dropLast("x\(hits)".count))).trimmed.text
    return Condition(description: words, part: part, hits: 1, places: places)
  }

  /// The field of a condition on a change; nil for others.
  package var changedField: FieldPath? { if case .change(let path) = part { path } else { nil } }

  package var asksForPromises: Bool { !part.promises.isEmpty }
}

extension Condition.Part {
  var isPulse: Bool {
    switch self {
    case .comparison, .overlap: false
    case .change, .event, .broken: true
    case .all(let parts): parts.contains(where: \.isPulse)
    case .any(let parts): parts.allSatisfy(\.isPulse)
    }
  }

  /// The events that happen in each tick in which it holds; nil if it may hold without an event.
  var tickEvents: TickEvents? {
    switch self {
    case .comparison, .overlap, .change, .broken: return nil
    case .event(let filter): return filter.tickEvents
    case .all(let parts): return parts.lazy.compactMap(\.tickEvents).first
    case .any(let parts):
      let all = parts.compactMap(\.tickEvents)
      return all.count == parts.count ? all.reduce([]) { $0.union($1) } : nil
    }
  }

  /// True if it is judged by a comparison with the previous tick.
  var comparesTicks: Bool {
    switch self {
    case .change, .event: true
    case .comparison, .overlap, .broken: false
    case .all(let parts), .any(let parts): parts.contains(where: \.comparesTicks)
    }
  }

  var paths: [FieldPath] {
    switch self {
    case .comparison(let path, _, _), .change(let path): [path]
    case .overlap, .event, .broken: []
    case .all(let parts), .any(let parts): parts.flatMap(\.paths)
    }
  }

  func comparesNumber(_ path: FieldPath) -> Bool {
    switch self {
    case .comparison(path, _, .number): true
    case .all(let parts), .any(let parts): parts.contains { $0.comparesNumber(path) }
    default: false
    }
  }

  /// Returns the text that a field is compared with; nil for a number.
  func text(comparedWith path: FieldPath) -> String? {
    switch self {
    case .comparison(path, _, .text(let text)): text
    case .all(let parts), .any(let parts): parts.lazy.compactMap { $0.text(comparedWith: path) }.first
    default: nil
    }
  }

  /// The entity names outside of field paths.
  var names: [ThingName] {
    switch self {
    case .comparison, .change: []
    case .overlap(let one, let other): [one, other]
    case .event(let filter): filter.thing.map { [$0] } ?? []
    case .broken(let filter): filter.thing.map { [$0] } ?? []
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    }
  }

  /// True if it includes jumps, which need a reading of everything that moves.
  var asksForJumps: Bool {
    switch self {
    case .event(let filter): filter.kinds?.contains(.jump) ?? false
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForJumps)
    case .comparison, .overlap, .change, .broken: false
    }
  }

  /// The filters of the scene's expectations.
  var promises: [PromiseFilter] {
    switch self {
    case .broken(let filter): [filter]
    case .all(let parts), .any(let parts): parts.flatMap(\.promises)
    case .comparison, .overlap, .change, .event: []
    }
  }

  /// True if it can only hold in ticks in which an expectation breaks.
  var needsBreak: Bool {
    switch self {
    case .broken: true
    case .all(let parts): parts.contains(where: \.needsBreak)
    case .any(let parts): parts.allSatisfy(\.needsBreak)
    case .comparison, .overlap, .change, .event: false
    }
  }
}

extension Condition.Relation {
  /// Numbers are equal if they differ by less than 0.0005.
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .below: left < right
    case .above: left > right
    case .atMost: left <= right
    case .atLeast: left >= right
    case .same, .equal: (left - right).magnitude < 0.0005
    case .other: (left - right).magnitude >= 0.0005
    }
  }

  /// For texts only equality has a meaning.
  func holds(_ left: String, _ right: String) -> Bool {
    switch self {
    case .same, .equal: left.lowercased() == right.lowercased()
    case .other: left.lowercased() != right.lowercased()
    case .below, .above, .atMost, .atLeast: false
    }
  }
}
