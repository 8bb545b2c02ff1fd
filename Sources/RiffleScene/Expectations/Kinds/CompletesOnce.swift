import RiffleCore

package struct CompletesOnce: ExpectationKind {
  package static let key = "completesOnce"
  package static let doc = "Every animation that starts in the span completes before its end, exactly once."
  package static let unit = "times"
  package static let needs = "an animation that starts"
  package static let example = "{completesOnce: true, however: interrupted}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in CompletesOnce() }

  /// In the order of their starts, with the tick and the number of completions.
  private var started: [(handle: AnimationHandle, tick: Int, cause: Cause?, count: Int)] = []
  private var places: [AnimationHandle: Int] = [:]

  init() {}

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for entry in moment.world.resource(Journal.self)?.entries ?? [] {
      switch entry {
      case .started(let handle, let cause, _) where places[handle] == nil:
        places[handle] = started.count
        started.append((handle, moment.tick, cause, 0))
      case .completed(let handle, _):
        guard let place = places[handle] else { continue }
        started[place].count += 1
        guard started[place].count > 1 else { continue }
        misses.add(nil, Self.words(started[place].cause), Double(started[place].count), bound: 1, in: moment)
      default: break
      }
    }
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.isJudged = !started.isEmpty
    let open = started.filter { $0.count == 0 }
    guard !open.isEmpty else { return }
    // A scrubbed animation is held by a number or the pointer: it has no end of its own.
    func driven(_ world: World) -> [RunningAnimation] { world.runningAnimations().filter { $0.kind == .driven } }
    let (before, now) = (driven(moment.before), driven(moment.world))
    func isHeld(_ handle: AnimationHandle) -> Bool {
      now.contains { one in
        one.handle == handle
          && before.contains { $0.handle == handle && $0.selection == one.selection && $0.progress == one.progress }
      }
    }
    for run in open where !isHeld(run.handle) {
      misses.add(nil, Self.words(run.cause), 0, bound: 1, in: moment, tick: run.tick)
    }
  }

  private static func words(_ cause: Cause?) -> String {
    let name = [cause?.animation, cause?.intent, cause?.rule].compactMap(\.self).first { !$0.isEmpty }
    return "completes what \(name ?? "it") started"
  }
}
