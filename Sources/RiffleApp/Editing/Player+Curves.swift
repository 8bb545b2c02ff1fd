// Edits of a curve: its stops, jump position and kind.
extension Player {
  /// Handles a press with Alt: removes the handle's stop, or adds one on the pad; false if it has no stops.
  func changeStops(by handle: EditHandle, at point: SIMD2<Float>, _ now: Double) -> Bool {
    switch handle {
    case .control(let path, let index, _):
      return removeStop(index, of: path, at: now)
    case .curve(let path, let place):
      return addStop(to: path, at: CurvePad.values(at: point, in: place).x, now)
    default: return false
    }
  }

  /// Removes the chosen stop, or adds one halfway to the next; false if none is chosen.
  func editStop(adds: Bool, at now: Double) -> Bool {
    readForEditing()
    guard let curve = debugger.edit?.sections.compactMap(\.curve).first(where: { $0.chosen != nil }),
      let chosen = curve.chosen
    else { return false }
    guard adds else { return removeStop(chosen, of: curve.path, at: now) }
    let other = chosen + 1 < curve.handles.count ? chosen + 1 : chosen - 1
    return addStop(to: curve.path, at: (curve.handles[chosen].x + curve.handles[other].x) / 2, now)
  }

  func jump(_ path: String, _ position: StepPosition, at now: Double) {
    guard let curve = curve(path) else { return }
    editor?.focus = EditReadings.RowID(path: curve.path.parent.description, choice: .jump)
    perform(curve.edits(position: position), named: "\(words(curve.path.parent)) \(position.rawValue)", at: now)
  }

  /// Converts a curve to another kind in one undo step, and reports the deviation.
  func change(_ path: String, to kind: CurveKind, at now: Double) {
    guard let curve = curve(path) else { return }
    editor?.focus = EditReadings.RowID(path: curve.path.parent.description, choice: .kind)
    guard let new = curve.converted(to: kind) else { return }
    guard perform(new.edits, named: "\(words(curve.path.parent)) as \(kind.rawValue)", at: now) else { return }
    debugger.say("\(kind.rawValue): \(new.words)", at: now)
  }

  private func curve(_ path: String) -> SceneText.WrittenCurve? {
    (try? ScenePath(parsing: path)).flatMap { editor?.session.text.curve(at: $0.parent) }
  }

  private func addStop(to path: String, at progress: Double, _ now: Double) -> Bool {
    guard let (index, edits) = curve(path)?.adding(at: progress) else { return false }
    perform(edits, named: "\(words(path)): another stop", at: now)
    if case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) { editor?.focus = stops[index].row }
    return true
  }

  private func removeStop(_ index: Int, of path: String, at now: Double) -> Bool {
    guard case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) else { return false }
    guard stops.count > 2 else {
      debugger.say("a line has two stops at least", at: now, isComplaint: true)
      return true
    }
    perform([SceneEdit(stops[index].path, .remove, scope: .everywhere)], named: "\(words(path)): a stop less", at: now)
    editor?.focus = nil
    return true
  }
}
