/// Reads one YAML document into a `YAMLNode`, within limits that hold before anything is expanded.
package struct YAMLReader: ~Copyable {
  package struct Limits {
    /// Levels of lists and blocks.
    var nesting = 64
    /// Values and keys; an alias counts as all that it expands to.
    package var nodes = 1_000_000

    package init() {}
  }

  /// Reads the document in `bytes`, or throws the first fatal problem. Keys given twice are not fatal: each is reported
  /// to `diagnose`, and its first value counts.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits(), whenEmpty: String = "", diagnose: (YAMLProblem) -> Void
  ) throws(YAMLProblem) -> YAMLNode {
    let text = try YAMLText.checked(bytes)
    return try YAMLText.withoutSurrogates(text).withUnsafeBufferPointer { (buffer) throws(YAMLProblem) -> YAMLNode in
      var reader = YAMLReader(events: YAMLEvents(buffer, text: text), limits: limits)
      return try reader.document(whenEmpty, diagnose)
    }
  }

  private var events: YAMLEvents
  private let limits: Limits
  private var anchors: [String: YAMLNode] = [:]
  private var nodeCount = 0

  private init(events: consuming YAMLEvents, limits: Limits) {
    self.events = events
    self.limits = limits
  }

  private mutating func document(_ whenEmpty: String, _ diagnose: (YAMLProblem) -> Void) throws(YAMLProblem) -> YAMLNode
  {
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: throw YAMLProblem(.start, whenEmpty)
      case .other: continue
      default: break
      }
      let root = try node(from: event, depth: 1, diagnose)
      _ = try events.next()
      let after = try events.next()
      guard after.kind == .streamEnd else {
        throw YAMLProblem(after.location, "a second document begins here; a scene file holds one, so remove the '---'")
      }
      return root
    }
  }

  private mutating func node(
    from event: YAMLEvents.Event, depth: Int, _ diagnose: (YAMLProblem) -> Void
  ) throws(YAMLProblem) -> YAMLNode {
    let node: YAMLNode
    switch event.kind {
    case .alias:
      guard let name = event.anchor, let target = anchors[name] else {
        throw YAMLProblem(
          event.location,
          "the alias '*\(event.anchor ?? "")' stands for nothing; write '&\(event.anchor ?? "")' before it")
      }
      try count(target.weight, at: event.location)
      try check(depth: depth + target.height - 1, at: event.location)
      return target
    case .scalar(let scalar):
      try count(1, at: event.location)
      node = YAMLNode(.scalar(scalar), at: event.location)
    case .listStart:
      try count(1, at: event.location)
      try check(depth: depth, at: event.location)
      var items: [YAMLNode] = []
      var inner = try events.next()
      while inner.kind != .listEnd {
        items.append(try self.node(from: inner, depth: depth + 1, diagnose))
        inner = try events.next()
      }
      node = YAMLNode(.list(items), at: event.location)
    case .mappingStart:
      try count(1, at: event.location)
      try check(depth: depth, at: event.location)
      node = YAMLNode(.mapping(try entries(depth: depth, diagnose)), at: event.location)
    default:
      throw YAMLProblem(event.location, "a value is missing here")
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func entries(depth: Int, _ diagnose: (YAMLProblem) -> Void) throws(YAMLProblem) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var places: [String: SourceLocation] = [:]
    var event = try events.next()
    while event.kind != .mappingEnd {
      let key = try node(from: event, depth: depth + 1, diagnose)
      guard let name = key.text else {
        throw YAMLProblem(event.location, "a key is \(key.phrase); it should be a plain word")
      }
      let value = try node(from: try events.next(), depth: depth + 1, diagnose)
      if name == "<<" {
        let advice = "write define: {base: {fill: gold}} at the top, and {use: base, at: [200, 100]}"
        diagnose(YAMLProblem(event.location, "'<<' does not merge blocks in a scene; \(advice)"))
      } else if let first = places[name] {
        let place = first.line == event.location.line ? "in column \(first.column)" : "in line \(first.line)"
        let message = "'\(YAMLNode.shortened(name))' is given twice, first \(place); keep one"
        diagnose(YAMLProblem(event.location, message))
      } else {
        places[name] = event.location
        entries.append(YAMLNode.Entry(key: name, keyLocation: event.location, value: value))
      }
      event = try events.next()
    }
    return entries
  }

  private mutating func count(_ nodes: Int, at location: SourceLocation) throws(YAMLProblem) {
    nodeCount += nodes
    if nodeCount > limits.nodes {
      throw YAMLProblem(
        location, "the file holds more than \(limits.nodes) values, aliases expanded; a scene has at most that many")
    }
  }

  private func check(depth: Int, at location: SourceLocation) throws(YAMLProblem) {
    if depth > limits.nesting {
      throw YAMLProblem(
        location, "this is nested more than \(limits.nesting) levels deep; a scene has at most that many")
    }
  }
}
