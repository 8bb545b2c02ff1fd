/// An image file within the outline of an entity, over its fill and below its stroke.
///
/// Stores only the name; the backend gets the pixels from its `ImageSource`. A missing image is drawn as a placeholder
/// with the name. Animatable: the mode, the anchor, the inset and the frame number.
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
  package var scaling: ImageScaling
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
  /// and as many points of the entity. If set, `mode` is ignored.
  public var slice: SIMD4<Float>?

  public init(_ name: String, mode: Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], inset: Float = 0) {
    self.name = name
    scaling = ImageScaling(mode)
    self.anchor = anchor
    self.inset = inset
  }

  public static var fieldNames: [String] { ["mode", "anchor", "inset", "frame"] }

  public var animatableData: AnimatablePair<AnimatablePair<SIMD2<Float>, SIMD2<Float>>, AnimatablePair<Float, Float>> {
    get { AnimatablePair(AnimatablePair(scaling.shares, anchor), AnimatablePair(inset, frame)) }
    set {
      (scaling.shares, anchor) = (newValue.first.first, newValue.first.second)
      (inset, frame) = (newValue.second.first, newValue.second.second)
    }
  }

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
}

/// The frames of a sprite sheet, numbered from 0.
public enum ImageFrames: Hashable, Sendable {
  /// Frames of equal size, row by row from the top.
  case grid(columns: Int, rows: Int)
  /// Arbitrary parts of the image.
  case cells([ImageCell])

  package static let limit = 4096

  package var count: Int {
    switch self {
    case .grid(let columns, let rows): columns * rows
    case .cells(let cells): cells.count
    }
  }

  package subscript(frame: Int) -> ImageCell? {
    guard frame >= 0, frame < count else { return nil }
    switch self {
    case .grid(let columns, let rows):
      return .share(column: frame % columns, row: frame / columns, of: [columns, rows])
    case .cells(let cells): return cells[frame]
    }
  }

  func fold(into hasher: inout StateHasher) {
    switch self {
    case .grid(let columns, let rows): hasher.combine(0, columns, rows)
    case .cells(let cells):
      hasher.combine(cells.count)
      for case .part(let corner, let size, let place, let frame) in cells {
        hasher.combine(corner.x, corner.y, size.x, size.y)
        hasher.combine(place.x, place.y, frame.x, frame.y)
      }
    }
  }
}

/// One frame of an image file.
public enum ImageCell: Hashable, Sendable {
  /// A cell of a grid that divides the image into columns and rows.
  case share(column: Int, row: Int, of: SIMD2<Int>)
  /// A rectangle in pixels, placed in a frame of a given size; the rest of the frame is clear.
  case part(from: SIMD2<Int>, size: SIMD2<Int>, at: SIMD2<Int>, within: SIMD2<Int>)

  package func bitmap(of whole: Bitmap) -> Bitmap? {
    switch self {
    case .share(let column, let row, let count):
      let size = SIMD2(whole.width / max(count.x, 1), whole.height / max(count.y, 1))
      guard size.x > 0, size.y > 0 else { return nil }
      return whole.cropped(x: column * size.x, y: row * size.y, width: size.x, height: size.y)
    case .part(let corner, let size, let place, let frame):
      guard frame.x > 0, frame.y > 0, max(frame.x, frame.y) <= 4096 else { return nil }
      return whole.cropped(x: corner.x, y: corner.y, width: max(size.x, 0), height: max(size.y, 0))
        .cropped(x: -place.x, y: -place.y, width: frame.x, height: frame.y)
    }
  }
}

/// The scaling of an image to an outline: a weighted mixture of the modes' sizes.
package struct ImageScaling: Hashable, Sendable {
  /// The shares of `fill` and of `stretch`; the rest is the share of `fit`. Outside of 0...1 while a spring overshoots.
  package var shares: SIMD2<Float>

  package init(_ mode: Image.Mode) {
    switch mode {
    case .fit: shares = [0, 0]
    case .fill: shares = [1, 0]
    case .stretch: shares = [0, 1]
    }
  }

  /// The mode with the largest share.
  package var mode: Image.Mode {
    let fit = 1 - shares.x - shares.y
    if shares.x > max(fit, shares.y) { return .fill }
    return shares.y > fit ? .stretch : .fit
  }

  var isPure: Bool { self == ImageScaling(mode) }

  func size(of pixels: SIMD2<Float>, in box: SIMD2<Float>) -> SIMD2<Float> {
    let ratio = box / pixels
    let fit = pixels * min(ratio.x, ratio.y)
    let fill = pixels * max(ratio.x, ratio.y)
    switch isPure ? mode : nil {
    case .fit: return fit
    case .fill: return fill
    case .stretch: return box
    case nil: return pointwiseMax(fit + (fill - fit) * shares.x + (box - fit) * shares.y, .zero)
    }
  }
}
