import RiffleScene

// Drags of keyframes in a rule's lanes.
extension SceneEditor {
  /// Returns the edits that move a keyframe in time, for a drag of its diamond.
  func key(
    _ path: String, _ index: Int, _ perPoint: Float, _ gesture: Gesture, at point: SIMD2<Float>
  ) -> (edits: [SceneEdit], name: String)? {
    let text = gesture.session.text
    guard let place = try? ScenePath(parsing: path), let action = Self.action(ofTrack: place, in: text) else {
      return nil
    }
    let tracks = text.tracks(ofAction: action)
    guard let track = tracks.first(where: { $0.path == place }), track.keys.indices.contains(index) else { return nil }
    let old = track.keys[index].time
    var time = max(old + Double((point.x - gesture.start.x) * perPoint) * (isFine ? 0.1 : 1), 0)
    if !isFree, !isFine {
      let others = tracks.flatMap { other in
        other.keys.indices.filter { other.path != place || $0 != index }.map { other.keys[$0].time }
      }
      let near = (others + gesture.moments + [old]).filter { abs($0 - time) < Double(perPoint) * 6 }
      // Snap to other keyframes and the playhead, else to ticks.
      let tick = 1 / Double(gesture.playback.history.tickRate)
      time = near.min { abs($0 - time) < abs($1 - time) } ?? (time / tick).rounded() * tick
    }
    return (
      text.edits(moving: index, of: track, to: time),
      "\(track.property) at \(SceneText.seconds(old)) → \(SceneText.seconds(time)) s"
    )
  }

  /// Returns the action that a track belongs to, also through aliases.
  private static func action(ofTrack path: ScenePath, in text: SceneText) -> ScenePath? {
    var found: ScenePath?
    text.root.walk { action, node in
      guard found == nil, node.entry("keyframes") != nil,
        text.tracks(ofAction: action).contains(where: { $0.path == path })
      else { return }
      found = action
    }
    return found
  }

  /// Returns the playhead's times on a track, in seconds: one for each start of an animation of the action's targets.
  func moments(ofTrack path: String, tick: Int, tickLength: Double, in world: World) -> [Double] {
    guard let place = try? ScenePath(parsing: path), let action = Self.action(ofTrack: place, in: session.text),
      let targets = session.text.root[action]?.entry("keyframes")?.value
    else { return [] }
    let names = (targets.items ?? [targets]).compactMap { $0.scalar?.text }
    let starts = names.compactMap { world.entity(named: $0) ?? world.entity(named: $0 + "-1") }
      .flatMap { world.runningAnimations(of: $0) }.map(\.startTick)
    return Set(starts).map { Double(tick - $0) * tickLength }.filter { $0 > 0 }.sorted()
  }
}
