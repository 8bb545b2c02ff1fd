import RiffleApp
import RiffleTime

/// The events of a run, tick by tick.
enum EventLog {
  /// Plays, and hands on each event that passes a filter. An entity that nothing is called all the way is refused at the end.
  ///
  /// - Throws: `UsageError` for such a name, with the nearest one.
  static func play(
    _ playable: Playable, to last: Int, _ filter: EventFilter, _ take: (LoggedEvent) throws -> Void
  ) throws {
    var player = HeadlessPlayer(playable)
    var isKnown = filter.thing == nil
    let findsJumps = filter.kinds?.contains(.jump) ?? true
    while player.tick < last {
      let before = player.simulation.world
      let input = player.step()
      let world = player.simulation.world
      if !isKnown, let thing = filter.thing { isKnown = !thing.things(in: world).isEmpty }
      for event in LoggedEvent.events(from: before, to: world, input, findsJumps: findsJumps)
      where filter.matches(event, in: world, before) {
        try take(event)
      }
    }
    if !isKnown, let thing = filter.thing {
      throw UsageError("--entity: \(thing.missing(in: player.simulation.world))")
    }
  }
}

extension LoggedEvent {
  /// Tick, seconds, kind, things, sentence: with two blanks between.
  func line(rate: Int) -> String {
    let seconds = String(Double((Double(tick) / Double(rate) * 1000).rounded()) / 1000)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let list = names.isEmpty ? "-" : NameList.words(names)
    return "\(padded("\(tick)", 6))  \(padded(seconds + " s", 9))  \(padded(kind.rawValue, 12))  \(list)  \(sentence)"
  }
}
