/// One line of `demo:`: when, what, and how often.
///
///   demo:
///     - {at: 0.5, do: deal}
///     - {at: 4, choose: 3}
///     - {after: 0.6, click: [480, 300]}
///     - {after: 0.6, click: card}
///     - {at: 8, do: shuffle, times: 20, every: 0.1}
///
/// `at` counts from the start of the scene, `after` from the entry before, both in seconds.
package struct DemoEntry: Sendable, Equatable {
  /// Seconds after the start of the scene.
  package var at = 0.0
  package var what: What
  /// The number of times, and the seconds between two.
  var times = 1
  var every = 0.25

  package init(at: Double, _ what: What, times: Int = 1, every: Double = 0.25) {
    (self.at, self.what, self.times, self.every) = (at, what, times, every)
  }

  /// The input of a demo: that of a user, and the scene's actions by name.
  package enum What: Sendable, Equatable {
    /// An action of the scene, with the numbers of its argument.
    case action(String, [Double])
    /// A key pressed and released.
    case key(String)
    /// The pointer moves to a point, presses and releases.
    case click(SIMD2<Float>)
    /// An entity of the scene, by its index, is pressed and released at its current position.
    case clickEntity(Int)
    case move(SIMD2<Float>)
    /// The pointer presses at a point, moves to another one and releases there.
    case drag(from: SIMD2<Float>, to: SIMD2<Float>, duration: Double)
    /// The wheel turns at the pointer, in steps to the right and down.
    case wheel(SIMD2<Float>)
    case parameter(String, Double)
    case resize(SIMD2<Float>)
  }
}
