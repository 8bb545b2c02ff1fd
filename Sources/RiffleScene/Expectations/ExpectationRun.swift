import RiffleCore

/// Expectations during one run, tick by tick. A value: a copy judges a branch from where the run was copied.
package struct ExpectationRun: Sendable {
  package var judges: [ExpectationJudge]
  /// The size of the window, in points.
  package private(set) var window: SIMD2<Float>
  private var drawings = Drawings()
  private var jumps = DrawnJumps()
  private let looksForJumps: Bool
  package let images: ImageTable

  package init(_ expectations: [Expectation], window: SIMD2<Float>, images: ImageTable = ImageTable()) {
    self.images = images
    judges = expectations.map(ExpectationJudge.init)
    looksForJumps = expectations.contains { type(of: $0.kind).looksForJumps }
    self.window = window
  }

  package mutating func look(from before: World, to world: World, _ input: InputFrame) {
    for case .resized(let size) in input.events { window = size }
    let moment = MotionMoment(from: before, to: world, input: input, window: window, images, drawings: drawings)
    if looksForJumps { moment.drawnJumps = jumps.look(from: before, to: world, input) }
    for place in judges.indices { judges[place].look(moment) }
    drawings = moment.drawings
  }
}

extension ExpectationRun: PromiseJudge {
  package var keys: [String] {
    judges.map(\.expectation.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package mutating func broken(from before: World, to world: World, _ input: InputFrame) -> [BrokenPromise] {
    look(from: before, to: world, input)
    return judges.flatMap { judge in
      judge.latest.map {
        BrokenPromise(
          key: judge.expectation.key, line: judge.expectation.location.line, entity: $0.entity, words: $0.description)
      }
    }
  }
}

extension Scene {
  /// The judge of its expectations while it is played, without those of reduced motion, which need a run of their own.
  package var promiseJudge: ExpectationRun {
    ExpectationRun(document.expectations.filter { type(of: $0.kind).judgesFullMotion }, window: document.window.points)
  }
}
