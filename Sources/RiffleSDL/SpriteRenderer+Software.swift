import CSDL2
import RiffleView

extension SpriteRenderer {
  /// Draws the whole frame in software, as one texture: for features that triangles lack.
  func drawPainted(_ list: DrawList, with hardware: Hardware) {
    rasterizer.render(list, scale: window.pixelScale, into: &picture)
    lastFrame = Frame(drawCalls: 1, paints: rasterizer.paintCount, textureBytes: rasterizer.byteCount)
    guard let texture = makeTexture(hardware.renderer, width: picture.width, height: picture.height) else { return }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    _ = picture.withUnsafeBytes { SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(picture.width * 4)) }
    SDL_RenderCopy(hardware.renderer, texture, nil, nil)
    // Draw before the texture is destroyed.
    SDL_RenderFlush(hardware.renderer)
    SDL_DestroyTexture(texture)
  }

  func drawInSoftware(_ list: DrawList, isWhole: Bool) {
    let last = isInSurface ? surfaceMemory : nil
    isInSurface = false
    defer { lastFrame = Frame(paints: rasterizer.paintCount, textureBytes: rasterizer.byteCount) }
    guard let surface = SDL_GetWindowSurface(window.window), let target = surface.pointee.pixels else {
      return rasterizer.render(list, scale: window.pixelScale, into: &picture)
    }
    if let memory = Self.memory(of: surface, for: Rasterizer.pixelSize(of: list, scale: window.pixelScale)) {
      // Renders into the window surface: no second bitmap, and no copy.
      (picture, isInSurface) = (Bitmap(width: 0, height: 0), true)
      let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
      let target = RasterTarget(memory, width: width, height: height)
      let rows = rasterizer.redraw(list, scale: window.pixelScale, into: target, isWhole: isWhole || memory != last)
      for rows in rows { Self.swapRedAndBlue(memory + rows.lowerBound * width, count: rows.count * width) }
      surfaceMemory = memory
      return
    }
    rasterizer.render(list, scale: window.pixelScale, into: &picture)
    let (width, height) = (min(picture.width, Int(surface.pointee.w)), min(picture.height, Int(surface.pointee.h)))
    _ = picture.withUnsafeBytes {
      SDL_ConvertPixels(
        Int32(width), Int32(height), CSDL_rgba(), $0.baseAddress, Int32(picture.width * 4),
        surface.pointee.format.pointee.format, target, surface.pointee.pitch)
    }
  }

  /// Returns the surface's pixels if they differ from a bitmap's only in the order of red and blue, as on most systems.
  private static func memory(
    of surface: UnsafeMutablePointer<SDL_Surface>, for size: (width: Int, height: Int)
  ) -> UnsafeMutablePointer<UInt32>? {
    let (surface, format) = (surface.pointee, surface.pointee.format.pointee)
    guard format.BytesPerPixel == 4, (format.Rmask, format.Gmask, format.Bmask) == (0xFF0000, 0xFF00, 0xFF),
      (Int(surface.w), Int(surface.h)) == size, Int(surface.pitch) == size.width * 4
    else { return nil }
    return surface.pixels?.assumingMemoryBound(to: UInt32.self)
  }

  private static func swapRedAndBlue(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let pixel = pixels[index]
      pixels[index] = pixel & 0xFF00_FF00 | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16
    }
  }

  /// Returns a copy of the frame in the window's surface; nil if the surface has another format.
  func surfaceShot() -> Bitmap? {
    guard let surface = SDL_GetWindowSurface(window.window) else { return nil }
    let size = (width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    guard let memory = Self.memory(of: surface, for: size) else { return nil }
    var shot = Bitmap(
      width: size.width, height: size.height,
      pixels: Array(UnsafeBufferPointer(start: memory, count: size.width * size.height)))
    shot.pixels.withUnsafeMutableBufferPointer { Self.swapRedAndBlue($0.baseAddress!, count: $0.count) }
    return shot
  }
}
