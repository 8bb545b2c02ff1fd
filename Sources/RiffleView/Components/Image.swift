import RiffleCore

/// A picture from a file within the outline of an entity, over its fill and under its stroke.
///
/// Only the name is here: a world is a value, and pixels are the backend's, which asks its `ImageSource` for them. Where
/// there are none a placeholder with the name is drawn. Animatable: the mode, the anchor, the inset and
/// the number of the frame; nothing else is.
public struct Image: Component, Hashable, Animatable {
  /// How a picture of one shape comes into an outline of another one.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// Whole, its proportions kept, and room left at two sides: SwiftUI's `scaledToFit`.
    case fit
    /// No room left, its proportions kept, and cut at two sides: `scaledToFill`.
    case fill
    /// Whole, no room left, its proportions given up: `resizable` alone.
    case stretch
  }

  /// What the source knows it by: for a scene the file's path within its folder `Assets`.
  public var name: String
  /// While it animates from one mode to another, `presented` has the nearest one.
  public var mode: Mode {
    get { scaling.mode }
    set { scaling = ImageScaling(newValue) }
  }
  /// The mode as numbers, which lie between two modes on the way from one to the other.
  public var scaling: ImageScaling
  /// Which part is kept where it is cut, and where it lies where room is left: (0.5, 0.5) is the middle.
  public var anchor: SIMD2<Float>
  /// Points of the entity's own surface left free on every side.
  public var inset: Float
  /// How the file is cut into frames; nil for one that is all the picture.
  public var frames: ImageFrames?
  /// The number of the frame that is shown, rounded down; beyond the last one the first follows. Of one with a
  /// `SheetPlayback` this many frames on.
  public var frame: Float = 0
  /// Whether its pixels stay squares with sharp edges where it is enlarged.
  public var isCrisp = false
  /// Pixels of the left, top, right and bottom edge that are not stretched, nine-slice: of the picture, and as many points of
  /// the entity. Nil for a picture in one piece; with them `mode` counts for nothing.
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

  /// The part of the file that is shown at a tick; nil for all of it.
  func cell(_ playback: SheetPlayback?, at tick: Tick) -> ImageCell? {
    guard let frames, frames.count > 0 else { return nil }
    let shown = Int(min(max(frame, -1_000_000), 1_000_000).rounded(.down))
    if let playback { return frames[min(max(playback.frame(at: tick, offset: shown), 0), frames.count - 1)] }
    return frames[(shown % frames.count + frames.count) % frames.count]
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(name, mode.rawValue)
    if scaling != ImageScaling(mode) { hasher.combine(scaling.shares) }
    hasher.combine(anchor, inset)
    // A picture in one piece hashes as it did before there were others: recordings stay.
    guard frames != nil || frame != 0 || isCrisp || slice != nil else { return }
    if let frames { frames.fold(into: &hasher) }
    hasher.combine(frame, isCrisp)
    hasher.combine(slice ?? [-1, -1, -1, -1])
  }

  public func measure(_ memory: inout OwnedMemory) {
    if case .cells(let cells)? = frames { memory.add(cells) }
  }
}
