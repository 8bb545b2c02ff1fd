import Testing

@Suite("Architecture") struct ArchitectureTests {
  @Test("every source file keeps every rule", arguments: Rule.all) func keeps(rule: Rule) throws {
    let violations = try Project.sources().flatMap(rule.violations)
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("every target of the package has source files") func findsFiles() throws {
    let sources = try Project.sources()
    #expect(sources.count >= 40)
    #expect(sources.contains { $0.path == Layers.libm })

    let declared = try Project.here.declaredTargets()
    #expect(declared.count >= 9)
    for target in declared {
      let tokens = sources.filter { $0.target == target }.map(\.tokens.count).reduce(0, +)
      #expect(tokens > 0, "no code was read in Sources/\(target)")
    }
  }

  @Test("every target is in the table of layers") func knowsEveryTarget() throws {
    let known = Set(Layers.table.map(\.name))
    for source in try Project.sources() {
      #expect(known.contains(source.target), "\(source.path): \(source.target) is not in the table of layers")
    }
  }

  @Test("a layer imports only earlier layers of the table") func tableIsOrdered() {
    var seen: Set<String> = []
    for layer in Layers.table {
      for name in layer.above { #expect(seen.contains(name), "\(layer.name) imports \(name)") }
      seen.insert(layer.name)
    }
  }

  @Test("a lower folder of a target names no type of a higher one", arguments: Layers.folders.indices)
  func foldersPointDown(index: Int) throws {
    let (lower, upper) = Layers.folders[index]
    let sources = try Project.sources()
    // One of the two folders contains the other.
    func isLower(_ path: String) -> Bool { path.hasPrefix(lower) && (lower.hasPrefix(upper) || !path.hasPrefix(upper)) }
    let below = sources.filter { isLower($0.path) }
    let above = sources.filter { $0.path.hasPrefix(upper) && !isLower($0.path) }
    let names = Set(above.flatMap(\.declaredTypes).filter { !$0.isNested }.map(\.name))
      .subtracting(below.flatMap(\.declaredTypes).map(\.name))
    #expect(below.count > 20 && names.count > 5)
    for source in below {
      let used = source.tokens.first { names.contains($0.text) }
      #expect(used == nil, "\(source.path):\(used?.line ?? 0): \(used?.text ?? "") is declared in \(upper)")
    }
  }

  @Test("the list of engine modules contains every module that an app imports") func engineModules() throws {
    let text = try Project.here.text(of: "Sources/RiffleCore/Components/Name.swift")
    let list = try #require(text.firstMatch(of: /engineModules: Set = \[([^\]]*)\]/)).1
    let named = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    var (modules, open) = (Set<String>(), ["RiffleApp"])
    while let name = open.popLast() {
      if modules.insert(name).inserted { open += Layers.table.first { $0.name == name }?.above ?? [] }
    }
    #expect(named == modules.subtracting(["CLibrary"]).union(["RiffleStage", "RiffleTime"]))
  }

  @Test("every library module has an article that ends with its imports") func articlesNameTheirDependencies() throws {
    let libraries = Layers.table.filter { !["CLibrary", "RiffleCommand"].contains($0.name) }
    #expect(libraries.count >= 9)
    for layer in libraries {
      let article = try Project.here.text(of: "Sources/\(layer.name)/\(layer.name).docc/\(layer.name).md")
      let named = article.split(separator: "\n").last?.split(separator: ", ").map(String.init) ?? []
      let ours = named.filter { name in Layers.table.contains { $0.name == name } }
      #expect(ours == layer.above, "\(layer.name) names \(named)")
    }
  }

  @Test("an article lists exactly the public types of its module") func topics() throws {
    let declaration = try Regex(
      #"^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect )?(?:struct|enum|class|protocol|typealias|actor) (\w+)"#
    ).anchorsMatchLineEndings()
    var count = 0
    for layer in Layers.table {
      let article = "Sources/\(layer.name)/\(layer.name).docc/\(layer.name).md"
      let types = try Project.sources().filter { $0.target == layer.name }
        .flatMap { try Project.here.text(of: $0.path).matches(of: declaration) }
        .compactMap { $0.output.last?.substring.map(String.init) }
      guard !types.isEmpty else { continue }
      let text = try Project.here.text(of: article)
      for type in types { #expect(text.contains("- ``\(type)``"), "\(article) does not name \(type)") }
      for topic in text.matches(of: /- ``([A-Z]\w+)``/) {
        #expect(types.contains(String(topic.1)), "\(article) names \(topic.1), which is no public type")
      }
      count += types.count
    }
    #expect(count > 150)
  }
}
