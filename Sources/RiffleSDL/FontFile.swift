import CSDL2

/// A font of SDL_ttf, opened on first use, at one size at a time.
///
/// Each instance is for one thread. All calls into SDL_ttf take one lock, as all fonts share one FreeType library.
package final class FontFile {
  package let path: String
  /// True for outlines, sized in eighths of a pixel; false for bitmap glyphs.
  private let isScalable: Bool
  private var font: OpaquePointer?
  /// The contents of a small file: the font reads them while it is open.
  private var contents: UnsafeMutableRawPointer?
  private var hasFailed = false
  private var eighths = 0

  init(path: String, isScalable: Bool = true) {
    self.path = path
    self.isScalable = isScalable
  }

  deinit {
    if let font {
      Self.locked {
        TTF_CloseFont(font)
        TTF_Quit()
      }
    }
    SDL_free(contents)
  }

  /// Calls `body` with the font at a size in pixels, rounded to an eighth; nil if the file is no font.
  func use<Result>(pixels: Float, _ body: (OpaquePointer) -> Result?) -> Result? {
    Self.locked {
      let wanted = max(Int((pixels * 8).rounded()), 8)
      guard let font = opened(eighths: wanted) else { return nil }
      if wanted != eighths {
        eighths = wanted
        // Nine points at 8n dots per inch are n pixels: an inch has 72 points.
        TTF_SetFontSizeDPI(font, 9, UInt32(wanted), UInt32(wanted))
      }
      return body(font)
    }
  }

  private func opened(eighths wanted: Int) -> OpaquePointer? {
    if font != nil || hasFailed { return font }
    if TTF_Init() == 0 {
      // NotoColorEmoji has bitmaps only for 109 points, which SDL_ttf selects.
      let source = source()
      font =
        isScalable
        ? TTF_OpenFontDPIRW(source, 1, 9, UInt32(wanted), UInt32(wanted)) : TTF_OpenFontRW(source, 1, 109)
      if font == nil { TTF_Quit() }
    }
    eighths = wanted
    if let font, isScalable {
      // Vertical hinting keeps small text sharp; widths stay those of the outline, so text scales evenly.
      TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
      TTF_SetFontKerning(font, 1)
    }
    hasFailed = font == nil
    // The check of the file passed, but it is no font: its glyphs are missing from now on.
    if hasFailed {
      printError("riffle: \(path) cannot be opened as a font: \(String(cString: SDL_GetError())).")
    }
    return font
  }

  /// Opens the font's source: a small file is loaded completely, as glyphs are read in thousands of small pieces; a
  /// large one is read in parts.
  private func source() -> UnsafeMutablePointer<SDL_RWops>? {
    guard let file = SDL_RWFromFile(path, "rb") else { return nil }
    let size = SDL_RWsize(file)
    guard size > 0, size <= Self.smallFile, SDL_RWseek(file, 0, RW_SEEK_SET) == 0 else { return file }
    contents = SDL_LoadFile_RW(file, nil, 1)
    return contents.flatMap { SDL_RWFromConstMem($0, Int32(size)) }
  }

  /// Bytes.
  private static let smallFile: Int64 = 1 << 20

  private static func locked<Result>(_ body: () -> Result) -> Result {
    SDL_LockMutex(lock)
    defer { SDL_UnlockMutex(lock) }
    return body()
  }

  /// Created once, never destroyed; a mutex may be used from any thread.
  nonisolated(unsafe) private static let lock = SDL_CreateMutex()
}
