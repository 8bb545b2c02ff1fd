import RiffleCore

// Glass, clips and masks.
extension Rasterizer {
  mutating func add(
    _ glass: Glass, of sprite: Sprite, _ backdrop: SpriteBackdrop, to pass: inout RasterPass, scale: Float, width: Int,
    height: Int
  ) {
    var pane = Sprite(SpriteContent(size: .zero, layers: []), opacity: backdrop.opacity)
    pane.clips = sprite.clips + [backdrop.outline]
    pane.masks = sprite.masks
    guard cut(by: pane, in: &pass, scale: scale, width: width, height: height),
      let quad = RasterQuad(
        pane, glass.levels, scale: scale, clip: pass.cut.clip, plane: pass.cut.plane, width: width, height: height)
    else { return }
    pass.append(quad)
  }

  struct MaskKey: Hashable {
    var masks: [SpriteMask]
    var scale: Float
    var width, height: Int
  }

  /// Determines the clip and mask plane of a sprite; false if it is completely hidden.
  mutating func cut(
    by sprite: Sprite, in pass: inout RasterPass, scale: Float, width: Int, height: Int
  ) -> Bool {
    // Mostly the previous sprite has the same.
    if pass.cut.clips == sprite.clips, pass.cut.masks == sprite.masks { return true }
    guard let shape = RowClip.Shape(sprite.clips, scale: scale) else { return false }
    var masks = sprite.masks
    for clip in sprite.clips { if let path = clip.outline.path { masks.append(SpriteMask(clip, path)) } }
    var plane: Int?
    if !masks.isEmpty {
      guard let found = self.plane(of: masks, scale: scale, width: width, height: height) else { return false }
      plane = pass.planes.count
      pass.planes.append(found)
    }
    if !shape.isEmpty { pass.clips.append(shape) }
    pass.cut = (sprite.clips, sprite.masks, shape.isEmpty ? nil : pass.clips.count - 1, plane)
    return true
  }

  /// Returns the product of some masks; nil if they hide everything.
  private mutating func plane(of masks: [SpriteMask], scale: Float, width: Int, height: Int) -> MaskPlane? {
    let key = MaskKey(masks: masks, scale: scale, width: width, height: height)
    if let known = planes[key] {
      planes[key] = (known.plane, frame)
      return known.plane
    }
    let plane = drawnPlane(of: masks, scale: scale, width: width, height: height)
    planes[key] = (plane, frame)
    return plane
  }

  private mutating func drawnPlane(of masks: [SpriteMask], scale: Float, width: Int, height: Int) -> MaskPlane? {
    var passes: [RasterPass] = []
    var rows = 0..<height
    for mask in masks {
      var pass = RasterPass()
      for sprite in mask.sprites { addMasking(sprite, to: &pass, scale: scale, width: width, height: height) }
      guard let touched = pass.rows() else { return nil }
      rows = rows.clamped(to: touched)
      passes.append(pass)
    }
    guard !rows.isEmpty else { return nil }
    var plane = MaskPlane(rows: rows, width: width)
    for index in passes.indices {
      var picture = Bitmap(width: width, height: rows.count)
      picture.drawing { RasterBand.draw(&passes[index], on: nil, rows: rows, bands: bands, into: $0) }
      plane.multiply(by: picture)
    }
    return plane
  }

  private mutating func addMasking(
    _ sprite: Sprite, to pass: inout RasterPass, scale: Float, width: Int, height: Int
  ) {
    if let members = sprite.members {
      let group = pass.begin(sprite, scale: scale, width: width, height: height)
      for member in members { addMasking(member, to: &pass, scale: scale, width: width, height: height) }
      return pass.end(group)
    }
    var sprite = sprite
    sprite.masks = []
    add(sprite, to: &pass, scale: scale, width: width, height: height)
  }
}
