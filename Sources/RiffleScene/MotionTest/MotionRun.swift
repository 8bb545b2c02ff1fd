/// A run that is judged tick by tick: a value, so that a branch is a copy.
package struct MotionRun: Sendable {
  package private(set) var simulation: Simulation
  private var expectations: ExpectationRun
  /// The inputs since the start or the branch.
  private(set) var inputs: [InputFrame] = []
  /// The number of consecutive ticks without motion and input.
  private(set) var quietTicks = 0
  private var previous: World

  init(_ simulation: Simulation, window: SIMD2<Float>, images: ImageTable, judging expectations: [Expectation]) {
    self.simulation = simulation
    self.expectations = ExpectationRun(expectations, window: window, images: images)
    previous = simulation.world
  }

  /// Returns a copy that judges only the expectations with these indices.
  package func branch(judging places: [Int]) -> MotionRun {
    var branch = self
    branch.expectations.judges = places.map { judges[$0] }
    branch.inputs = []
    branch.quietTicks = 0
    return branch
  }

  package var judges: [ExpectationJudge] { expectations.judges }
  package var tick: Int { simulation.tick }

  package mutating func step(_ input: InputFrame) {
    let before = simulation.world
    simulation.step(input)
    look(from: before, input)
  }

  /// Judges a step whose resulting world was computed elsewhere.
  mutating func take(_ world: World, _ input: InputFrame) {
    let before = simulation.world
    simulation.world = world
    look(from: before, input)
  }

  private mutating func look(from before: World, _ input: InputFrame) {
    inputs.append(input)
    previous = before
    expectations.look(from: before, to: simulation.world, input)
    quietTicks = simulation.world.isAtWork || !input.isEmpty ? 0 : quietTicks + 1
  }

  /// Ends the open spans.
  package mutating func finish(comparedWith normalEnd: MotionMoment? = nil) {
    let moment = end
    moment.normalEnd = normalEnd
    for place in judges.indices { expectations.judges[place].finish(moment) }
  }

  /// Takes over the end of another run from the same world, with its own inputs.
  mutating func finish(as other: MotionRun) {
    let own = inputs
    self = other
    inputs = own
    finish()
  }

  var end: MotionMoment {
    MotionMoment(
      from: previous, to: simulation.world, input: .none, window: expectations.window, images: expectations.images)
  }
}
