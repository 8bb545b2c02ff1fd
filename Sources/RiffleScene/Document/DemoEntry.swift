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
  /// How many times, and how many seconds lie between two.
  package var times = 1
  package var every = 0.25

  package init(at: Double, _ what: What, times: Int = 1, every: Double = 0.25) {
    (self.at, self.what, self.times, self.every) = (at, what, times, every)
  }

  /// What a demo can do: what a person can, and the scene's actions by name.
  package enum What: Sendable, Equatable {
    /// An action of the scene, with the numbers of its argument.
    case action(String, [Double])
    /// A key pressed and released.
    case key(String)
    /// The pointer goes to a place, presses and releases.
    case click(SIMD2<Float>)
    /// An entity of the scene, by its index, is pressed and released wherever it is by then.
    case clickEntity(Int)
    /// The pointer goes to a place.
    case move(SIMD2<Float>)
    /// The pointer presses at a place, moves to another one and releases there.
    case drag(from: SIMD2<Float>, to: SIMD2<Float>, duration: Double)
    /// The wheel turns where the pointer is, by steps to the right and down.
    case wheel(SIMD2<Float>)
    /// A parameter gets another value.
    case parameter(String, Double)
    /// The window gets another size.
    case resize(SIMD2<Float>)
  }
}
