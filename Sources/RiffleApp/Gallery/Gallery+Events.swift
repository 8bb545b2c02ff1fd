import CLibrary
import RiffleSDL

extension Gallery {
  package func take(_ event: WindowEvent, at now: Double) {
    switch event {
    case .input(let input, let modifiers, _): take(input, modifiers, at: now)
    case .composing(let text):
      if naming != nil { naming?.picker.field?.composition = text } else { search.field?.composition = text }
    case .dropped(let path): end(.open(path))
    case .closeRequested: end(.quit)
    case .focusLost: break
    }
  }

  private func take(_ input: InputEvent, _ modifiers: KeyModifiers, at now: Double) {
    switch input {
    case .keyPressed(let key): press(key, modifiers, at: now)
    case .text(let text): if naming != nil { naming?.picker.insert(text) } else { type(text) }
    case .pointerReleased:
      naming?.picker.field?.release()
      search.field?.release()
    case .pointerMoved(let point):
      pointer = point
      if naming?.picker.field?.drag(to: point.x) ?? search.field?.drag(to: point.x) == true { return }
      if naming == nil, case .pick(let card) = frame?.overlay.action(at: point) { focus(card, scrolls: false) }
    case .pointerLeft: pointer = nil
    case .pointerPressed(let point, .primary): press(at: point)
    case .wheel(let steps): if naming == nil { scroll(by: steps.y * 60) }
    case .resized(let size): resize(to: size)
    default: break
    }
  }

  private func press(_ key: String, _ modifiers: KeyModifiers, at now: Double) {
    let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
    if naming != nil {
      switch naming?.picker.press(key, selects: shift, byWord: control, clipboard: clipboard) {
      case .typed(let name): create(name)
      case .cancelled: naming = nil
      default: break
      }
      return
    }
    if case .textSize(let direction) = CommandTable.command(for: KeyChord(key, shift: shift, control: control)) {
      return changeTextSize(direction, at: now)
    }
    switch key {
    case "n" where control: if let template = SceneTemplate.all.first { ask(for: template) }
    case "escape": if !search.clear() { end(.quit) }
    case "up", "down": focus(search.focus.flatMap { layout.neighbour(of: $0, key) })
    // With text in the search field, these keys move the caret.
    case "left", "right", "home", "end":
      guard search.field?.text.isEmpty == false else {
        let cards = layout.pictures.map(\.card)
        return focus(
          key == "home"
            ? cards.first : key == "end" ? cards.last : search.focus.flatMap { layout.neighbour(of: $0, key) })
      }
      _ = search.press(key, selects: shift, byWord: control)
    case "tab": focus(search.focus.flatMap { layout.neighbour(of: $0, shift ? "left" : "right") })
    case "pageup", "pagedown": scroll(by: layout.viewport.size.y * (key == "pageup" ? -0.9 : 0.9))
    default:
      let before = search.field?.text
      if case .chosen(let card) = search.press(key, selects: shift, byWord: control, clipboard: clipboard) {
        choose(card)
      }
      if search.field?.text != before { scroll(by: -.greatestFiniteMagnitude) }
    }
  }

  private func type(_ text: String) {
    // A leading space is no search.
    guard !text.allSatisfy(\.isWhitespace) || search.field?.text.isEmpty == false else { return }
    search.insert(text)
    scroll(by: -.greatestFiniteMagnitude)
  }

  private func press(at point: SIMD2<Float>) {
    pointer = point
    switch frame?.overlay.action(at: point) {
    case .pick(let card) where naming == nil: choose(card)
    case .dismiss: naming = nil
    case .caret(let scale):
      if naming != nil {
        naming?.picker.field?.press(at: point.x, scale)
      } else {
        search.field?.press(at: point.x, scale)
      }
    default: break
    }
  }

  private func choose(_ card: Int) {
    if let template = entries[card].template { return ask(for: template) }
    if let path = entries[card].path { end(.open(path)) }
  }

  // MARK: - A new scene

  private func ask(for template: SceneTemplate) {
    let folder = places.home == "." ? "this folder" : places.home
    naming = (
      template,
      Picker(
        "New scene: \(template.name)", hint: "A file in \(folder). Return makes it, Esc goes back.",
        field: TextField(template.fileName), items: [])
    )
  }

  private func create(_ name: String) {
    guard let template = naming?.template else { return }
    let name = name.trimmed
    guard !name.isEmpty, !name.hasSuffix("/") else {
      naming?.picker.complaint = "a file needs a name, such as \(template.fileName)"
      return
    }
    let hasEnding = [".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) }
    let file = hasEnding ? name : name + ".yaml"
    let path = file.contains("/") || places.home == "." ? file : "\(places.home)/\(file)"
    do {
      try AtomicFile.create(template.bytes(for: path), at: path)
      end(.open(path))
    } catch {
      naming?.picker.complaint = "\(error)"
    }
  }
}
