/// The ticks from which edits are played; nil means the first tick.
package struct EditCause: EditPart {
  let editor: SceneEditor

  package init(editor: SceneEditor) { self.editor = editor }

  /// Returns the animation that moves a selection, or brought it to its place; nil while time runs.
  package func mover(of selection: Selection) -> Mover? {
    let playback = playback
    guard playback.transport.isPaused, !playback.isSeeking else { return nil }
    let history = playback.history
    let key = (selection: selection, tick: playback.playhead, branch: history.branchName, edge: history.liveEdge)
    if let known = editor.mover, known.key == key { return known.mover }
    let found = playback.past.mover(of: selection)
    editor.mover = (key, found)
    return found
  }

  /// Returns the tick in which the value first acted on the selection and its rule's other targets; nil if it has not.
  package func cause(of path: ScenePath?) -> Int? {
    let (selected, parts) = (player.selected, path?.components ?? [])
    if let selected, parts.first == .key("layouts"), let tick = causeOfPlaces(with: selected.entity) { return tick }
    if selected == nil, let rule = editor.inspected { return cause(ofRule: rule) }
    return selected.flatMap { cause(of: $0, parts) }
  }

  /// Returns the first tick in which a layout placed its members: with a stagger each member has its own.
  func causeOfPlaces(with entity: Entity) -> Int? {
    let members = world.layout(placing: entity)?.members ?? []
    return members.prefix(Self.mostMembers).compactMap { member in
      mover(of: Selection(member, FieldID("Transform", "position")))?.tick
    }.min()
  }

  private static let mostMembers = 64

  /// The first start of a named animation, else the start of the current motion.
  func cause(of selected: Selection, _ path: [ScenePath.Component] = []) -> Int? {
    let (mover, world) = (mover(of: selected), world)
    guard path.count > 1, path[0] == .key("animations"), case .key(let name) = path[1], mover?.animation != name else {
      // Animations that start together are edited together.
      guard let mover, let cause = mover.cause else { return mover?.tick }
      let beside = world.runningAnimations().filter { $0.cause?.isOne(with: cause) == true }
      return min(beside.map(\.startTick).min() ?? mover.tick, mover.tick)
    }
    let running = debugger.state.selected.flatMap { world.runningAnimations(of: $0) }
    return running.filter { $0.cause?.animation == name }.map(\.startTick).min() ?? mover?.tick
  }

  private func cause(ofRule path: ScenePath) -> Int? {
    guard let rule = editor.session.text.rules.all.first(where: { path.starts(with: $0.path) }) else { return nil }
    let world = world
    let own = world.runningAnimations().filter { animation in
      animation.cause.flatMap { world.place(ofIntent: $0.intent) }?.hasSuffix(":\(rule.line)") == true
    }
    let last = own.compactMap { $0.cause?.intentTick }.max()
    return own.filter { $0.cause?.intentTick == last }.map(\.startTick).min()
  }
}

extension Cause {
  fileprivate func isOne(with other: Cause) -> Bool {
    intentTick != nil && intentTick == other.intentTick && intent == other.intent && rule == other.rule
      && animation == other.animation
  }
}
