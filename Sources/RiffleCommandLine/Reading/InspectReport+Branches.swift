import RiffleApp

extension InspectReport {
  var inputs: [JSON] {
    InputsPanel.lines(of: playback).map { line in
      JSON(["tick": line.tick, "words": line.event.words(in: world)])
    }
  }

  var otherInputs: [JSON] {
    guard let branch = desk.comparedBranch else { return [] }
    return playback.inputs(onlyOn: branch).map {
      JSON(["branch": branch, "tick": $0.tick, "words": $0.event.words(in: world)])
    }
  }

  /// The results of the input at each other tick of the second around it.
  func json(_ fan: TimingFan) -> JSON {
    JSON([
      "tick": fan.tick, "words": fan.event.words(in: world),
      "results": fan.worlds(at: tick).map { offset, other in
        JSON([
          "offset": offset, "hash": hexadecimal(other.stateHash),
          "fields": MomentDifference(from: world, to: other, readingAtMost: Self.mostRead).changed.map(json),
        ])
      },
    ])
  }

  private static let mostRead = 400

  /// Changes since the compared tick; within a tick, those of the inspected system.
  var changes: JSON? {
    let (from, within) = (desk.comparedTick, desk.debugger.within)
    guard let before = within?.before ?? playback.world(at: from.tick, on: from.branch) else { return nil }
    let difference = MomentDifference(from: before, to: within?.world ?? world)
    return JSON([
      "since": within == nil ? from.tick : nil, "system": within?.words, "born": difference.born.map(\.name),
      "gone": difference.gone.map(\.name), "fields": difference.changed.map(json),
      "animations": difference.motions.map { motion in
        JSON([
          "thing": motion.name, "field": motion.selection.field?.description, "animation": motion.animation,
          "what": "\(motion.kind)",
        ])
      },
      "resources": difference.resources,
    ])
  }

  var branches: [JSON] {
    playback.history.branchSummaries.map { branch in
      let comparison =
        branch.name == playback.history.branchName ? nil : playback.compare(with: branch.name, isExact: true)
      return JSON([
        "name": branch.name, "forkedAt": branch.forkedAt, "liveEdge": branch.liveEdge,
        "comparison": comparison?.words.description, "furthestAt": comparison?.largest?.tick,
        "distances": comparison?.distances.map(json),
      ])
    }
  }

  private func json(_ change: MomentDifference.Change) -> JSON {
    JSON([
      "thing": change.name, "field": change.selection.field?.description, "from": json(change.before),
      "to": json(change.after),
    ])
  }

  private func json(_ distance: BranchComparison.Distance) -> JSON {
    JSON([
      "tick": distance.tick, "thing": distance.change?.name, "field": distance.change?.selection.field?.description,
      "points": distance.seen.points.toThousandths, "steps": distance.seen.steps.toThousandths,
    ])
  }
}
