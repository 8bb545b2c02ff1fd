extension Recording.Header {
  /// The name of files and tests made of the recording: the scene's name without folder and extensions, of letters,
  /// digits, `_` and `-` alone, whatever an untrusted file contains; `scene` if nothing is left of it.
  public var stem: String {
    let file = scene.split(separator: "/").last ?? ""
    var stem = ""
    for scalar in file.unicodeScalars.prefix(while: { $0 != "." }) where stem.utf8.count < Self.longestStem {
      stem.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "-")
    }
    // A name that begins with a dash is an option of many programs.
    let name = stem.drop { $0 == "-" }
    return name.isEmpty ? "scene" : String(name)
  }

  /// The limit in bytes: a file name needs room for more.
  private static let longestStem = 120
}
