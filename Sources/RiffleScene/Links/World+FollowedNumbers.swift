import RiffleCore

extension World {
  /// Returns the linked, wiggling or scrubbed numbers of a selected field, with their sources and their lines.
  package func followedNumbers(of selection: Selection) -> [FollowedNumber] {
    guard let program = resource(LoadedScene.self)?.content.program,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    let linked: [FollowedNumber] = program.links.all.compactMap { placed in
      guard all[placed.entity] == selection.entity, isAlive(selection.entity) else { return nil }
      let link = placed.link
      let field = FieldID.named(link.key, of: selection.entity, in: self)
      guard selection.field == nil || field == selection.field else { return nil }
      let sources = link.terms.flatMap { [$0.source, $0.minus].compactMap { $0 } }
      return FollowedNumber(
        key: link.key, sources: sources.compactMap { followed($0, on: selection.entity, all) },
        place: "the link in \(link.location.lineWords)")
    }
    return linked + scrubbedNumbers(of: selection, program, all)
  }

  private func scrubbedNumbers(of selection: Selection, _ program: Program, _ all: [Entity]) -> [FollowedNumber] {
    guard resource(Scrubs.self)?.all.isEmpty == false, let scripts = resource(Scripts.self) else { return [] }
    let animators = runningAnimations(of: selection.entity).filter {
      selection.field == nil || $0.selection == selection
    }.compactMap(\.animator?.animator)
    return scripts.scripts.runs.flatMap { script in
      script.running.steps.compactMap { step in
        guard case .scrubbing(let animator) = step.state, animators.contains(animator),
          let source = (program.nodes[step.node].action as? ScrubAction)?.scrub.source,
          let followed = followed(source, on: script.trigger.subject, all)
        else { return nil }
        let line = program.rules[script.trigger.rule].rule.location.lineWords
        return FollowedNumber(
          key: selection.field?.words ?? "motion", sources: [followed], place: "the timeline of the rule in \(line)")
      }
    }
  }

  /// nil for a number, which nothing changes.
  private func followed(_ source: Link.Source, on entity: Entity, _ all: [Entity]) -> FollowedNumber.Source? {
    switch source {
    case .number: return nil
    case .time: return .init("time")
    case .wiggle: return .init("a wiggle (seed \(self[resource: LoadedScene.self].seed))")
    case .pointer(let axis): return .init(axis == 0 ? "pointer.x" : "pointer.y")
    case .value(let name), .parameter(let name): return .init(name)
    case .property(let other, let key, _):
      let source = other.map { all[$0] } ?? entity
      let field = isAlive(source) ? FieldID.named(key, of: source, in: self) : nil
      return .init("\(name(of: source)).\(key)", Selection(source, field))
    }
  }
}

extension SourceLocation {
  /// The line, and the file where it is included: `line 12 of cards.yaml`.
  fileprivate var lineWords: String { "line \(line)" + (origin?.file.map { " of \($0)" } ?? "") }
}
