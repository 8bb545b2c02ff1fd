import RiffleCore

/// An image file within the outline of an entity, over its fill and below its stroke.
///
/// Stores only the name: a world is a value, and the backend gets the pixels from its `ImageSource`. A missing image is
/// drawn as a placeholder with the name. Animatable: the mode, the anchor, the inset and the frame number.
public struct Image: Component, Hashable, Animatable {
  /// The scaling of an image to an outline.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// Fits the whole image, keeping its aspect ratio: SwiftUI's `scaledToFit`.
    case fit
    /// Fills the outline, keeping the aspect ratio and cropping two sides: `scaledToFill`.
    case fill
    /// Fills the outline with the whole image, ignoring the aspect ratio: `resizable` alone.
    case stretch
  }

  /// The name in the image source: for a scene, the file's path within its folder `Assets`.
  public var name: String
  /// The mode; while it animates, `presented` has the nearest one.
  public var mode: Mode {
    get { scaling.mode }
    set { scaling = ImageScaling(newValue) }
  }
  /// The mode as numbers, which are interpolated between two modes.
  public var scaling: ImageScaling
  /// The kept part of a cropped image, or the position of a fitted one, as fractions: (0.5, 0.5) is the center.
  public var anchor: SIMD2<Float>
  /// The margin on every side, in points of the entity.
  public var inset: Float
  /// The frames of a sprite sheet; nil for a single image.
  public var frames: ImageFrames?
  /// The frame number, rounded down, modulo the number of frames. A `SheetPlayback` adds it to the playing frame.
  public var frame: Float = 0
  /// True to enlarge pixels as squares with sharp edges.
  public var isCrisp = false
  /// The widths of the left, top, right and bottom edge that are not stretched (nine-slice): in pixels of the image,
  /// and as many points of the entity. Nil for none; otherwise `mode` is ignored.
  public var slice: SIMD4<Float>?

  public init(_ name: String, mode: Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], inset: Float = 0) {
    self.name = name
    scaling = ImageScaling(mode)
    self.anchor = anchor
    self.inset = inset
  }

  public static var fieldNames: [String] { ["mode", "anchor", "inset", "frame"] }

  @inlinable
  public var animatableData: AnimatablePair<AnimatablePair<SIMD2<Float>, SIMD2<Float>>, AnimatablePair<Float, Float>> {
    get { AnimatablePair(AnimatablePair(scaling.shares, anchor), AnimatablePair(inset, frame)) }
    set {
      (scaling.shares, anchor) = (newValue.first.first, newValue.first.second)
      (inset, frame) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Returns the part of the file to show at a tick; nil for all of it.
  package func cell(_ playback: SheetPlayback?, at tick: Tick) -> ImageCell? {
    guard let frames, frames.count > 0 else { return nil }
    let shown = Int(min(max(frame, -1_000_000), 1_000_000).rounded(.down))
    if let playback { return frames[min(max(playback.frame(at: tick, offset: shown), 0), frames.count - 1)] }
    return frames[(shown % frames.count + frames.count) % frames.count]
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(name, mode.rawValue)
    if scaling != ImageScaling(mode) { hasher.combine(scaling.shares) }
    hasher.combine(anchor, inset)
    // Omits default values, so that hashes of earlier recordings stay valid.
    guard frames != nil || frame != 0 || isCrisp || slice != nil else { return }
    if let frames { frames.fold(into: &hasher) }
    hasher.combine(frame, isCrisp)
    hasher.combine(slice ?? [-1, -1, -1, -1])
  }

  public func measure(_ memory: inout OwnedMemory) {
    if case .cells(let cells)? = frames { memory.add(cells) }
  }
}
