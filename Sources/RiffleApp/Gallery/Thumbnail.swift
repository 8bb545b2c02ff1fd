import RiffleSDL
import RiffleScene

/// A scene as it is seen on its card: a simulation of its own that plays the demo once, and then rests until it is asked
/// for again.
struct Thumbnail {
  private let playable: Playable
  private var player: HeadlessPlayer
  /// What its pictures are called in the gallery: by the card as well.
  private let prefix: String?
  /// The last tick that is played.
  private let lastTick: Int
  /// Ticks that are due and not stepped.
  private var due = 0.0
  /// What is seen.
  private(set) var list: DrawList

  /// More ticks than these are not made up for in a frame.
  private static let mostTicks = 8.0
  /// Of more marks than these only some are drawn.
  private static let mostSprites = 1500

  /// - Parameter prefix: before the names of its pictures; nil where it has none.
  init(_ scene: Scene, _ options: SceneOptions, prefix: String?) {
    playable = Playable(scene, options, playsDemo: true)
    player = HeadlessPlayer(playable)
    self.prefix = prefix
    let rate = playable.tickRate
    lastTick = min(max(playable.lastScriptedTick + 2 * rate, 4 * rate), 30 * rate)
    list = DrawList(size: playable.size)
    player.step()
    draw()
  }

  var isPlaying: Bool { player.tick < lastTick }

  /// Plays the next part.
  mutating func advance(seconds: Double) {
    guard isPlaying else { return }
    due = min(due + seconds * Double(playable.tickRate), Self.mostTicks)
    guard due >= 1 else { return }
    while due >= 1, isPlaying {
      player.step()
      due -= 1
    }
    draw()
  }

  /// From the start again.
  mutating func replay() { (player, due) = (HeadlessPlayer(playable), 0) }

  private mutating func draw() {
    list = player.drawList()
    if list.sprites.count > Self.mostSprites {
      let stride = list.sprites.count / Self.mostSprites + 1
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

/// The pictures of several scenes, each by a number of its scene and its name: `3/cat.png`.
final class GalleryImages: ImageSource {
  private var stores: [ImageStore] = []

  /// What the names of a scene's pictures begin with from now on.
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
