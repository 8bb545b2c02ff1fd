package struct OtherInput: Sendable, Equatable {
  package let tick: Int
  package let event: InputEvent

  package init(tick: Int, event: InputEvent) {
    self.tick = tick
    self.event = event
  }
}

extension Playback {
  /// Returns the user's inputs on another branch after the fork that are not in the same tick of this one.
  package func inputs(onlyOn branch: String) -> [OtherInput] {
    guard branch != history.branchName, let fork = history.fork(of: history.branchName, and: branch),
      let end = history.liveEdge(of: branch), fork < end
    else { return [] }
    return ((fork + 1)...end).flatMap { tick -> [OtherInput] in
      let here = tick <= liveEdge ? history.input(at: tick).events : []
      return history.input(at: tick, on: branch).events.filter { $0.asksForSomething && !here.contains($0) }
        .map { OtherInput(tick: tick, event: $0) }
    }
  }

  /// Adds inputs of another branch to the same ticks of this one, each with its release, on a branch that is computed
  /// at once up to the end of this one or the last input. The playhead stays at its tick.
  ///
  /// - Returns: the name of the branch; nil if there are no inputs.
  /// - Complexity: a step for each tick from the first of them to the live edge.
  @discardableResult
  package mutating func paste(
    _ inputs: [OtherInput], from branch: String, stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) -> String? {
    let all = inputs.filter { $0.tick > history.firstKept }.flatMap { input in
      [input] + (release(of: input, on: branch).map { [$0] } ?? [])
    }
    guard let first = all.map(\.tick).min(), first <= liveEdge + 1, let last = all.map(\.tick).max() else { return nil }
    var frames = (first..<max(liveEdge, last) + 1).map { $0 <= liveEdge ? history.input(at: $0) : script($0) }
    for one in all { frames[one.tick - first].events.append(one.event) }
    let label = inputs.count == 1 ? inputs[0].event.words(in: simulation.world) : "inputs of \(branch)"
    return play(again: frames, from: first, label: label, stepped: stepped)
  }

  /// Returns the release of an input on another branch; nil if there is none before the next press.
  private func release(of input: OtherInput, on branch: String) -> OtherInput? {
    guard let key = input.event.pressed, let end = history.liveEdge(of: branch) else { return nil }
    for tick in input.tick..<(end + 1) {
      for event in history.input(at: tick, on: branch).events {
        if event.released == key { return OtherInput(tick: tick, event: event) }
        if tick > input.tick, event.pressed == key { return nil }
      }
    }
    return nil
  }
}
