/// The pause between two frames, computed from given times.
///
/// Some screens block while a frame is presented, so no further pause is needed. Others return at once: a virtual
/// screen, software rendering, a sleeping screen, a hidden window, an unchanged frame that is not drawn. Then the next
/// frame is due by the clock.
package struct FramePacing: Sendable {
  /// Seconds between two frames of the screen.
  var interval: Double
  private var due: Double?

  package init(interval: Double) { self.interval = interval }

  /// Returns the pause in seconds after a frame is presented at `now`, in seconds.
  ///
  /// The delay of a late frame is not made up for.
  package mutating func rest(at now: Double) -> Double {
    // If the clock runs backwards, wait one frame at most.
    let spare = min((due ?? now) - now, interval)
    // A screen that blocks returns on time to within a fraction of a millisecond; ignore that.
    let rest = spare > 0.2 * interval ? spare : 0
    due = now + rest + interval
    return rest
  }
}
