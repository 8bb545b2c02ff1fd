import RiffleSDL

// The eyedropper, and image files dropped on the window.
extension Player {
  func beginDropper(_ path: String, at now: Double) {
    let isAsked = editor?.dropping == path
    editor?.dropping = isAsked ? nil : path
    if !isAsked { debugger.say("press a colour of the scene; Esc leaves it", at: now) }
  }

  /// Handles input for the eyedropper; true if it was handled.
  func pickColor(_ input: InputEvent, at now: Double) -> Bool {
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
      perform(edits, named: "\(words(path)) from the picture", at: now)
      return true
    default: return false
    }
  }

  /// Returns the scene's colour at a point, without the debugger's overlay.
  private func color(at point: SIMD2<Float>) -> Color? {
    guard let size = debugger.frame?.fit.scene else { return nil }
    let list = DrawList(playback.simulation.world, size: size, alpha: 1, previous: nil)
    guard let picture = painted(list) else { return nil }
    let (x, y) = (Int(point.x), Int(point.y))
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return nil }
    let channels = picture.channels(x, y)
    return Color(srgbRed: Float(channels.x) / 255, green: Float(channels.y) / 255, blue: Float(channels.z) / 255)
  }

  // MARK: - Pictures

  /// Converts a point of the scene's window to the coordinates of `at`, which a resized window shifts and scales.
  private func onStage(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let world = playback.simulation.world
    let stage = world.get(Transform.self, world[resource: SceneEntities.self].stage) ?? Transform()
    return (point - stage.position) / pointwiseMax(stage.scale, [0.01, 0.01])
  }

  /// Adds a dropped image file as an entity. Returns false if the file is no image.
  func takePicture(_ path: String, at now: Double) -> Bool {
    guard let editor, debugger.state.isEditing, [".png", ".svg"].contains(where: path.lowercased().hasSuffix) else {
      return false
    }
    guard let scene = editor.path else {
      debugger.say("the scene has no file yet, and so no folder for pictures", at: now, isComplaint: true)
      return true
    }
    do {
      let name = try PictureFile.copy(path, besideScene: scene)
      let text = editor.session.text
      let place = debugger.pointer.flatMap { point in
        debugger.frame.flatMap { $0.covers(point) ? nil : onStage($0.fit.point(point)) }
      }
      let middle = place ?? self.middle
      let size = PictureFile.size(of: path, within: [320, 240])
      let key = SceneText.quotedIfNeeded(PictureFile.name(of: name))
      let yaml =
        "\(key): {at: [\(Int(middle.x)), \(Int(middle.y))], size: [\(Int(size.x)), \(Int(size.y))], "
        + "image: \(SceneText.quotedIfNeeded(name))}"
      let things = try text.things(in: yaml, editor.session.words)
      guard perform(things.edits, named: "add picture \(name)", at: now) else { return true }
      debugger.say("\(name) is in the folder Assets, and in the scene", at: now)
      if let name = things.names.first, let entity = playback.simulation.world.entity(named: name) { choose([entity]) }
    } catch {
      debugger.say("\(error)", at: now, isComplaint: true)
    }
    return true
  }
}
