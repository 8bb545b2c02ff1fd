/// The playback speeds a person can choose, in ticks a second relative to the scene's tick rate.
package enum SpeedLadder {
  /// From slowest to fastest: 1/16 to 4.
  static let rungs: [Double] = [1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 3.0 / 4, 1, 1.5, 2, 4]
  /// The speeds of the keys 1 to 5: from full speed to one tick in sixty.
  package static let presets: [Double] = [1, 1.0 / 2, 1.0 / 4, 1.0 / 10, 1.0 / 60]

  /// Returns the next slower rung; the slowest one stays.
  package static func slower(than speed: Double) -> Double { rungs.last { $0 < speed * 0.999 } ?? rungs[0] }

  /// Returns the next faster rung; the fastest one stays.
  package static func faster(than speed: Double) -> Double {
    rungs.first { $0 > speed * 1.001 } ?? rungs[rungs.count - 1]
  }

  /// Returns the text of a speed: `1/4×`, `1.5×`.
  package static func name(of speed: Double) -> String {
    if speed < 1 {
      let inverse = (1 / speed).rounded()
      if abs(1 / inverse - speed) < 1e-9 { return "1/\(Int(inverse))×" }
      if abs(speed - 0.75) < 1e-9 { return "3/4×" }
    }
    return speed == speed.rounded() ? "\(Int(speed))×" : "\(speed)×"
  }
}
