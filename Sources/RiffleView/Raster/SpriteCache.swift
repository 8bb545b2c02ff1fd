import RiffleCore

/// Painted contents kept between frames, for any backend: bitmaps here, textures for a window.
///
/// Keyed by content, paint scale and paint phase. Everything used in the current frame stays, whatever it costs; when a
/// frame ends over budget, the least recently used entries are removed until three quarters of the budget are left, so
/// that eviction is rare and happens in bulk. The cache never changes the drawn pixels, only when they are painted.
package struct SpriteCache<Value> {
  private struct Key: Hashable {
    var content: SpriteContent
    var scale: Float
    var phase: SIMD2<Float>
    var seen: Rect?

    /// True for the key of a content with these very layers.
    @inline(__always)
    func isSame(as other: SpriteContent, _ layers: UInt, _ scale: Float, _ phase: SIMD2<Float>, _ seen: Rect?) -> Bool {
      self.scale == scale && self.phase == phase && self.seen == seen && content.bounds == other.bounds
        && content.blur == other.blur
        && content.layers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == layers
        && content.layers.count == other.layers.count
    }
  }

  private struct Entry {
    /// Nil for a content with nothing to see: also worth keeping.
    var value: Value?
    var bytes: Int
    var lastUsed: Int
  }

  /// Bytes the cache may hold after a frame.
  var byteBudget: Int
  /// Bytes it holds now.
  package private(set) var byteCount = 0
  /// Contents painted since the cache was made: growth in every frame means that a content is never found again.
  package private(set) var paintCount = 0
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// The values used in this frame, by the memory address of the layers: sprites that look alike mostly share them, and
  /// are found without hashing their contents. Each entry holds its key, so no other content takes its address.
  private var found: [(key: Key, value: Value?, frame: Int)?] = Array(repeating: nil, count: 256)

  /// Every entry counts 256 bytes on top of its own.
  package init(byteBudget: Int = 96 << 20) {
    self.byteBudget = byteBudget
  }

  package var count: Int { entries.count }

  /// Returns the kept value, or the one that `make` paints now; `make` also returns its size in bytes.
  ///
  /// - Parameter seen: the part that is painted; nil for all.
  package mutating func value(
    for content: SpriteContent, scale: Float, phase: SIMD2<Float> = .zero, seen: Rect? = nil,
    make: () throws -> (value: Value, bytes: Int)?
  ) rethrows -> Value? {
    let layers = content.layers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    let place = Int(((UInt64(layers) &+ UInt64(scale.bitPattern)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if let known = found[place], known.frame == frame, known.key.isSame(as: content, layers, scale, phase, seen) {
      return known.value
    }
    let key = Key(content: content, scale: scale, phase: phase, seen: seen)
    let value = try lookedUp(key, make)
    found[place] = (key, value, frame)
    return value
  }

  private mutating func lookedUp(
    _ key: Key, _ make: () throws -> (value: Value, bytes: Int)?
  ) rethrows -> Value? {
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUsed = frame
      return entries.values[index].value
    }
    let made = try make()
    let bytes = (made?.bytes ?? 0) + 256
    entries[key] = Entry(value: made?.value, bytes: bytes, lastUsed: frame)
    byteCount += bytes
    paintCount += 1
    return made?.value
  }

  /// Ends a frame; call once after each. Returns the removed values, for backends whose values must be freed.
  @discardableResult
  package mutating func endFrame() -> [Value] {
    defer { frame += 1 }
    guard byteCount > byteBudget else { return [] }
    var dropped: [Value] = []
    for (key, entry) in entries.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
      guard byteCount > byteBudget / 4 * 3, entry.lastUsed < frame else { break }
      entries[key] = nil
      byteCount -= entry.bytes
      if let value = entry.value { dropped.append(value) }
    }
    forgetFound()
    return dropped
  }

  /// Removes everything, as after a lost device. Returns the removed values.
  @discardableResult
  package mutating func removeAll() -> [Value] {
    defer {
      entries = [:]
      byteCount = 0
      forgetFound()
    }
    return entries.values.compactMap(\.value)
  }

  private mutating func forgetFound() {
    for place in found.indices { found[place] = nil }
  }
}
