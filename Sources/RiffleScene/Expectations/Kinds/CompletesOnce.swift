import RiffleCore

/// Every transaction that begins in the span completes, and no more than once.
struct CompletesOnce: ExpectationKind {
  static let key = "completesOnce"
  static let doc = "Every animation that starts in the span completes before its end, exactly once."
  static let unit = "times"
  static let example = "{completesOnce: true, however: interrupted}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in CompletesOnce() }

  /// In the order in which they started, with the tick and how often they completed.
  private var started: [(handle: AnimationHandle, tick: Int, cause: Cause?, count: Int)] = []
  private var places: [AnimationHandle: Int] = [:]

  init() {}

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
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

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for run in started where run.count == 0 {
      misses.add(nil, Self.words(run.cause), 0, bound: 1, in: moment, tick: run.tick)
    }
  }

  private static func words(_ cause: Cause?) -> String {
    let name = [cause?.animation, cause?.intent, cause?.rule].compactMap(\.self).first { !$0.isEmpty }
    return "completes what \(name ?? "it") started"
  }
}
