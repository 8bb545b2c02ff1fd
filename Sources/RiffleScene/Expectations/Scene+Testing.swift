extension World {
  /// True while anything is pending: animations, later completions, started rules, flights, a drag.
  package var isAtWork: Bool {
    if isAnimating || awaitsCompletions { return true }
    if let scripts = resource(Scripts.self), !scripts.scripts.isEmpty || !scripts.queued.isEmpty { return true }
    if let flights = resource(Flights.self), !flights.going.isEmpty { return true }
    return resource(Pointer.self)?.holds.isEmpty == false
  }
}

extension Scene {
  package func with(tickRate: Int) throws(SceneError) -> Scene {
    var lines = lines.filter { !$0.hasPrefix("tickRate:") }
    let version = lines.firstIndex { $0.hasPrefix("riffle:") } ?? 0
    lines.insert("tickRate: \(tickRate)", at: min(version + 1, lines.count))
    return try SceneLoader.scene(from: lines.joined(separator: "\n").utf8, path: path, blocks: source.blocks)
  }

  private var lines: [String] {
    YAMLText.contents(of: Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keys and clicks of rules, actions of blocks, and the inputs of the demo.
  package var answeredInputs: [DemoEntry.What] {
    var inputs: [DemoEntry.What] = []
    func add(_ what: DemoEntry.What) { if !inputs.contains(what) { inputs.append(what) } }
    for rule in document.rules {
      switch rule.trigger {
      case .key(let key): add(.key(key))
      case .touch(.click, let targets), .touch(.button, let targets):
        if let index = targets.indices.first { add(.clickEntity(index)) }
      case .clickAnywhere: add(.click(document.window.points * [0.5, 0.92]))
      default: break
      }
    }
    for block in document.blocks {
      for action in type(of: block).actions where action.argument == nil { add(.action(action.name, [])) }
    }
    for entry in document.demo {
      switch entry.what {
      case .action, .key, .click, .clickEntity, .drag: add(entry.what)
      case .move, .parameter, .resize, .wheel: break
      }
    }
    return inputs
  }

  package var lastAfter: Double {
    document.rules.reduce(0) { last, rule in
      if case .after(let seconds) = rule.trigger { max(last, seconds) } else { last }
    }
  }

  /// The names for `of:`: the entries of `entities:`, copies together, and the entities of blocks, grouped if their
  /// names differ only in the final number.
  package func subjects(in world: World) -> [(name: String, subjects: Subjects)] {
    let lines = lines
    var found: [(name: String, subjects: Subjects)] = []
    var first = 0
    while first < document.entities.count {
      let place = document.entities[first].location
      func subjects(_ places: Range<Int>) -> Subjects { Subjects(choices: [.indices(Array(places))]) }
      let (name, split) = (document.entities[first].name, document.entities[first].value.split)
      if split != nil {
        // A split text is two entities: itself, and its parts.
        found.append((name, subjects(first..<first + 1)))
        first += 1
      }
      let end = document.entities[first...].firstIndex { $0.location != place } ?? document.entities.count
      var shown = name
      if let split {
        shown += ".\(split.plural)"
      } else if end - first > 1 {
        shown = String(lines[place.line - 1].unicodeScalars.dropFirst(place.column - 1).prefix { $0 != ":" })
      }
      found.append((shown, subjects(first..<end)))
      first = end
    }
    let others = world.resource(InstalledBlocks.self)?.all.flatMap(\.entities) ?? []
    for thing in others where world.has(Transform.self, thing) && world.has(Name.self, thing) {
      // Names in blocks are no ids: a scene names them only with a star.
      let pattern = String(world.name(of: thing).reversed().drop(while: \.isNumber).reversed()) + "*"
      if !found.contains(where: { $0.name == "\"\(pattern)\"" }) {
        found.append(("\"\(pattern)\"", Subjects(choices: [.pattern(pattern)])))
      }
    }
    return found
  }

  package func line(at location: SourceLocation) -> String {
    let lines = lines
    guard lines.indices.contains(location.line - 1) else { return "" }
    return String(lines[location.line - 1].drop { $0 == " " || $0 == "-" }.prefix(120)).trimmingTrailingLines()
  }
}

extension SceneDocument {
  /// Nil for a rule of a block.
  package func location(ofIntent intent: String) -> SourceLocation? {
    let phrase = intent.prefix { $0 != "(" }
    return rules.first { $0.trigger.phrase == phrase }?.location
  }
}
