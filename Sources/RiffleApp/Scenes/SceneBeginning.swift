import RiffleScene

/// What a scene only takes from its file when it begins: the length of its ticks, and its random numbers.
package struct SceneBeginning: Equatable {
  /// Nil where something else than the file says it.
  package var seed: UInt64?
  /// Ticks a second.
  package var tickRate: Int
  /// Nil where none is played.
  package var demo: [DemoEntry]?

  package init(seed: UInt64? = nil, tickRate: Int, demo: [DemoEntry]? = nil) {
    (self.seed, self.tickRate, self.demo) = (seed, tickRate, demo)
  }

  /// What a save has changed of it, for a person to know; nil when there is nothing.
  package func notice(of saved: SceneDocument) -> String? {
    var (changed, kept) = ([String](), [String]())
    if let seed, seed != saved.seed {
      changed.append("seed: \(saved.seed)")
      kept.append("\(seed)")
    }
    if tickRate != saved.tickRate {
      changed.append("tickRate: \(saved.tickRate)")
      kept.append("\(tickRate)")
    }
    if let demo, demo != saved.demo {
      changed.append("demo")
      kept.append("the demo it began with")
    }
    guard !changed.isEmpty else { return nil }
    let verb = changed.count == 1 ? "takes" : "take"
    return "\(changed.joined(separator: " and ")) \(verb) effect at the next start; "
      + "this run continues with \(kept.joined(separator: " and "))"
  }
}
