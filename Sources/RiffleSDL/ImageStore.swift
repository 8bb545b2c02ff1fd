import RiffleView

/// The images of one scene, each read on first use and cached: the image source of renderers.
///
/// An unreadable image is reported once and replaced by a placeholder. An image stays cached until another one is read
/// in its place, whatever happens to its file.
public final class ImageStore: ImageSource {
  package let folder: ImageFolder
  private let say: (String) -> Void
  private var known: [String: Known] = [:]
  /// Cached fonts by file name; a `CustomFont` that differs from the cached one is another font.
  private var fonts: [String: (font: CustomFont, glyphs: Face?)] = [:]

  private struct Known {
    var image: SourceImage?
    var problem: ImageProblem?
  }

  /// - Parameter say: prints one line about each image that cannot be drawn.
  package init(_ folder: ImageFolder, say: @escaping (String) -> Void = printError) {
    self.folder = folder
    self.say = say
  }

  public func image(_ name: String) -> SourceImage? {
    if let known = known[name] { return known.image }
    do {
      return try load(name)
    } catch {
      say("riffle: \(error); a placeholder is drawn.")
      return nil
    }
  }

  /// Returns the image, reading it unless it was read successfully before.
  @discardableResult
  package func load(_ name: String) throws(ImageProblem) -> SourceImage {
    if let known = known[name], known.problem == nil, let image = known.image { return image }
    return try loadAgain(name)
  }

  @discardableResult
  package func loadAgain(_ name: String) throws(ImageProblem) -> SourceImage {
    do {
      let image = try folder.read(name)
      known[name] = Known(image: image)
      return image
    } catch {
      known[name, default: Known()].problem = error
      throw error
    }
  }

  /// Returns the glyphs of a font in the folder, opened on first use; nil if that fails, which is reported once.
  public func glyphs(of font: CustomFont) -> (any GlyphSource)? {
    if let known = fonts[font.name], known.font == font { return known.glyphs }
    var glyphs: Face?
    do {
      let path = try folder.resolve(font.name)
      if let problem = FontFile.problem(with: path) { throw ImageProblem.wrong("'\(font.name)': \(problem)") }
      glyphs = Face(path: path)
    } catch {
      say("riffle: \(error); its letters are drawn in the font that is shipped.")
    }
    fonts[font.name] = (font, glyphs)
    return glyphs
  }
}
