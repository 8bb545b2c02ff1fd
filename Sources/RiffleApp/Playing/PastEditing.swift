/// Changes of the inputs and the branches of the past.
struct PastEditing: PlayerPart {
  let player: Player

  func change(input index: Int, of tick: Int, _ change: InputChange) {
    switch change {
    case .earlier: self.change(.move(-1), index, tick)
    case .later: self.change(.move(1), index, tick)
    case .remove: self.change(.remove, index, tick)
    case .fan: player.debugger.toggleFan(of: tick, event: index, in: &player.playback)
    case .edit:
      let events = playback.history.input(at: tick).events
      guard events.indices.contains(index) else { return }
      let hint = "as a recording has it: key s, press 480 360 0, action choose 3"
      dialog.ask("Tick \(tick)", hint: hint, RecordingText.line(of: events[index])) {
        Self(player: $0).rewrite($1, tick, index)
      }
    }
  }

  func paste(_ index: Int?) {
    guard let branch = debugger.state.comparedBranch(in: playback) else {
      return say("there is no other branch to paste from")
    }
    let all = playback.past.inputs(onlyOn: branch)
    let wanted = index.map { all.indices.contains($0) ? [all[$0]] : [] } ?? all
    let name = player.playback.paste(wanted, from: branch) { [player] playback, step in
      let world = playback.simulation.world
      player.attempt { try player.session.record(step.tick, step.input, gave: world) }
    }
    guard let name else { return say("\(branch) has no input that is not here too") }
    player.forgetReadings()
    say("\(name); G shows what was before")
  }

  func rewrite(_ text: String, _ tick: Int, _ index: Int) -> Bool {
    guard let event = RecordingText.event(text), event.asksForSomething else {
      return dialog.refuse("'\(text)' is no input; it would be 'key s' or 'press 480 360 0'")
    }
    change(.replace(event), index, tick)
    return true
  }

  private func change(_ change: PastChange, _ index: Int, _ tick: Int) {
    let known = playback.history.branchSummaries.map(\.name)
    guard let name = player.playback.changePast(at: tick, event: index, change) else {
      return complain("it cannot be moved further")
    }
    player.followBranch()
    player.forgetReadings()
    say(known.contains(name) ? "\(name), as it was" : "\(name); G shows what was before")
  }

  func askForName(of branch: String) {
    dialog.ask("Name of \(branch)", hint: "Return names it, Esc stays", branch) { player, name in
      Self(player: player).rename(branch, to: name)
    }
  }

  func rename(_ branch: String, to name: String) -> Bool {
    let name = name.split(separator: " ").joined(separator: " ")
    guard name == branch || player.playback.rename(branch: branch, to: name) else {
      return dialog.refuse(name.isEmpty ? "a branch has a name" : "there is a branch '\(name)' already")
    }
    if debugger.state.comparedBranch == branch { player.debugger.state.comparedBranch = name }
    return true
  }

  func remove(branch: String) {
    if let reason = player.playback.remove(branch: branch) { complain(reason) }
    player.forgetReadings()
    player.followBranch()
  }
}
