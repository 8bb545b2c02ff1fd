extension Scripts {
  /// Continues with another program: a running rule continues if the same actions are in the same order under the same
  /// trigger, whatever their values. Other rules end; their animations continue.
  ///
  /// - Parameter places: for each rule of the old program its index in the new one.
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
  /// True if its rules have the same nodes as those of another program with the same words.
  func isLaidOut(as other: Program) -> Bool {
    rules.count == other.rules.count && zip(rules, other.rules).allSatisfy { $0.root == $1.root }
  }

  /// Returns the nodes of a rule: they follow those of the rule before, its root last.
  fileprivate func nodes(of rule: Int) -> Range<Int> {
    (rule == 0 ? 0 : rules[rule - 1].root + 1)..<rules[rule].root + 1
  }

  /// Returns for each rule the one of another program that differs at most by values; each is used once.
  func places(in other: Program) -> [Int?] {
    var candidates: [String: [Int]] = [:]
    for rule in other.rules.indices.reversed() { candidates[other.signature(of: rule), default: []].append(rule) }
    return rules.indices.map { rule in
      let signature = signature(of: rule)
      guard let place = candidates[signature]?.last, isAlike(rule, other, place) else { return nil }
      candidates[signature]?.removeLast()
      return place
    }
  }

  /// Returns the identity of a rule: its trigger, with the ids of clicked entities, and the number of its actions.
  private func signature(of rule: Int) -> String {
    let trigger = rules[rule].rule.trigger
    var signature = "\(nodes(of: rule).count) \(trigger.phrase)"
    if let targets = trigger.touched { signature += ids(of: targets) }
    if case .button(let targets) = trigger { signature += ids(of: targets) }
    return signature
  }

  private func ids(of targets: Targets) -> String { targets.indices.prefix(8).map { " \(entities[$0].name)" }.joined() }

  private func isAlike(_ rule: Int, _ other: Program, _ place: Int) -> Bool {
    let (mine, theirs) = (nodes(of: rule), other.nodes(of: place))
    guard mine.count == theirs.count else { return false }
    let offset = theirs.lowerBound - mine.lowerBound
    return mine.allSatisfy { node in
      let (a, b) = (nodes[node], other.nodes[node + offset])
      return type(of: a.action) == type(of: b.action) && a.action.key == b.action.key && a.name == b.name
        && a.children.elementsEqual(b.children) { $0 + offset == $1 }
    }
  }
}
