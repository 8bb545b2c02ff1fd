/// The files that a scene includes, read from its bundle, each once.
struct SceneInclusion {
  let bundle: SceneBundle
  let path: String
  private var done: [String] = []

  /// Nesting of includes.
  static let deepest = 8

  init(bundle: SceneBundle, path: String) { (self.bundle, self.path) = (bundle, path) }

  static let doc = "Scene files whose definitions, colours and animations this scene uses."
  static let described: Schema<Bool> = {
    let file = ValueDescription.text(what: "the name of a file, such as kit.yaml", maximumLength: 200)
    return Schema(.oneOf(what: "a file such as kit.yaml, or a list of them", [file, .list(file, count: 1...16)])) {
      _, _ in true
    }
  }()

  /// Returns the files that a scene includes, each after those that it includes itself.
  ///
  /// - Returns: each by its name in messages.
  mutating func files(of root: YAMLNode, in context: inout DecodingContext) -> [(name: String, root: YAMLNode)] {
    files(of: root, named: "", chain: [], in: &context)
  }

  private mutating func files(
    of root: YAMLNode, named file: String, chain: [String], in context: inout DecodingContext
  ) -> [(name: String, root: YAMLNode)] {
    guard let include = root.entry("include")?.value, !include.isNull else { return [] }
    var found: [(name: String, root: YAMLNode)] = []
    for node in include.items ?? [include] {
      guard let written = node.text, !node.isNull else {
        context.labelled("include") { $0.report(node, isNot: "the name of a file, such as kit.yaml") }
        continue
      }
      if let problem = SceneBundle.problem(with: written, "kit.yaml", endings: [".yaml", ".yml"]) {
        context.report(at: node.location, "include is \(node.phrase); \(problem)")
        continue
      }
      let name = SceneBundle.name(written, in: file)
      if name == SceneBundle.lastPart(path) || chain.contains(name) {
        let circle = (chain + [name]).map { "'\($0)'" }.joined(separator: " includes ")
        context.report(at: node.location, "\(circle): a circle; remove one of the includes")
        continue
      }
      if done.contains(name) { continue }
      done.append(name)
      guard chain.count < Self.deepest else {
        context.report(at: node.location, "this is an include \(Self.deepest) deep; it should be less than that")
        continue
      }
      let place = SceneBundle.place(name, besideScene: path)
      switch bundle[name] {
      case nil:
        context.report(at: node.location, "'\(YAMLNode.shortened(name))' is not with the scene; put it beside it")
      case .failure(let problem):
        context.report(at: node.location, "'\(YAMLNode.shortened(name))': \(problem.sentence)")
      case .success(let bytes):
        let origin = SourceLocation.Origin(file: place)
        do {
          let inner = try YAMLReader.read(Array(bytes), whenEmpty: "the file is empty; it should have 'define:'") {
            context.report(at: SourceLocation($0.location, in: origin), $0.message)
          }.used(in: origin)
          found += files(of: inner, named: name, chain: chain + [name], in: &context)
          if (["define", "include"] + SceneExpansion.shared).allSatisfy({ inner.entry($0) == nil }) {
            context.report(
              at: node.location,
              "'\(name)' defines nothing; of an included file 'define:', 'palette:' and 'animations:' count")
          }
          found.append((place, inner))
        } catch {
          context.report(at: SourceLocation(error.location, in: origin), error.message)
        }
      }
    }
    return found
  }
}
