import RiffleScene

/// What a test of a scene's motion came to.
package struct MotionReport: Sendable {
  package let scene: Scene
  /// By expectation, each undisturbed first.
  package let outcomes: [Outcome]
  /// Ticks of the undisturbed run.
  package let ticks: Int
  /// Branches that were played.
  package let branches: Int
  /// What the moments followed from.
  package let seed: UInt64

  package var isPassed: Bool { outcomes.allSatisfy { $0.failure == nil } }

  /// One expectation, undisturbed or under one kind of disturbance.
  package struct Outcome: Sendable {
    /// Of the expectation in its list.
    package let place: Int
    package let expectation: Expectation
    /// As it is written in the scene.
    package let line: String
    /// Nil for the run itself.
    package let however: String?
    package let runs: Int
    /// The runs in which nothing was judged.
    package let unjudgedRuns: Int
    package let failedRuns: Int
    /// The first of them.
    package let failure: Failure?
  }

  /// A run that does not meet an expectation.
  package struct Failure: Sendable {
    package let miss: Miss
    /// Such as `interrupted by key s at tick 120`.
    package let disturbance: String?
    /// What goes into each tick of the shortest run that was found: from the first one to shortly after the miss.
    package let inputs: [InputFrame]
    /// Whether they alone show it. A pause, a step back, and what is certain of a run with reduced motion are no inputs.
    package let isReproduced: Bool
    /// The scene that it plays: at another tick rate another one.
    package let scene: Scene
    package let reducesMotion: Bool
    /// The seed it plays with; the scene's own unless given.
    package let seed: UInt64?
    /// Why the entity is where it is at that tick; empty where nothing can be said.
    package let why: String
    /// Where the rule is written that moved it.
    package let cause: SourceLocation?
  }
}
