extension Player {
  static let background = ScenePath("background")

  func askForValue(_ path: ScenePath) {
    if !debugger.state.isEditing { perform(.toggleEditing) }
    guard let old = editor?.session.text.root[path]?.scalar?.text else { return }
    let hint =
      path.section == "palette"
      ? "a name or #RRGGBB; everything of this colour follows" : "a number, true or false, at the start"
    ask(path.words.replacing(" ", with: ": ", maxReplacements: 1), hint: hint, old) { $0.color(path, $1) }
  }

  func color(_ path: ScenePath, _ value: String) -> Bool {
    let edit = SceneEdit(path, .set(SceneText.quotedIfNeeded(value)), scope: .everywhere)
    return performAnswer([edit], named: "\(path.words) \(value)")
  }

  // MARK: - Edits of a curve: its stops, jump position and kind

  func changeStops(by handle: EditHandle, at point: SIMD2<Float>) -> Bool {
    switch handle.kind {
    case .control(let index): removeStop(index, of: handle.path)
    case .curve: addStop(to: handle.path, at: CurvePad.values(at: point, in: handle.place).x)
    default: false
    }
  }

  func editStop(adds: Bool) -> Bool {
    readForEditing()
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
    editor?.focus = EditReadings.RowID(path: curve.path.parent, choice: .jump)
    perform(curve.edits(position: position), named: "\(words(curve.path.parent)) \(position.rawValue)")
  }

  func change(_ path: ScenePath, to kind: CurveKind) {
    guard let curve = curve(path) else { return }
    editor?.focus = EditReadings.RowID(path: curve.path.parent, choice: .kind)
    guard let new = curve.converted(to: kind) else { return }
    guard perform(new.edits, named: "\(words(curve.path.parent)) as \(kind.rawValue)") else { return }
    debugger.say("\(kind.rawValue): \(new.words)")
  }

  private func curve(_ path: ScenePath) -> WrittenCurve? { editor?.session.text.curves.curve(at: path.parent) }

  private func addStop(to path: ScenePath, at progress: Double) -> Bool {
    guard let (index, edits) = curve(path)?.adding(at: progress) else { return false }
    perform(edits, named: "\(words(path)): another stop")
    if case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) {
      editor?.focus = EditReadings.RowID(path: stops[index].fraction)
    }
    return true
  }

  private func removeStop(_ index: Int, of path: ScenePath) -> Bool {
    guard case .linear(let stops)? = curve(path)?.form, stops.indices.contains(index) else { return false }
    guard stops.count > 2 else {
      debugger.complain("a line has two stops at least")
      return true
    }
    perform([SceneEdit(stops[index].path, .remove, scope: .everywhere)], named: "\(words(path)): a stop less")
    editor?.focus = nil
    return true
  }

  // MARK: - The eyedropper, and image files dropped on the window

  func beginDropper(_ path: ScenePath) {
    let isActive = editor?.dropping == path
    editor?.dropping = isActive ? nil : path
    if !isActive { debugger.say("press a colour of the scene; Esc leaves it") }
  }

  func pickColor(_ input: InputEvent) -> Bool {
    guard let path = editor?.dropping else { return false }
    switch input {
    case .keyPressed("escape"):
      editor?.dropping = nil
      return true
    case .pointerPressed(let point, .primary):
      editor?.dropping = nil
      guard debugger.frame?.covers(point) == false, let fit = debugger.frame?.fit,
        let color = color(at: fit.point(point))
      else { return false }
      guard let editor, let edits = editor.edits(path, painted: color, in: editor.session.text) else { return true }
      perform(edits, named: "\(words(path)) from the picture")
      return true
    default: return false
    }
  }

  private func color(at point: SIMD2<Float>) -> Color? {
    guard let size = debugger.frame?.fit.scene else { return nil }
    let list = DrawList(playback.simulation.world, size: size, alpha: 1, previous: nil)
    guard let picture = painted(list) else { return nil }
    let (x, y) = (Int(point.x), Int(point.y))
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return nil }
    let channels = picture.channels(x, y)
    return Color(srgbRed: Float(channels.x) / 255, green: Float(channels.y) / 255, blue: Float(channels.z) / 255)
  }

  /// Converts a point of the scene's window to the coordinates of `at`, which a resized window shifts and scales.
  private func onStage(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let world = playback.simulation.world
    let stage = world.get(Transform.self, world[resource: SceneEntities.self].stage) ?? Transform()
    return (point - stage.position) / pointwiseMax(stage.scale, [0.01, 0.01])
  }

  func takePicture(_ path: String) -> Bool {
    guard let editor, debugger.state.isEditing, [".png", ".svg"].contains(where: path.lowercased().hasSuffix) else {
      return false
    }
    guard let scene = editor.file.path else {
      debugger.complain("the scene has no file yet, and so no folder for pictures")
      return true
    }
    guard let name = trying({ try PictureFile.copy(path, besideScene: scene) }) else { return true }
    let place = debugger.pointer.flatMap { point in
      debugger.frame.flatMap { $0.covers(point) ? nil : onStage($0.fit.point(point)) }
    }
    let middle = place ?? self.middle
    let size = PictureFile.size(of: path, within: [320, 240])
    let key = SceneText.quotedIfNeeded(PictureFile.name(of: name))
    let yaml =
      "\(key): {at: [\(Int(middle.x)), \(Int(middle.y))], size: [\(Int(size.x)), \(Int(size.y))], "
      + "image: \(SceneText.quotedIfNeeded(name))}"
    let session = editor.session
    guard let things = trying({ try SceneMerge(session.text, session.words).things(in: yaml) }),
      perform(things.edits, named: "add picture \(name)")
    else { return true }
    debugger.say("\(name) is in the folder Assets, and in the scene")
    if let name = things.names.first, let entity = playback.simulation.world.entity(named: name) { choose([entity]) }
    return true
  }
}
