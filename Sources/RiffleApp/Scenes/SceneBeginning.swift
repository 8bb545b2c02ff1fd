import RiffleScene

/// The parts of a scene file that are read only at the start: seed, tick rate and demo.
package struct SceneBeginning: Equatable {
  /// Nil if an option overrides the file's seed.
  var seed: UInt64?
  /// Ticks per second.
  var tickRate: Int
  /// Nil if no demo is played.
  var demo: [DemoEntry]?

  package init(seed: UInt64? = nil, tickRate: Int, demo: [DemoEntry]? = nil) {
    (self.seed, self.tickRate, self.demo) = (seed, tickRate, demo)
  }

  /// Returns a message about parts that a save has changed; nil if none.
  func notice(of saved: SceneDocument) -> String? {
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
