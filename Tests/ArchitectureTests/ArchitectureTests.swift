import Testing

@Suite("The architecture")
struct ArchitectureTests {
  @Test("every source file keeps every rule", arguments: Rule.all)
  func keeps(rule: Rule) throws {
    let violations = try Project.sources().flatMap(rule.violations)
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("there are files to read, and some in every target of the package")
  func findsFiles() throws {
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

  @Test("every target has its place in the table")
  func knowsEveryTarget() throws {
    let known = Set(Layers.table.map(\.name))
    for source in try Project.sources() {
      #expect(known.contains(source.target), "\(source.path): \(source.target) is not in the table of layers")
    }
  }

  @Test("the table points down only: a layer imports earlier ones")
  func tableIsOrdered() {
    var seen: Set<String> = []
    for layer in Layers.table {
      // RiffleSDL, Riffle and the inspector are siblings; only the command, last, imports them all.
      for name in layer.above { #expect(seen.contains(name), "\(layer.name) imports \(name)") }
      seen.insert(layer.name)
    }
  }

  @Test("the modules whose components name no entity are all that an app brings")
  func engineModules() throws {
    let text = try Project.here.text(of: "Sources/RiffleCore/Components/Name.swift")
    let list = try #require(text.firstMatch(of: /engineModules: Set = \[([^\]]*)\]/)).1
    let named = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    var (modules, open) = (Set<String>(), ["RiffleApp"])
    while let name = open.popLast() {
      if modules.insert(name).inserted { open += Layers.table.first { $0.name == name }?.above ?? [] }
    }
    #expect(named == modules.subtracting(["Riffle", "CLibrary"]))
  }

  @Test("every library module has an article, and it ends with what the module imports")
  func articlesNameTheirDependencies() throws {
    let libraries = Layers.table.filter { !["CLibrary", "Riffle", "RiffleCommand"].contains($0.name) }
    #expect(libraries.count >= 9)
    for layer in libraries {
      let article = try Project.here.text(of: "Sources/\(layer.name)/\(layer.name).docc/\(layer.name).md")
      let named = article.split(separator: "\n").last?.split(separator: ", ").map(String.init) ?? []
      let ours = named.filter { name in Layers.table.contains { $0.name == name } }
      #expect(ours == layer.above, "\(layer.name) names \(named)")
    }
  }

  @Test("every public type is among the topics of its module's article, and no other type")
  func topics() throws {
    let declaration = try Regex(
      #"^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect )?(?:struct|enum|class|protocol|typealias|actor) (\w+)"#
    )
    .anchorsMatchLineEndings()
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
