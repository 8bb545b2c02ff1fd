import Synchronization

package struct BrokenExpectation: Sendable, Hashable {
  let key: String
  let line: Int
  let entity: Entity?
  let words: String

  package init(key: String, line: Int, entity: Entity?, words: String) {
    (self.key, self.line, self.entity, self.words) = (key, line, entity, words)
  }

  /// `card.3 overshoots in position: 14.2 points, bound 12 points (overshootAtMost, line 31)`.
  package var sentence: String { "\(words) (\(key), line \(line))" }

  func isLike(_ other: BrokenExpectation) -> Bool { line == other.line && entity == other.entity }
}

package protocol ExpectationJudging: Sendable {
  var keys: [String] { get }
  mutating func broken(from before: World, to world: World, _ input: InputFrame) -> [BrokenExpectation]
}

/// The expectations of a scene, judged along the played branch; another branch is judged again from the fork.
package final class JudgedExpectations: Sendable {
  fileprivate struct State {
    var start: any ExpectationJudging
    var judge: any ExpectationJudging
    var branch = ""
    var tick = Int.min
    /// Copies of the judge after earlier ticks, the earliest first.
    var kept: [(tick: Int, judge: any ExpectationJudging)] = []
    var broken: [Int: [BrokenExpectation]] = [:]
  }

  private let state: Mutex<State>

  fileprivate static let stride = 120
  fileprivate static let most = 64

  package init(_ judge: any ExpectationJudging) { state = Mutex(State(start: judge, judge: judge)) }

  package func reset(_ judge: any ExpectationJudging) { state.withLock { $0 = State(start: judge, judge: judge) } }

  var keys: [String] { state.withLock { $0.start.keys } }

  /// Returns the expectations that break in a judged tick; not those that also failed in the tick before.
  package func breaking(at tick: Int) -> [BrokenExpectation] {
    state.withLock { state in
      guard let found = state.broken[tick] else { return [] }
      let before = state.broken[tick - 1] ?? []
      return found.filter { one in !before.contains { $0.isLike(one) } }
    }
  }

  /// Judges the played branch up to a tick; returns true if that is reached.
  @discardableResult package func judge(upTo last: Int, in past: Past, atMost most: Int = .max) -> Bool {
    let (first, edge, name) = (past.history.firstKept, past.history.liveEdge, past.history.branchName)
    let last = min(last, edge)
    return state.withLock { state in
      if state.branch != name || state.tick > edge || state.tick < first {
        let shared = state.branch == name ? edge : past.history.fork(of: state.branch, and: name) ?? first
        state.rewind(to: min(shared, state.tick), first)
        state.branch = name
      }
      var walk = past.walk()
      guard state.tick < last, var before = walk.world(at: state.tick) else { return true }
      for tick in state.tick + 1...state.tick + min(most, last - state.tick) {
        guard let world = walk.world(at: tick) else { break }
        state.look(from: before, to: world, past.history.input(at: tick))
        before = world
      }
      return state.tick >= last
    }
  }

  package func look(from before: World, to world: World, _ input: InputFrame) {
    state.withLock { state in
      state.tick = world.tick - 1
      state.look(from: before, to: world, input)
    }
  }
}

extension JudgedExpectations.State {
  fileprivate mutating func look(from before: World, to world: World, _ input: InputFrame) {
    let found = judge.broken(from: before, to: world, input)
    tick += 1
    broken[tick] = found.isEmpty ? nil : found
    guard tick % JudgedExpectations.stride == 0 else { return }
    kept.append((tick, judge))
    if kept.count > JudgedExpectations.most { kept = kept.enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
  }

  fileprivate mutating func rewind(to last: Int, _ first: Int) {
    kept.removeAll { $0.tick > last || $0.tick < first }
    (tick, judge) = kept.last ?? (first, start)
    broken = broken.filter { $0.key <= tick }
  }
}

struct ExpectationFilter: Sendable, Hashable {
  var key: String?
  var thing: ThingName?

  func matches(_ broken: BrokenExpectation, in world: World) -> Bool {
    if let key, broken.key.lowercased() != key.lowercased() { return false }
    guard let thing else { return true }
    return broken.entity.map(thing.things(in: world).contains) ?? false
  }

  /// Reads `[an] expectation [KEY] [of THINGS] breaks`.
  init?(_ source: Substring) throws(ConditionError) {
    var rest = source.dropping(word: "an") ?? source
    guard rest == "expectation" || rest.dropping(word: "expectation") != nil else { return nil }
    guard let broken = rest.dropping(end: " breaks") else {
      throw source.error("an expectation breaks, or does not; it would be 'an expectation of card.* breaks'")
    }
    rest = broken
    if let (left, _, right) = rest.split(at: [" of "]) { (rest, thing) = (left, ThingName(right)) }
    guard let key = rest.dropping(word: "expectation") else { return }
    guard !key.contains(" ") else {
      throw key.error("'\(key)' is no expectation; it would be 'an expectation noJump of card.* breaks'")
    }
    self.key = String(key)
  }
}
