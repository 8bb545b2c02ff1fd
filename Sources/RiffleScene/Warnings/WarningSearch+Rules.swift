// Rules that can never run, and what of them has no effect.
extension WarningSearch {
  mutating func lookAtRules() {
    for rule in document.rules {
      if let reason = reasonNeverToRun(rule) { warn(at: rule.location, "\(reason), so this rule never runs") }
      if rule.hint != nil, rule.shownHint == nil {
        warn(at: rule.location, "no key or pointer starts this rule, so its hint is not shown; remove 'hint:'")
      }
    }
    for node in root.entry("on")?.value.items ?? [] {
      if let busy = node.entry("busy"), node.entry("lock") == nil {
        warn(at: busy.keyLocation, "'busy' says what becomes of a rule whose lock is taken; add 'lock:' with a name")
      }
      if let band = node.entry("rubberBand"), node.entry("limits") == nil {
        warn(at: band.keyLocation, "'rubberBand' is about what lies beyond the limits; add 'limits:'")
      }
    }
  }

  /// Warns of locks that a rule takes and never gives back.
  mutating func lookAtLocks() {
    let program = Program(document)
    for (index, compiled) in program.rules.enumerated() {
      guard let lock = compiled.rule.lock, isKept(compiled.root, under: [], by: index, program) else { continue }
      warn(
        at: compiled.rule.location,
        "nothing releases 'lock: \(lock)', because an action of this rule repeats forever; end it with {cancel: NAME}, "
          + "or start it from a rule without this lock")
    }
  }

  /// True if a part of an action runs without an end, and neither a verb on a name nor a change of its values ends it.
  private func isKept(_ node: Int, under names: [String], by rule: Int, _ program: Program) -> Bool {
    let (node, names) = (program.nodes[node], names + (program.nodes[node].name.map { [$0] } ?? []))
    let verbs = ["cancel", "finish", "reverse", "restart", "rest"]
    if names.contains(where: { isUsed($0) { $0.part == "on" && !$0.isKey && verbs.contains($0.key) } }) { return false }
    guard node.action.isEndless else {
      return node.children.contains { isKept($0, under: names, by: rule, program) }
    }
    guard let targets = node.action.changed else { return true }
    return !program.rules.indices.contains { other in
      program.rules[other].rule.lock != program.rules[rule].rule.lock
        && program.changes(targets, in: program.rules[other].root)
    }
  }

  private func reasonNeverToRun(_ rule: Rule) -> String? {
    switch rule.trigger {
    case .completion(let name, _)
    where !isUsed(name, where: { $0.part == "on" && !$0.isKey && ActionHead.namingKeys.contains($0.key) }):
      return "no action is called '\(name)'"
    case .value(let name) where !isWritten(name): return "no action changes the value '\(name)'"
    case .receive(let targets) where !document.rules.contains(where: { $0.drops(onto: targets) }):
      return "no drag has 'drop: {onto: …}' with one of these"
    default: return rule.conditions.lazy.compactMap { reasonNeverToHold($0) }.first
    }
  }

  private func reasonNeverToHold(_ condition: RuleCondition) -> String? {
    switch condition.subject {
    case .states(let indices):
      let reached = condition.names.filter { isReached($0) }
      if condition.isNegated || !reached.isEmpty { return nil }
      let id = indices.first.map { document.entities[$0].name } ?? ""
      return "state \(ValueDescription.either(condition.names.map { "'\($0)'" })) of '\(id)' is never entered"
    case .value(let name):
      guard let value = document.values.first(where: { $0.name == name }), !isWritten(name),
        !condition.holds(for: value.initial)
      else { return nil }
      return "the value '\(name)' is always \(value.isFlag ? "\(value.initial == 1)" : plain(value.initial))"
    case .parameter: return nil
    }
  }
}

extension Action {
  /// The entities whose values it changes; nil for an action that changes none by itself.
  fileprivate var changed: Targets? {
    switch self {
    case let action as AnimateAction: action.targets
    case let action as SetAction: action.targets
    case let step as KeyframeTrackStep: step.targets
    case let step as KeyframedPartStep: step.targets
    case let step as TransitionStep: step.target
    case let step as GoStep: step.target
    default: nil
    }
  }
}

extension Program {
  /// True if an action, or one within it, changes values of one of some entities.
  fileprivate func changes(_ targets: Targets, in node: Int) -> Bool {
    let others = nodes[node].action.changed
    let isMeant = others.map {
      $0.includesThis || targets.includesThis || $0.indices.contains(where: targets.indices.contains)
    }
    return isMeant == true || nodes[node].children.contains { changes(targets, in: $0) }
  }
}

extension Rule {
  fileprivate func drops(onto targets: Targets) -> Bool {
    guard case .drag = trigger, case .onto(let others, _) = drop.place else { return false }
    return targets.includesThis || others.includesThis || targets.indices.contains(where: others.indices.contains)
  }
}
