/// The results of a scene's motion test.
package struct MotionReport: Sendable {
  let scene: Scene
  /// Grouped by expectation, the undisturbed outcome first.
  package let outcomes: [Outcome]
  /// Ticks of the undisturbed run.
  package let ticks: Int
  package let branches: Int
  let seed: UInt64

  package var isPassed: Bool { outcomes.allSatisfy { $0.failure == nil } }

  /// The result of one expectation, undisturbed or under one kind of disturbance.
  package struct Outcome: Sendable {
    package let place: Int
    package let expectation: Expectation
    /// The expectation as written in the scene.
    package let line: String
    /// The kind of disturbance; nil for the undisturbed run.
    package let however: String?
    package let runs: Int
    /// The number of runs in which nothing was judged.
    package let unjudgedRuns: Int
    package let failedRuns: Int
    package let failure: Failure?
  }

  /// A run that fails an expectation.
  package struct Failure: Sendable {
    package let miss: Miss
    /// Such as `interrupted by key s at tick 120`.
    package let disturbance: String?
    /// The inputs of the shortest failing run found, from the first tick to shortly after the failure.
    package let inputs: [InputFrame]
    /// True if the inputs alone reproduce it; not for pauses, steps back, and some failures with reduced motion.
    package let isReproduced: Bool
    /// The played scene, which differs at another tick rate.
    package let scene: Scene
    package let reducesMotion: Bool
    package let seed: UInt64?
    /// An explanation of the entity's motion at that tick; may be empty.
    package let why: String
    /// The location of the rule that moved the entity.
    package let cause: SourceLocation?
  }
}
