import RiffleCore
import RiffleScene

/// What a test of a scene's motion came to.
public struct MotionReport: Sendable {
  public let scene: Scene
  /// By expectation, each undisturbed first.
  public let outcomes: [Outcome]
  /// Ticks of the undisturbed run.
  public let ticks: Int
  /// Branches that were played.
  public let branches: Int
  /// What the moments followed from.
  public let seed: UInt64

  public var isPassed: Bool { outcomes.allSatisfy { $0.failure == nil } }

  /// One expectation, undisturbed or under one kind of disturbance.
  public struct Outcome: Sendable {
    /// Of the expectation in its list.
    public let place: Int
    public let expectation: Expectation
    /// As it is written in the scene.
    public let line: String
    /// Nil for the run itself.
    public let however: String?
    public let runs: Int
    public let failedRuns: Int
    /// The first of them.
    public let failure: Failure?
  }

  /// A run that does not meet an expectation.
  public struct Failure: Sendable {
    public let miss: Miss
    /// Such as `interrupted by key s at tick 120`.
    public let disturbance: String?
    /// What goes into each tick of the shortest run that was found: from the first one to shortly after the miss.
    public let inputs: [InputFrame]
    /// The scene that it plays: at another tick rate another one.
    public let scene: Scene
    public let reducesMotion: Bool
    /// The seed it plays with; the scene's own unless given.
    public let seed: UInt64?
    /// Why the thing is where it is at that tick; empty where nothing can be said.
    public let why: String
    /// Where the rule is written that moved it.
    public let cause: SourceLocation?
  }
}
