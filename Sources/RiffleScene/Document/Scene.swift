/// A loaded scene: its content and its source.
public struct Scene: Sendable {
  /// The path as given to the loader.
  public let path: String
  package var document: SceneDocument { reading.document }
  /// The text it was read from, packed with its files as by `SceneBundle`; invalid UTF-8 is replaced.
  public let text: String
  /// All emoji, texts with rare letters, images and sound files that any parameter values can use.
  package var glyphs: [GlyphUse]
  package var images: [ImageUse]
  /// Keys of an earlier version, each with its current name: no mistakes.
  public var formerKeys: [Diagnostic] { reading.formerKeys }
  package var source: SceneSource { reading.source }
  package let reading: SceneReading

  init(_ reading: SceneReading, text: String) {
    path = reading.source.path
    (self.text, self.reading) = (text, reading)
    glyphs = reading.document.glyphs
    images = reading.document.images
  }

  /// Returns the scene ready to be stepped.
  public func start(_ options: SceneOptions = SceneOptions()) -> SceneRuntime {
    var runtime = SceneRuntime(document, options)
    runtime.install(self)
    for block in document.blocks { runtime.install(block) }
    return runtime
  }
}

/// The options of a run that override the file.
public struct SceneOptions: Sendable {
  /// The seed in place of the file's.
  public var seed: UInt64?
  /// The size in place of the file's, in points.
  public var size: SIMD2<Float>?
  /// True for short cross-fades in place of movement.
  public var reducesMotion: Bool

  public init(seed: UInt64? = nil, size: SIMD2<Float>? = nil, reducesMotion: Bool = false) {
    (self.seed, self.size, self.reducesMotion) = (seed, size, reducesMotion)
  }
}
