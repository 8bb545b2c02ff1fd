/// The stops, the jump position and the kind of a curve.
struct CurveStops: EditPart {
  let editor: SceneEditor

  func change(by handle: EditHandle, at point: SIMD2<Float>) -> Bool {
    switch handle.kind {
    case .control(let index): removeStop(index, of: handle.path)
    case .curve: addStop(to: handle.path, at: CurvePad.values(at: point, in: handle.place).x)
    default: false
    }
  }

  func edit(adds: Bool) -> Bool {
    editor.read()
    guard let curve = debugger.edit?.sections.compactMap(\.curve).first(where: { $0.chosen != nil }),
      let chosen = curve.chosen
    else { return false }
    let (path, handles) = (curve.written.path, curve.written.handles)
    guard adds else { return removeStop(chosen, of: path) }
    let other = chosen + 1 < handles.count ? chosen + 1 : chosen - 1
    return addStop(to: path, at: (handles[chosen].x + handles[other].x) / 2)
  }

  func jump(_ path: ScenePath, _ position: StepPosition) {
    guard let curve = curve(path) else { return }
    editor.focus = EditReadings.RowID(path: curve.path.parent, choice: .jump)
    editor.perform(curve.edits(position: position), named: "\(editor.words(curve.path.parent)) \(position.rawValue)")
  }

  func change(_ path: ScenePath, to kind: CurveKind) {
    guard let curve = curve(path) else { return }
    editor.focus = EditReadings.RowID(path: curve.path.parent, choice: .kind)
    guard let new = curve.converted(to: kind) else { return }
    guard editor.perform(new.edits, named: "\(editor.words(curve.path.parent)) as \(kind.rawValue)") else { return }
    say("\(kind.rawValue): \(new.words)")
  }

  private func curve(_ path: ScenePath) -> WrittenCurve? { editor.session.text.curves.curve(at: path.parent) }

  private func addStop(to path: ScenePath, at progress: Double) -> Bool {
    guard let (index, edits) = curve(path)?.adding(at: progress) else { return false }
    editor.perform(edits, named: "\(editor.words(path)): another stop")
    if case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) {
      editor.focus = EditReadings.RowID(path: stops[index].fraction)
    }
    return true
  }

  private func removeStop(_ index: Int, of path: ScenePath) -> Bool {
    guard case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) else { return false }
    guard stops.count > 2 else {
      complain("a line has two stops at least")
      return true
    }
    editor.perform(
      [SceneEdit(stops[index].path, .remove, scope: .everywhere)], named: "\(editor.words(path)): a stop less")
    editor.focus = nil
    return true
  }
}
