/// The origin of the present value of a field: a running animation, one that ended, or a write.
package struct Mover: Sendable, Hashable {
  /// The animation's name; empty for a write.
  package let animation: String
  /// The tick in which it was requested.
  package let tick: Int
  /// The cause; nil if unknown, and for a write.
  package let cause: Cause?
}

extension Playback {
  /// Returns the origin of a field's value at the playhead; nil for its initial value, a value from a save of the file,
  /// or one older than the first kept tick.
  ///
  /// - Complexity: a search back to the tick in which it came to rest, as for `why`.
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
