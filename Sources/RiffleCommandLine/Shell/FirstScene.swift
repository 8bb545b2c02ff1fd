import RiffleSDL
import RiffleScene

/// The scene that opens when none is named: the table of memory cards, in the current folder or in a folder `Scenes`
/// beside the program or above it.
struct FirstScene {
  static let file = "memory.yaml"

  /// The folders that are looked in, the first one first.
  let folders: [String]

  init(folders: [String] = ["Scenes"] + Assets.folders(named: "Scenes")) { self.folders = folders }

  /// - Throws: `SceneFileError` where none of the folders has it: then a scene is to be named.
  func path() throws(SceneFileError) -> String {
    for folder in folders where FileStamp("\(folder)/\(Self.file)") != nil { return "\(folder)/\(Self.file)" }
    throw SceneFileError(
      path: "\(folders.first ?? ".")/\(Self.file)",
      problem: "no scene is named, and the first one is not here; looked in \(folders.joined(separator: ", ")); "
        + "name one: riffle run SCENE")
  }
}
