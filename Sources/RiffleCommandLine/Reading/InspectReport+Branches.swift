import RiffleApp

extension InspectReport {
  var inputs: [JSON] {
    InputsPanel.lines(of: playback).map { line in
      .object(["tick": .count(line.tick), "words": .text(line.event.words(in: world))])
    }
  }

  /// The inputs that only the compared branch has.
  var otherInputs: [JSON] {
    guard let branch = desk.comparedBranch else { return [] }
    return playback.inputs(onlyOn: branch).map {
      .object(["branch": .text(branch), "tick": .count($0.tick), "words": .text($0.event.words(in: world))])
    }
  }

  /// The results of the input at each other tick of the second around it.
  func json(_ fan: TimingFan) -> JSON {
    .object([
      "tick": .count(fan.tick), "words": .text(fan.event.words(in: world)),
      "results": .list(
        fan.worlds(at: tick).map { offset, other in
          .object([
            "offset": .count(offset), "hash": .text(hexadecimal(other.stateHash)),
            "fields": .list(
              MomentDifference(from: world, to: other, readingAtMost: Self.mostRead).changed.map(json)),
          ])
        }),
    ])
  }

  /// The maximal number of components read for each result of a fan.
  private static let mostRead = 400

  /// Changes since the compared tick; within a tick, those of the inspected system.
  var changes: JSON? {
    let (from, within) = (desk.comparedTick, desk.debugger.within)
    guard let before = within?.before ?? playback.world(at: from.tick, on: from.branch) else { return nil }
    let difference = MomentDifference(from: before, to: within?.world ?? world)
    return .object([
      "since": within == nil ? .count(from.tick) : nil, "system": within.map { .text($0.words) },
      "born": .texts(difference.born.map(\.name)), "gone": .texts(difference.gone.map(\.name)),
      "fields": .list(difference.changed.map(json)),
      "animations": .list(
        difference.motions.map { motion in
          .object([
            "thing": .text(motion.name), "field": motion.selection.field.map { .text($0.description) },
            "animation": .text(motion.animation), "what": .text("\(motion.kind)"),
          ])
        }),
      "resources": .texts(difference.resources),
    ])
  }

  var branches: [JSON] {
    playback.history.branchSummaries.map { branch in
      let comparison =
        branch.name == playback.history.branchName ? nil : playback.compare(with: branch.name, isExact: true)
      return .object([
        "name": .text(branch.name), "forkedAt": branch.forkedAt.map(JSON.count), "liveEdge": .count(branch.liveEdge),
        "comparison": comparison.map { .text($0.words.description) },
        "furthestAt": comparison?.largest.map { .count($0.tick) },
        "distances": comparison.map { .list($0.distances.map(json)) },
      ])
    }
  }

  private func json(_ change: MomentDifference.Change) -> JSON {
    .object([
      "thing": .text(change.name), "field": change.selection.field.map { .text($0.description) },
      "from": json(change.before), "to": json(change.after),
    ])
  }

  private func json(_ distance: BranchComparison.Distance) -> JSON {
    .object([
      "tick": .count(distance.tick), "thing": distance.change.map { .text($0.name) },
      "field": distance.change?.selection.field.map { .text($0.description) },
      "points": .rounded(distance.seen.points), "steps": .rounded(distance.seen.steps),
    ])
  }
}
