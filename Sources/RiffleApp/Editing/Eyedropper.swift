import CLibrary
import RiffleSDL

/// Colours taken from the picture, and pictures dropped on the window.
struct Eyedropper: EditPart {
  let editor: SceneEditor

  func begin(_ path: ScenePath) {
    let isActive = editor.dropping == path
    editor.dropping = isActive ? nil : path
    if !isActive { say("press a colour of the scene; Esc leaves it") }
  }

  func pick(_ input: InputEvent) -> Bool {
    guard let path = editor.dropping else { return false }
    guard editor.value(at: path) != nil else {
      editor.dropping = nil
      return false
    }
    switch input {
    case .keyPressed("escape"):
      editor.dropping = nil
      return true
    case .pointerPressed(let point, .primary):
      editor.dropping = nil
      guard debugger.frame?.covers(point) == false, let fit = debugger.frame?.fit,
        let color = color(at: fit.point(point))
      else { return false }
      guard let edits = editor.edits(path, painted: color, in: editor.session.text) else { return true }
      editor.perform(edits, named: "\(editor.words(path)) from the picture")
      return true
    default: return false
    }
  }

  private func color(at point: SIMD2<Float>) -> Color? {
    guard let size = debugger.frame?.fit.scene else { return nil }
    let list = DrawList(world, size: size, alpha: 1, previous: nil)
    guard let picture = player.painted(list) else { return nil }
    let (x, y) = (Int(point.x), Int(point.y))
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return nil }
    let channels = picture.channels(x, y)
    return Color(srgbRed: Float(channels.x) / 255, green: Float(channels.y) / 255, blue: Float(channels.z) / 255)
  }

  func takePicture(_ path: String) -> Bool {
    guard debugger.state.isEditing, [".png", ".svg"].contains(where: path.lowercased().hasSuffix) else { return false }
    guard let scene = editor.file.path else {
      complain("the scene has no file yet, and so no folder for pictures")
      return true
    }
    guard let name = editor.trying({ try PictureFile.copy(path, besideScene: scene) }) else { return true }
    let place = debugger.pointer.flatMap { point in
      debugger.frame.flatMap { $0.covers(point) ? nil : editor.onStage.inScene($0.fit.point(point)) }
    }
    let middle = (place ?? editor.onStage.middle).rounded(.toNearestOrAwayFromZero)
    let size = PictureFile.size(of: path, within: [320, 240])
    let key = SceneText.quotedIfNeeded(PictureFile.name(of: name))
    let yaml =
      "\(key): {at: [\(Int(middle.x)), \(Int(middle.y))], size: [\(Int(size.x)), \(Int(size.y))], "
      + "image: \(SceneText.quotedIfNeeded(name))}"
    let session = editor.session
    guard let things = editor.trying({ try SceneMerge(session.text, session.words).things(in: yaml) }),
      editor.perform(things.edits, named: "add picture \(name)")
    else { return true }
    say("\(name) is in the folder Assets, and in the scene")
    if let name = things.names.first, let entity = world.entity(named: name) { player.choose([entity]) }
    return true
  }
}

enum PictureFile {
  /// Copies a file into `Assets` beside a scene; returns its name there. A file with the same bytes is reused.
  static func copy(_ path: String, besideScene scene: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: scene).deletingLastPathComponent().appendingPathComponent("Assets")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: path)
    let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
    for number in 1... {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let place = folder.appendingPathComponent(name)
      guard let there = try? Data(contentsOf: place) else {
        try bytes.write(to: place, options: .withoutOverwriting)
        return name
      }
      if there == bytes { return name }
    }
    return file.lastPathComponent
  }

  static func name(of file: String) -> String {
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let plain = stem.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return plain.first?.isLetter == true ? String(plain) : "picture"
  }

  /// Returns the size of a PNG in points, shrunk to fit a limit; for other files, the limit.
  static func size(of path: String, within limit: SIMD2<Float>) -> SIMD2<Float> {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)).prefix(24), bytes.count == 24,
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return limit }
    func number(_ start: Int) -> Float { bytes[start..<start + 4].reduce(Float(0)) { $0 * 256 + Float($1) } }
    let size = SIMD2(number(16), number(20))
    guard size.x >= 1, size.y >= 1, size.x < 1e5, size.y < 1e5 else { return limit }
    return (size * min(1, limit.x / size.x, limit.y / size.y)).rounded(.toNearestOrAwayFromZero)
  }
}
