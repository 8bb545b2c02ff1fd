import RiffleCore

/// What brought a field to where it is: an animation that runs or has run, or a plain write.
package struct Mover: Sendable, Hashable {
  /// The animation's name; empty for a write.
  package let animation: String
  /// The tick in which it was asked for.
  package let tick: Int
  /// Why; nil where that is not known, and for a write.
  package let cause: Cause?
}

extension Playback {
  /// What moves a field at the playhead, or moved it last; nil where it is as it was born, as a save of the file has put it,
  /// or as far back as is kept.
  ///
  /// - Complexity: a search back to when it came to rest, as for `why`.
  package func mover(of selection: Selection) -> Mover? {
    let world = simulation.world
    guard let selection = world.chosenField(of: selection) else { return nil }
    let running = world.runningAnimations(of: selection.entity).filter { $0.selection == selection }
    let moving = running.filter { $0.cause?.actor != .file }
    if moving.count < running.count, moving.isEmpty { return nil }
    if let owner = moving.last(where: { $0.phase != .delayed }) ?? moving.first {
      return Mover(animation: owner.cause?.animation ?? "", tick: owner.startTick, cause: owner.cause)
    }
    guard let probe = FieldProbe(selection, in: world) else { return nil }
    let rest = rest(of: probe, at: playhead)
    switch rest.origin {
    case .animation(let ended):
      let start = ended.start
      guard start.cause?.actor != .file else { return nil }
      return Mover(animation: start.cause?.animation ?? "", tick: start.asked, cause: start.cause)
    case .set:
      let entries = self.world(at: rest.since)?[resource: Journal.self].entries ?? []
      let sets = selection.field.map { field in entries.filter { $0.sets(field, of: selection.entity) } }
      if case .set(_, let cause, _, _)? = sets?.last, cause?.actor == .file { return nil }
      return Mover(animation: "", tick: rest.since, cause: nil)
    case .beginning, .birth: return nil
    }
  }
}
