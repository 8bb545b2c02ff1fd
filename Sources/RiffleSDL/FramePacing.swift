/// How long to rest between two pictures: a rule with the time as an argument.
///
/// Some screens are waited for while a picture is shown, and then there is no more to wait. Others come back at once: a
/// virtual one, the rasteriser's, one that sleeps, a hidden window, a picture that is not drawn because it is
/// the one before. There the clock says when the next picture is due.
struct FramePacing: Sendable {
  /// Seconds between two pictures of the screen.
  var interval: Double
  private var due: Double?

  init(interval: Double) { self.interval = interval }

  /// Seconds to rest now that a picture is shown, at `now` seconds of a clock.
  ///
  /// A picture that comes late, by any length of time, is not made up for.
  mutating func rest(at now: Double) -> Double {
    // Of a clock that runs backwards no more is believed than one picture.
    let spare = min((due ?? now) - now, interval)
    // A screen that does wait comes back on time to within a fraction of a millisecond; leave that alone.
    let rest = spare > 0.2 * interval ? spare : 0
    due = now + rest + interval
    return rest
  }
}
