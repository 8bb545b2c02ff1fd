import RiffleView

/// The pictures of one scene, each read when it is first asked for and kept: the source a renderer draws from.
///
/// One that cannot be read is said so once, and a placeholder stands for it. One that was read stays until another one
/// is read in its place, whatever becomes of its file.
public final class ImageStore: ImageSource {
  package let folder: ImageFolder
  private let say: (String) -> Void
  private var known: [String: Known] = [:]
  /// By the files' names: another file of a name is another font.
  private var fonts: [String: (font: CustomFont, glyphs: Face?)] = [:]

  /// The picture as it was last right, and what was wrong when it was last read.
  private struct Known {
    var image: SourceImage?
    var problem: ImageProblem?
  }

  /// - Parameter say: takes one line about each picture that cannot be drawn.
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

  /// The picture, read if it was not or could not be read before.
  @discardableResult
  package func load(_ name: String) throws(ImageProblem) -> SourceImage {
    if let known = known[name], known.problem == nil, let image = known.image { return image }
    return try loadAgain(name)
  }

  /// Reads a picture again. When that fails, the one there was stays.
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

  /// The letters of a font in the folder, opened at the first request; nil, which is reported once, when it cannot be.
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
