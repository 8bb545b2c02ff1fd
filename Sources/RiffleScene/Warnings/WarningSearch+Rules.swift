// Rules that can never run, and what of them has no effect.
extension WarningSearch {
  mutating func lookAtRules() {
    for rule in document.rules {
      if let reason = reasonNeverToRun(rule) { warn(at: rule.location, "\(reason), so this rule never runs") }
      if rule.hint != nil, rule.shownHint == nil {
        warn(at: rule.location, "no key or pointer starts this rule, so its hint is not shown; take 'hint:' away")
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
      return "nothing leads '\(id)' to \(ValueDescription.either(condition.names.map { "'\($0)'" }))"
    case .value(let name):
      guard let value = document.values.first(where: { $0.name == name }), !isWritten(name),
        !condition.holds(for: value.initial)
      else { return nil }
      return "the value '\(name)' is always \(value.isFlag ? "\(value.initial == 1)" : plain(value.initial))"
    case .parameter: return nil
    }
  }
}

extension Rule {
  fileprivate func drops(onto targets: Targets) -> Bool {
    guard case .drag = trigger, case .onto(let others, _) = drop.place else { return false }
    return targets.includesThis || others.includesThis || targets.indices.contains(where: others.indices.contains)
  }
}
