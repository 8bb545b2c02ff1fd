/// A resource, so that snapshots continue by their own rules.
package struct LoadedScene: NamedNumbers {
  /// Immutable, so that all snapshots share it.
  package final class Content: Sendable {
    let reading: SceneReading
    package let program: Program
    package let placed: PlacedEntities
    /// All contents with the same start share it: an edit is checked in one world and reloaded in that of its cause.
    package let last: LastReading
    package let linkRest = LinkRest()

    package var source: SceneSource { reading.source }
    package var values: [Double] { reading.values }
    package var document: SceneDocument { reading.document }
    package var names: EntityNames { reading.names }

    package convenience init(_ scene: Scene) { self.init(scene.reading, LastReading(scene)) }

    private init(_ reading: SceneReading, _ last: LastReading) {
      (self.reading, self.last) = (reading, last)
      program = Program(reading.document)
      placed = PlacedEntities(reading.document)
    }

    package func with(_ values: [Double]) -> Content? {
      (try? source.reading(values, after: reading)).map { Content($0, last) }
    }

    /// Keeps the values of unchanged parameters; nil if the text is wrong.
    package func reloaded(_ text: String) -> Content? {
      guard
        let scene = try? SceneLoader.decoded(text, path: source.path, blocks: source.blocks, after: last)
      else { return nil }
      let values = scene.source.parameters.map { parameter in
        // A value the user has chosen stays; a new default in the file replaces an untouched one.
        guard let index = source.index(of: parameter.name), source.parameters[index].initial == parameter.initial,
          source.parameters[index].kind == parameter.kind
        else { return parameter.initial }
        return self.values[index]
      }
      if values == scene.source.initialValues { return Content(scene.reading, last) }
      return (try? scene.source.reading(values, after: scene.reading)).map { Content($0, last) }
    }
  }

  package var content: Content
  var seed: UInt64

  /// No heading: the parameters are sliders on the stage.
  package static var heading: String? { nil }
  package var namedNumbers: [(name: String, number: Double)] {
    zip(content.source.parameters, content.values).map { ($0.name, $1) }
  }

  package static func == (left: LoadedScene, right: LoadedScene) -> Bool {
    left.seed == right.seed
      && (left.content === right.content
        || left.content.source.textHash == right.content.source.textHash && left.content.values == right.content.values)
  }

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(content.source.textHash)
    for value in content.values { hasher.combine(value) }
    if seed != content.document.seed { hasher.combine(seed) }
  }
}

extension World {
  package var lastReading: LastReading? { resource(LoadedScene.self)?.content.last }

  /// `toast.yaml:34`, as causes show it; nil for a rule of a block.
  package func place(ofIntent intent: String) -> String? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    let line = content.document.location(ofIntent: intent)?.line
    return line.map { "\(content.source.path.split(separator: "/").last ?? ""):\($0)" }
  }

  /// The current value of a parameter of the scene; nil if there is none of that name. A flag is 0 or 1, a choice the
  /// index of its word.
  public func parameter(_ name: String) -> Double? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    return content.source.index(of: name).map { content.values[$0] }
  }
}

extension Scripts {
  /// Rules with the same actions in the same order under the same trigger continue; others end, not their animations.
  mutating func move(from old: Program, to new: Program, _ places: [Int?]) {
    func moved(_ trigger: Trigger) -> Trigger? {
      places[trigger.rule].map { Trigger(rule: $0, subject: trigger.subject, tick: trigger.tick) }
    }
    (arranged, arranging) = ([], [])
    triggers = triggers.compactMap(moved)
    queued = queued.compactMap(moved)
    scripts.compactMap { script in
      guard let trigger = moved(script.trigger) else { return nil }
      var running = script.running
      running.change { $0.node += new.rules[trigger.rule].root - old.rules[script.trigger.rule].root }
      return Script(id: script.id, trigger: trigger, running: running)
    }
    var moved: [Int] = []
    for (rule, place) in places.enumerated() {
      guard let place else { continue }
      for node in old.nodes(of: rule) where node < turns.count && turns[node] != 0 {
        let target = node + new.rules[place].root - old.rules[rule].root
        while moved.count <= target { moved.append(0) }
        moved[target] = turns[node]
      }
    }
    turns = moved
  }
}

extension Program {
  /// True if the rules have the same nodes as those of another program with the same words.
  func isLaidOut(as other: Program) -> Bool {
    rules.count == other.rules.count && zip(rules, other.rules).allSatisfy { $0.root == $1.root }
  }

  /// The nodes after those of the rule before, the root last.
  fileprivate func nodes(of rule: Int) -> Range<Int> {
    (rule == 0 ? 0 : rules[rule - 1].root + 1)..<rules[rule].root + 1
  }

  /// Pairs each rule with one of another program that differs at most by values; each is used once.
  func places(in other: Program) -> [Int?] {
    var candidates: [[AnyHashable]: [Int]] = [:]
    for rule in other.rules.indices.reversed() { candidates[other.outline(of: rule), default: []].append(rule) }
    return rules.indices.map { candidates[outline(of: $0)]?.popLast() }
  }

  /// A rule without its values: the trigger, the first ids of the entities that it is about, and the actions.
  private func outline(of rule: Int) -> [AnyHashable] {
    let trigger = rules[rule].rule.trigger
    let ids = (trigger.touched?.indices ?? []).prefix(8).map { entities[$0].name }
    let steps = nodes[nodes(of: rule)].flatMap { node -> [AnyHashable] in
      // Each follows its children, so that their number gives the tree.
      [ObjectIdentifier(type(of: node.action)), node.action.key, node.name, node.children.count]
    }
    return [trigger.phrase, ids] + steps
  }
}
