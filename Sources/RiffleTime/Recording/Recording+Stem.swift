extension Recording.Header {
  /// What files and tests made of the recording are called: the scene's name without its folder and its endings, of letters,
  /// digits, `_` and `-` alone, whatever a stranger's file says; `scene` where nothing is left of it.
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

  /// In bytes: what is added to it must fit into the name of a file too.
  private static let longestStem = 120
}
