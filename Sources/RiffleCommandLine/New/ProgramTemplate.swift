import RiffleApp

package struct ProgramTemplate {
  let name: String
  let source: Source

  package enum Source {
    case folder(String)
    /// The URL of a repository, whose main branch is used.
    case repository(String)
  }

  /// Throws unless the name is a valid, unused module name.
  package init(name: String, source: Source) throws(UsageError) {
    let rest = name.dropFirst()
    guard let first = name.first, first.isASCII, first.isLetter,
      rest.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else {
      throw UsageError("'\(name)' cannot be the name of a module; a letter comes first, then letters and digits: Comet")
    }
    guard !Self.taken.contains(name), !name.hasPrefix("Riffle") else {
      throw UsageError("'\(name)' is the name of something in Swift or in Riffle; take another one: \(Self.mine(name))")
    }
    (self.name, self.source) = (name, source)
  }

  package static func mine(_ name: String) -> String { "My\(name.prefix(1).uppercased())\(name.dropFirst())" }

  private static let taken: Set = [
    "App", "Foundation", "MemoryGame", "Swift", "Testing", "World", "as", "break", "case", "catch", "class", "continue",
    "default", "defer", "do", "else", "enum", "extension", "false", "for", "func", "guard", "if", "import", "in",
    "init", "is", "let", "main", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self",
    "static", "struct", "super", "switch", "throw", "true", "try", "typealias", "var", "where", "while",
  ]

  package var files: [(path: String, text: String)] {
    [
      ("Package.swift", package), ("Sources/\(name)/main.swift", program),
      ("Tests/\(name)Tests/\(name)Tests.swift", test),
      (".gitignore", ".build/\nout/\n*.rec\n"), ("README.md", readme),
    ]
  }

  private var package: String {
    let dependency =
      switch source {
      case .folder(let path): "name: \"Riffle\", path: \"\(path)\""
      case .repository(let url): "url: \"\(url)\", branch: \"main\""
      }
    let package = if case .repository(let url) = source { Self.identity(of: url) } else { "Riffle" }
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      // The tests name the library too: what is not named is not built against anew when it changes.
      let library: [Target.Dependency] = [.product(name: "RiffleApp", package: "\(package)")]

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        dependencies: [.package(\(dependency))],
        targets: [
          .executableTarget(name: "\(name)", dependencies: library),
          .testTarget(name: "\(name)Tests", dependencies: library + ["\(name)"]),
        ]
      )

      """
  }

  private static func identity(of url: String) -> String {
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  package var program: String {
    """
    import RiffleApp

    package func makeApp() -> App {
      var app = App("\(name)", size: [640, 480])
      let ball = app.world.spawn(
        .ellipse(at: [320, 560], size: [96, 96], fill: Color(hex: 0xE4572E)), Name("ball"), Shadow())
      app.world.spawn(.text("Press anywhere", at: [320, 440]))

      app.on(.start) { world in
        world.withAnimation(.spring(duration: 0.8, bounce: 0.3)) { $0[ball, Transform.self].position = [320, 220] }
      }
      app.on(.press()) { world in
        guard let place = world.input.pointer else { return }
        world.withAnimation(.spring(duration: 0.6, bounce: 0.4)) { $0[ball, Transform.self].position = place }
      }
      return app
    }

    makeApp().run()

    """
  }

  var test: String {
    """
    import RiffleApp
    import Testing

    import \(name)

    @Test("the ball flies to where the pointer is pressed")
    func press() throws {
      var simulation = try makeApp().simulation()
      simulation.step(InputFrame([.pointerMoved([100, 120]), .pointerPressed([100, 120], .primary)]))
      for _ in 0..<360 { simulation.step() }
      let ball = try #require(simulation.world.entity(named: "ball"))
      #expect(simulation.world.presented(Transform.self, of: ball).position == [100, 120])
    }

    """
  }

  private var readme: String {
    """
    # \(name)

        swift run      # a window; ` opens the debugger, ? shows its keys
        swift test     # steps the program without one

    `swift run \(name) --help` lists recordings, replays, pictures and films. What a program can do is on the library's page,
    `docs/library.md`.

    """
  }
}
