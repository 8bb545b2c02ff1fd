import RiffleSDL

@MainActor package final class Studio {
  /// Created when first shown: it reads the head of every scene file.
  private lazy var gallery = makeGallery()
  private let makeGallery: () -> Gallery
  private let recent: RecentFiles
  private let glyphs: any GlyphSource
  private let drawing: Window.Drawing
  private let scale: Float
  private let open: (String) throws -> WindowPlayer.Show
  private var window: WindowPlayer?

  package init(
    _ gallery: @autoclosure @escaping () -> Gallery, recent: RecentFiles = RecentFiles(), glyphs: any GlyphSource,
    drawing: Window.Drawing = .auto, scale: Float = 1, open: @escaping (String) throws -> WindowPlayer.Show
  ) {
    (makeGallery, self.recent, self.glyphs) = (gallery, recent, glyphs)
    (self.drawing, self.scale, self.open) = (drawing, scale, open)
  }

  /// Shows a scene or the gallery until the window is closed. Throws the errors of the first scene.
  package func run(_ first: String?) throws {
    defer { window?.close() }
    var (path, left) = (first, String?.none)
    while !StopSignal.isRaised {
      if let scene = path {
        let exit: WindowExit
        left = scene
        do {
          let player = try open(scene)
          if !RecordingFile.isOne(scene) { recent.note(scene) }
          exit = try show(player)
        } catch {
          guard window != nil else { throw error }
          gallery.say("\(error)", at: WallClock.now)
          path = nil
          continue
        }
        switch exit {
        case .quit: return
        // A scene of the command line returns to the shell.
        case .back: if first != nil { return } else { path = nil }
        case .next: path = ScenePlaces.neighbour(of: scene, by: 1) ?? scene
        case .previous: path = ScenePlaces.neighbour(of: scene, by: -1) ?? scene
        case .open(let other): path = other
        }
      } else {
        gallery.rescan(leaving: left)
        guard
          case .open(let chosen) = try show(
            WindowPlayer.Show(gallery, size: window?.size ?? [960, 720], images: gallery.images))
        else { return }
        path = chosen
      }
    }
  }

  private func show(_ show: WindowPlayer.Show) throws -> WindowExit {
    if let window {
      window.show(show)
    } else {
      window = try WindowPlayer(show, glyphs: glyphs, drawing: drawing, scale: scale)
    }
    window?.run()
    return show.content.exit
  }
}

/// The preview of a scene: a separate simulation that plays the demo once, and again on `replay`.
package struct Thumbnail {
  private let playable: Playable
  private var player: Playable
  private let prefix: String?
  private let lastTick: Int
  private var due = 0.0
  package private(set) var list: DrawList

  init(_ scene: Scene, _ options: SceneOptions, prefix: String?) {
    playable = Playable(scene, options, playsDemo: true)
    player = playable
    self.prefix = prefix
    let rate = playable.tickRate
    lastTick = min(max(playable.lastScriptedTick + 2 * rate, 4 * rate), 30 * rate)
    list = DrawList(size: playable.size)
    player.step()
    draw()
  }

  var isPlaying: Bool { player.tick < lastTick }

  mutating func advance(seconds: Double) {
    guard isPlaying else { return }
    // More due ticks are dropped.
    due = min(due + seconds * Double(playable.tickRate), 8)
    guard due >= 1 else { return }
    while due >= 1, isPlaying {
      player.step()
      due -= 1
    }
    draw()
  }

  mutating func replay() { (player, due) = (playable, 0) }

  private mutating func draw() {
    list = player.drawList()
    // Of more than 1500 sprites, only every n-th is drawn.
    if list.sprites.count > 1500 {
      let stride = list.sprites.count / 1500 + 1
      list.sprites = list.sprites.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    }
    guard let prefix else { return }
    for index in list.sprites.indices {
      list.sprites[index].changeContents { $0.layers = $0.layers.map { $0.renamed(prefix) } }
    }
  }
}

extension Layer {
  fileprivate func renamed(_ prefix: String) -> Layer {
    switch self {
    case .image(var image):
      image.name = prefix + image.name
      return .image(image)
    case .clipped(let outline, let layers): return .clipped(outline, layers.map { $0.renamed(prefix) })
    default: return self
    }
  }
}

/// The images of several scenes, named by the scene's number: `3/cat.png`.
final class GalleryImages: ImageSource {
  private var stores: [ImageStore] = []

  func add(_ store: ImageStore) -> String {
    stores.append(store)
    return "\(stores.count - 1)/"
  }

  func image(_ name: String) -> SourceImage? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]), stores.indices.contains(number) else { return nil }
    return stores[number].image(parts[1])
  }
}
