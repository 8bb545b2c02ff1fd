/// A scene that was loaded: what its file says, and where it came from.
public struct Scene: Sendable {
  /// The file as it was named to the loader.
  public let path: String
  package var document: SceneDocument { reading.document }
  /// The text it was read from, with those of the files it names as `SceneBundle` packs them; what is no UTF-8 in it is
  /// replaced.
  public let text: String
  /// Every emoji, every text with rare letters, and every picture and sound file it can come to name, by whatever values its parameters have.
  package internal(set) var glyphs: [GlyphUse]
  package internal(set) var images: [ImageUse]
  /// Keys of an earlier version in it, each with what it is called now: no mistakes.
  public var formerKeys: [Diagnostic] { reading.formerKeys }
  let source: SceneSource
  let reading: SceneReading

  init(_ reading: SceneReading, text: String, source: SceneSource) {
    path = source.path
    (self.text, self.reading) = (text, reading)
    glyphs = reading.document.glyphs
    images = reading.document.images
    self.source = source
  }

  /// The scene ready to be stepped.
  public func start(_ options: SceneOptions = SceneOptions()) -> SceneRuntime {
    var runtime = SceneRuntime(document, options)
    runtime.install(self)
    for block in document.blocks { runtime.install(block) }
    return runtime
  }
}

/// What a run may set against what the file says.
public struct SceneOptions: Sendable {
  /// Another seed than the file's.
  public var seed: UInt64?
  /// Another size than the file's, in points.
  public var size: SIMD2<Float>?
  /// Short cross-fades in place of movement.
  public var reducesMotion: Bool

  public init(seed: UInt64? = nil, size: SIMD2<Float>? = nil, reducesMotion: Bool = false) {
    (self.seed, self.size, self.reducesMotion) = (seed, size, reducesMotion)
  }
}
