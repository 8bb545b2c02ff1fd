import CSDL2

/// One font of SDL_ttf's, opened when it is first needed, at one size at a time.
///
/// Not safe to share between threads; different ones are, because every call into SDL_ttf takes one lock: all fonts
/// share one FreeType library underneath.
final class FontFile {
  /// The full name of the file.
  let path: String
  /// How sizes are set: eighths of a pixel for outlines, whole points for pictures.
  private let isScalable: Bool
  private var font: OpaquePointer?
  /// The bytes of a small file: the font reads them as long as it is open.
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

  /// Runs `body` with the font at a size in pixels, to the nearest eighth; nil when the file is no font.
  func use<Result>(pixels: Float, _ body: (OpaquePointer) -> Result?) -> Result? {
    Self.locked {
      let wanted = max(Int((pixels * 8).rounded()), 8)
      guard let font = opened(eighths: wanted) else { return nil }
      if wanted != eighths {
        eighths = wanted
        // Nine points at 8n dots an inch are n pixels: 72 points make an inch.
        TTF_SetFontSizeDPI(font, 9, UInt32(wanted), UInt32(wanted))
      }
      return body(font)
    }
  }

  private func opened(eighths wanted: Int) -> OpaquePointer? {
    if font != nil || hasFailed { return font }
    if TTF_Init() == 0 {
      // NotoColorEmoji is drawn once and only at 109 points; SDL_ttf picks its one strike.
      let source = source()
      font =
        isScalable
        ? TTF_OpenFontDPIRW(source, 1, 9, UInt32(wanted), UInt32(wanted)) : TTF_OpenFontRW(source, 1, 109)
      if font == nil { TTF_Quit() }
    }
    eighths = wanted
    if let font, isScalable {
      // Vertical hinting keeps small text crisp; widths stay those of the outline, so text scales evenly.
      TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
      TTF_SetFontKerning(font, 1)
    }
    hasFailed = font == nil
    // Whole from outside, and still no font: what it should draw is missing from now on.
    if hasFailed {
      printError("riffle: \(path) cannot be opened as a font: \(String(cString: SDL_GetError())).")
    }
    return font
  }

  /// What the font is read from: a small file as a whole, since glyphs are read in thousands of little pieces; a large one piece by
  /// piece.
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

  /// Made once, kept for the life of the process; a mutex may be used from any thread.
  nonisolated(unsafe) private static let lock = SDL_CreateMutex()
}
