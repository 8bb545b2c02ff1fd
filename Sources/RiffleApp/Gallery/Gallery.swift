import CLibrary
import RiffleSDL

/// The start screen: a card with a preview for each scene and template.
///
/// It reads no clock. A scene is loaded when its card becomes visible, one per frame, and plays once.
package final class Gallery: WindowContent {
  package struct Entry {
    package var title: String
    package var note: String
    package var path: String?
    var template: SceneTemplate?
    package var thumbnail: Thumbnail?
    package var problem: String?
    var stamp: FileStamp?
    var appearance = AnimatedValue(0)
    var lift = AnimatedValue(0)

    package var isRead: Bool { thumbnail != nil || problem != nil }
  }

  package private(set) var isOpen = true
  package private(set) var exit = WindowExit.quit
  let places: ScenePlaces
  private let state: StateFolder
  private let blocks: [any SceneBlock.Type]
  private let options: SceneOptions
  let clipboard: TextClipboard
  private let pictures = GalleryImages()
  package private(set) var entries: [Entry] = []
  private var sections: [GalleryLayout.Section] = []
  package var search = Picker("", items: [])
  package var naming: (template: SceneTemplate, picker: Picker)?
  var pointer: SIMD2<Float>?
  package private(set) var frame: GalleryFrame?
  private var size: SIMD2<Float>
  package private(set) var textSize: Float
  private var requestedTextSize: Float?
  private var scroll: Float = 0
  private var scrollsTo: Float = 0
  private var notice: Toast?
  private var last: Double?

  package init(
    _ places: ScenePlaces, state: StateFolder = StateFolder(), blocks: [any SceneBlock.Type] = [],
    options: SceneOptions = SceneOptions(), textSize: Float? = nil, clipboard: TextClipboard = .own(),
    size: SIMD2<Float> = [960, 720]
  ) {
    (self.places, self.state, self.blocks, self.options, self.size) = (places, state, blocks, options, size)
    (requestedTextSize, self.textSize) = (textSize, textSize ?? 1)
    self.clipboard = clipboard
    rescan()
  }

  package var windowTitle: String { "Riffle" }
  package var showsTime: Bool { false }
  package var images: any ImageSource { pictures }

  /// Rescans the folders; keeps the thumbnails of unchanged files. The card of `scene` gets the focus.
  package func rescan(leaving scene: String? = nil) {
    let focused = search.focus.map { entries[$0] }
    let known = entries.filter { $0.isRead }
    (entries, sections, isOpen, naming) = ([], [], true, nil)
    textSize = requestedTextSize ?? state.arrangement.textSize
    let recent = RecentFiles(state).paths.prefix(3)
    add("Recent", Array(recent))
    let first = entries.count
    entries += SceneTemplate.all.map { Entry(title: $0.name, note: "template", template: $0) }
    sections.append(GalleryLayout.Section("New", cards: Array(first..<entries.count), isSmall: true))
    for (title, folder) in places.folders { add(title, ScenePlaces.scenes(in: folder)) }
    for index in entries.indices {
      let stamp = entries[index].path.flatMap { FileStamp($0) }
      let same = known.first {
        $0.path == entries[index].path && $0.stamp == stamp && $0.template == entries[index].template
      }
      if let same { entries[index] = same }
    }
    nameFiles(recent: recent.count)
    search = Picker(
      "", field: TextField(""),
      items: entries.map {
        // Sorted after scenes of that name.
        Picker.Item(
          ($0.template == nil ? "" : "New ") + $0.title, note: $0.path.map(ScenePlaces.lesson) ?? "",
          keywords: $0.path ?? "template")
      })
    let same = focused.flatMap { old in entries.firstIndex { $0.path == old.path && $0.template == old.template } }
    let focus = scene.flatMap { card(of: $0, near: same) } ?? same
    search.focus = focus ?? entries.firstIndex { $0.path != nil } ?? search.focus
    // At first, templates stay visible.
    scrollsTo = focused == nil ? 0 : layout.scroll(showing: search.focus ?? 0, from: scroll)
  }

  private func card(of scene: String, near card: Int?) -> Int? {
    let name = ScenePlaces.fullName(of: scene)
    func isOfScene(_ card: Int) -> Bool { entries[card].path.map { ScenePlaces.fullName(of: $0) } == name }
    return card.flatMap { isOfScene($0) ? $0 : nil } ?? entries.indices.first(where: isOfScene)
  }

  private func add(_ title: String, _ scenes: [String]) {
    let first = entries.count
    entries += scenes.map { Entry(title: ScenePlaces.title(of: $0) ?? Self.name(of: $0), note: "", path: $0) }
    sections.append(GalleryLayout.Section(title, cards: Array(first..<entries.count)))
  }

  package func say(_ sentence: String, at now: Double) { notice = Toast(sentence, at: now, isComplaint: true) }

  func end(_ exit: WindowExit) { (self.exit, isOpen) = (exit, false) }

  // MARK: - Names

  /// Notes the file of each card, with the folders that tell it from other files; recent ones have at least one.
  private func nameFiles(recent: Int) {
    func parts(_ path: String) -> [Substring] {
      let parts = path.split(separator: "/")
      let folder = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
      return ScenePlaces.fullName(of: folder).split(separator: "/") + parts.suffix(1)
    }
    let files = Dictionary(grouping: Set(entries.compactMap(\.path).map(parts))) { $0.last }
    for index in entries.indices {
      guard let parts = entries[index].path.map(parts) else { continue }
      var length = index < recent ? 2 : 1
      let others = files[parts.last]?.filter { $0 != parts } ?? []
      while others.contains(where: { $0.suffix(length) == parts.suffix(length) }) { length += 1 }
      entries[index].note = parts.suffix(length).joined(separator: "/")
    }
  }

  private static func name(of path: String) -> String {
    (path.split(separator: "/").last ?? "").split(separator: ".").dropLast().joined(separator: ".")
  }

  // MARK: - Time

  package func start(at now: Double) { last = now }
  package func receive(_ change: ReloadChange, at now: Double) {}
  package func catchUp(from start: Double, to now: Double, atMost most: Double) { last = now }
  package func close() {}

  package var layout: GalleryLayout {
    let found = Set(search.matches)
    let isSearching = search.field?.text.isEmpty == false
    return GalleryLayout(
      size: size, textSize: textSize,
      sections: sections.map { section in
        var section = section
        // While searching, the best matches come first.
        section.cards =
          isSearching ? search.matches.filter(section.cards.contains) : section.cards.filter(found.contains)
        return section
      })
  }

  package func advance(to now: Double) {
    let seconds = min(max(now - (last ?? now), 0), 0.1)
    last = now
    let layout = layout
    let visible = layout.visible(at: scroll)
    let next = search.focus.map { [$0] + visible } ?? visible
    if let next = next.first(where: { visible.contains($0) && !entries[$0].isRead }) { read(next) }
    for card in visible { entries[card].thumbnail?.advance(seconds: seconds) }
    scrollsTo = min(max(scrollsTo, 0), layout.reach)
    let way = scrollsTo - scroll
    // Most of the distance in a tenth of a second.
    scroll = abs(way) < 0.5 ? scrollsTo : scroll + way * Float(min(seconds * 16, 1))
    for card in visible {
      _ = entries[card].appearance.advance(to: entries[card].isRead ? 1 : 0, at: now)
      _ = entries[card].lift.advance(to: card == search.focus ? 1 : 0, at: now)
    }
    if notice?.isOver(at: now) == true { notice = nil }
  }

  package func rest() -> Double {
    let moves = layout.visible(at: scroll).contains { card in
      let entry = entries[card]
      return !entry.isRead || entry.thumbnail?.isPlaying == true || entry.appearance.value < 1
        || entry.lift.value != (card == search.focus ? 1 : 0)
    }
    return moves || notice != nil || scroll != scrollsTo || !isOpen ? 0 : Player.longestRest
  }

  private func read(_ card: Int) {
    entries[card].stamp = entries[card].path.flatMap { FileStamp($0) }
    do {
      let scene: Scene
      if let template = entries[card].template {
        scene = try SceneLoader.scene(from: template.bytes, path: template.fileName, blocks: blocks)
        entries[card].thumbnail = Thumbnail(scene, options, prefix: nil)
      } else if let path = entries[card].path {
        let files: ScenePictures
        (scene, files) = try ScenePictures.open(path, blocks: blocks)
        entries[card].thumbnail = Thumbnail(
          scene, options, prefix: scene.images.isEmpty ? nil : pictures.add(files.store))
      }
    } catch {
      entries[card].problem = (error as? SceneError)?.diagnostics.first?.message ?? "\(error)"
    }
  }

  // MARK: - Presentation

  package func picture(size: SIMD2<Float>, at now: Double) -> DrawList {
    self.size = size
    let frame = GalleryFrame(
      layout: layout, scroll: scroll,
      cards: { card in
        let entry = entries[card]
        return GalleryFrame.Card(
          title: entry.title, note: entry.note, picture: entry.thumbnail?.list,
          appearance: Float(entry.appearance.value), lift: Float(entry.lift.value), problem: entry.problem)
      }, search: search, asks: naming?.picker, pointer: pointer, notice: notice, now: now)
    self.frame = frame
    return frame.picture
  }

  package var caret: Rect? { frame?.overlay.caret }

  package func focus(_ card: Int?, scrolls: Bool = true) {
    guard let card, search.focus != card else { return }
    search.focus = card
    if scrolls { scrollsTo = layout.scroll(showing: card, from: scrollsTo) }
    if let thumbnail = entries[card].thumbnail, !thumbnail.isPlaying { entries[card].thumbnail?.replay() }
  }

  func changeTextSize(_ direction: Int, at now: Double) {
    textSize = TextSize.step(from: textSize, direction)
    requestedTextSize = nil
    state.arrangement.textSize = textSize
    if let focus = search.focus { scrollsTo = layout.scroll(showing: focus, from: scrollsTo) }
    notice = Toast(TextSize.words(textSize), at: now)
  }

  func scroll(by points: Float) { scrollsTo = min(max(scrollsTo + points, 0), layout.reach) }

  package func receive(_ event: WindowEvent, at now: Double) {
    switch event {
    case .input(let input, let modifiers, _): receive(input, modifiers, at: now)
    case .composing(let text):
      if naming != nil { naming?.picker.field?.composition = text } else { search.field?.composition = text }
    case .dropped(let path): end(.open(path))
    case .closeRequested: end(.quit)
    case .focusLost: break
    }
  }

  private func receive(_ input: InputEvent, _ modifiers: KeyModifiers, at now: Double) {
    switch input {
    case .pointerMoved(let point), .pointerPressed(let point, .primary): pointer = point
    case .pointerLeft: pointer = nil
    case .pointerReleased: search.field?.release()
    case .resized(let size): self.size = size
    default: break
    }
    if naming != nil { return name(by: input, modifiers) }
    switch input {
    case .keyPressed(let key): press(key, modifiers, at: now)
    case .text(let text): type(text)
    case .pointerMoved(let point):
      if search.field?.drag(to: point.x) == true { return }
      if case .pick(let card) = frame?.overlay.command(at: point) { focus(card, scrolls: false) }
    case .pointerPressed(let point, .primary):
      switch frame?.overlay.command(at: point) {
      case .pick(let card): choose(card)
      case .caret(let scale): search.field?.press(at: point.x, scale)
      default: break
      }
    case .wheel(let steps): scroll(by: steps.y * 60)
    default: break
    }
  }

  private func press(_ key: String, _ modifiers: KeyModifiers, at now: Double) {
    let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
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

  private func choose(_ card: Int) {
    if let template = entries[card].template { return ask(for: template) }
    if let path = entries[card].path { end(.open(path)) }
  }

  // MARK: - A new scene

  private func ask(for template: SceneTemplate) {
    let taken = ((try? FileManager.default.contentsOfDirectory(atPath: places.home)) ?? []).map(Self.name)
    let name = Self.name(of: template.fileName)
    let free = taken.contains(name) ? SceneText.freeName(like: name, among: taken) : name
    naming = (template, Picker("New scene: \(template.name)", field: TextField(free + ".yaml"), items: []))
    nameNewFile()
  }

  private func name(by input: InputEvent, _ modifiers: KeyModifiers) {
    switch naming?.picker.receive(input, modifiers, over: frame?.overlay, clipboard: clipboard) {
    case .typed(let name): create(name)
    case .cancelled: naming = nil
    default: nameNewFile()
    }
  }

  private func nameNewFile() {
    guard let name = naming?.picker.field?.text.trimmed else { return }
    naming?.picker.hint = name.isEmpty ? "Esc goes back." : "Return makes \(newFile(name)), Esc goes back."
  }

  private func newFile(_ name: String) -> String {
    let file = [".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) } ? name : name + ".yaml"
    return file.contains("/") || places.home == "." ? file : "\(places.home)/\(file)"
  }

  private func create(_ name: String) {
    guard let template = naming?.template else { return }
    let name = name.trimmed
    guard !name.isEmpty, !name.hasSuffix("/") else {
      naming?.picker.complaint = "a file needs a name, such as \(template.fileName)"
      return
    }
    let path = newFile(name)
    do {
      try AtomicFile.create(template.bytes(for: path), at: path)
      end(.open(path))
    } catch {
      naming?.picker.complaint = "\(error)"
    }
  }
}
