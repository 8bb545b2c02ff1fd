import RiffleCore
import RiffleView

extension Schema where Value == Image {
  /// A picture from a file: its name, or `{file: …, mode: …, anchor: …, inset: …}`.
  public static var image: Schema {
    let file = Schema<String>.imageFile
    let block = Schema.block("image", "A picture from a file.", Image("")) {
      Field.required("file", \.name, file, "The file, within the folder Assets beside the scene.")
      Field("mode", \.mode, mode, modeDoc)
      Field("anchor", \.anchor, .point(NumberRange(0...1)), anchorDoc)
      Field("inset", \.inset, inset, insetDoc)
    }
    return oneOf(
      "image", "a picture's file, or {file: cat.png, mode: fill}", scalar: file.map { Image($0) },
      [Alternative("file", block: block)])
  }
}

private let mode = Schema<Image.Mode>.choice([
  ("fit", .fit, "Whole, and room left at two sides."), ("fill", .fill, "No room left, and cut at two sides."),
  ("stretch", .stretch, "Whole and no room left, its proportions given up."),
])
private let inset = Schema<Float>.number(0...1000, unit: "points")
private let modeDoc = "How it comes into an outline of another shape."
private let anchorDoc =
  "Which part is kept where it is cut, or where it lies where room is left: [0.5, 0.5] is the middle."
private let insetDoc = "How much of the surface is left free on every side."

/// What becomes of the picture on an entity: its file jumps, the rest animates.
public struct ImageChange: Sendable, Equatable {
  var file: String?
  var mode: Image.Mode?
  var anchor: SIMD2<Float>?
  var inset: Float?

  func apply(to image: inout Image) {
    if let file { image.name = file }
    if let mode { image.mode = mode }
    if let anchor { image.anchor = anchor }
    if let inset { image.inset = inset }
  }
}

extension Schema where Value == ImageChange {
  /// Another picture: its file's name, or `{file: …, mode: …, anchor: …, inset: …}` with what changes.
  static var imageChange: Schema {
    let block = Schema.block("image", "What changes of a picture.", ImageChange()) {
      Field("file", \.file, .imageFile, "Another file; that jumps.")
      Field("mode", \.mode, RiffleScene.mode, modeDoc)
      Field("anchor", \.anchor, .point(NumberRange(0...1)), anchorDoc)
      Field("inset", \.inset, RiffleScene.inset, insetDoc)
    }
    .checked {
      $0 == ImageChange() ? "this changes nothing of the picture; add 'file', 'mode', 'anchor' or 'inset'" : nil
    }
    return oneOf(
      "image", "a picture's file, or {mode: fill}",
      scalar: Schema<String>.imageFile.map { ImageChange(file: $0) },
      [Alternative("mode", "file", "anchor", "inset", block: block)])
  }
}

extension Schema where Value == String {
  /// The name of a picture's file within the folder `Assets` beside the scene. Where it was written is noted, for those who
  /// can look whether there is such a file; a scene alone, as in a recording, is right without.
  public static var imageFile: Schema {
    let text = text("a picture's file", maximumLength: ImageUse.longestName)
    return Schema(text.description, write: text.write) { node, context in
      guard let file = text.read(node, &context) else { return nil }
      if let problem = ImageUse.problem(with: file) {
        context.report(at: node.location, "\(context.label) is '\(YAMLNode.shortened(file))'; \(problem)")
        return nil
      }
      context.notes.images.append(ImageUse(file: file, location: node.location))
      return file
    }
  }
}

/// A picture, or a sound, that a scene names, and where it stands.
package struct ImageUse: Hashable, Sendable {
  /// Relative to the folder `Assets` beside the scene, with `/` between folders.
  package let file: String
  package let location: SourceLocation

  /// Letters of a file's name with its folders.
  static let longestName = 200

  /// Whether it is a WAV file.
  public var isSound: Bool { Sound(file).isFile }

  /// What is wrong with a name that could not be a picture's, or a sound's, wherever the scene lies; nil when nothing is.
  static func problem(with file: String, isSound: Bool = false) -> String? {
    let (noun, example) = isSound ? ("sound", "door.wav") : ("picture", "cat.png")
    if file.isEmpty { return "it should name a file, such as \(example)" }
    if file.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return "the name of a file has no line ends and no other signs that cannot be seen"
    }
    if file.contains("\\") { return "folders are written with /" }
    if file.hasPrefix("/") || file.hasPrefix("~") {
      return "it should be a name within the folder Assets beside the scene, such as \(example)"
    }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains("..") { return "it leads out of the folder Assets; put the \(noun) in there, and leave '..' out" }
    if parts.contains("") || parts.contains(".") { return "leave the empty parts of the name out" }
    guard isSound || file.lowercased().hasSuffix(".png") else {
      return "it should be a PNG, whose name ends in .png; convert other pictures"
    }
    return nil
  }
}
