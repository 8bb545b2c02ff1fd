import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

package struct NewCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a Swift package with a program that uses the library.",
    discussion: """
      Creates the folder NAME with a package: an animated program and a test that steps it.

        riffle new Comet
        cd Comet && swift run

      The library is the checkout that this program was built in or the sources that were installed with it, another \
      folder with --library, or a repository with --url. An existing folder is not changed.

      Exit codes: 64 the name is invalid, or the library is unknown, 66 there is no library in that folder, 73 the folder \
      exists or cannot be written.
      """)

  @Argument(help: "Name of the program: a letter, then letters and digits.")
  var name: String

  @Option("A checkout of the library.", value: "folder", completion: .directory)
  var library: String?

  @Option(help: ArgumentHelp("The library's repository.", valueName: "url"))
  var url: String?

  @Flag(help: "Print the created files as one JSON object; see docs/json.md.")
  var json = false

  package init() {}

  package func validate() throws {
    if library != nil, url != nil {
      throw ValidationError("--library and --url both say where the library is; take one.")
    }
    try validating { _ = try ProgramTemplate(name: name, source: .folder("")) }
  }

  package func perform() throws {
    let template = try ProgramTemplate(name: name, source: source())
    let files = FileManager.default
    guard !files.fileExists(atPath: name) else {
      throw ShellError.unwritable(name, reason: "it exists already; take another name")
    }
    let made = try template.files().map { (path: "\(name)/\($0.path)", text: $0.text) }
    for (path, text) in made {
      try writing(at: path) {
        try files.createDirectory(atPath: String(path[..<path.lastIndex(of: "/")!]), withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
      }
      if !json { sayOnStandardOutput(path) }
    }
    guard json else { return }
    let library: JSON.Member =
      switch template.source {
      case .folder(let folder): JSON.Member(key: "path", value: .text(folder))
      case .repository(let url): JSON.Member(key: "url", value: .text(url))
      }
    JSON.form([
      "command": "new", "name": name, "library": JSON.object([library]),
      "written": made.map(\.path),
    ]).print()
  }

  private func source() throws -> ProgramTemplate.Source {
    if let url { return .repository(url) }
    if let path = library {
      guard Self.isLibrary(path) else {
        throw SceneFileError(
          path: path, problem: "there is no library in it; a checkout has a Package.swift named Riffle")
      }
      return .folder(URL(fileURLWithPath: path).standardizedFileURL.path)
    }
    let manifests = ["Package.swift", "share/riffle/Package.swift"].flatMap { Assets.folders(named: $0) }
    let folders = manifests.map { String($0.dropLast("/Package.swift".count)) }
    guard let checkout = folders.first(where: Self.isLibrary) else {
      throw UsageError(
        "The library is neither above nor beside this program; give its place with --library FOLDER or --url URL.")
    }
    return .folder(checkout)
  }

  private static func isLibrary(_ folder: String) -> Bool {
    (try? String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8))?.contains("name: \"Riffle\",") ?? false
  }
}
