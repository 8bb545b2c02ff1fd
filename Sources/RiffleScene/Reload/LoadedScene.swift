import RiffleCore

/// The scene as it stands, with the values of its parameters: a resource, so that snapshots continue by their own rules.
struct LoadedScene: NamedNumbers {
  /// Never written once it is made, so that all snapshots share it.
  final class Content: Sendable {
    let source: SceneSource
    /// Of the parameters, in their order.
    let values: [Double]
    let reading: SceneReading
    let program: Program
    /// Of the entities, with the places that layouts give them.
    let prefabs: Prefabs
    /// By entity, whether it can be different from the content this was made from: nil for all.
    let mayDiffer: [Bool]?
    /// What the next text was read as, where an edit has been checked: one for all that follows from the same beginning, as an
    /// edit is checked where a hand is and reloaded where its cause is.
    let ahead: ReadAhead
    let linkRest = LinkRest()

    var document: SceneDocument { reading.document }
    /// The ids of the entities.
    var names: EntityNames { reading.memo.names.idsAlone }

    init(source: SceneSource, values: [Double], reading: SceneReading) {
      (self.source, self.values, self.reading) = (source, values, reading)
      program = Program(reading.document)
      prefabs = Prefabs(reading.document)
      mayDiffer = nil
      ahead = ReadAhead()
    }

    private init(_ earlier: Content, source: SceneSource, values: [Double], reading: SceneReading) {
      (self.source, self.values, self.reading) = (source, values, reading)
      program = Program(reading.document)
      var mayDiffer = reading.memo.mayDiffer(since: earlier.reading.memo)
      let isLaidOutAnew = !source.isWritten("layouts", as: earlier.source)
      prefabs = Prefabs(reading.document, after: earlier.prefabs, isLaidOutAnew: isLaidOutAnew, &mayDiffer)
      self.mayDiffer = mayDiffer
      ahead = earlier.ahead
    }

    /// The same text with other values; nil when the scene would be wrong with them.
    func with(_ values: [Double]) -> Content? {
      guard let reading = try? source.reading(values, after: reading.memo) else { return nil }
      return Content(self, source: source, values: values, reading: reading)
    }

    /// What the next text is compared with.
    var earlier: EarlierReading { EarlierReading(source: source, memo: reading.memo, ahead: ahead) }

    /// Another text, with the values of the parameters that have stayed; nil when it is wrong.
    func reloaded(_ text: String) -> Content? {
      let known = ahead.scene(text, like: source)
      guard
        let scene = try? known
          ?? SceneLoader.decoded(text.utf8, path: source.path, blocks: source.blocks, after: earlier)
      else { return nil }
      let values = scene.source.parameters.map { parameter in
        // A value the user has chosen stays; a new default in the file replaces an untouched one.
        guard let index = source.index(of: parameter.name), source.parameters[index].initial == parameter.initial,
          source.parameters[index].kind == parameter.kind
        else { return parameter.initial }
        return self.values[index]
      }
      if values == scene.source.initialValues {
        return Content(self, source: scene.source, values: values, reading: scene.reading)
      }
      guard let reading = try? scene.source.reading(values, after: scene.reading.memo) else { return nil }
      return Content(self, source: scene.source, values: values, reading: reading)
    }
  }

  var content: Content
  /// What chance followed from at the start of the run, which need not be what the file says.
  var seed: UInt64

  /// Its parameters are on the stage, as sliders.
  static var heading: String? { nil }
  var namedNumbers: [(name: String, number: Double)] {
    zip(content.source.parameters, content.values).map { ($0.name, $1) }
  }

  static func == (left: LoadedScene, right: LoadedScene) -> Bool {
    left.seed == right.seed
      && (left.content === right.content
        || left.content.source.textHash == right.content.source.textHash && left.content.values == right.content.values)
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(content.source.textHash)
    for value in content.values { hasher.combine(value) }
    if seed != content.document.seed { hasher.combine(seed) }
  }

  /// The lists by action and by entity; not what single descriptions hold.
  func measure(_ memory: inout OwnedMemory) {
    let fields = MemoryLayout<(SceneSource, [Double], SceneReading, Program, Prefabs, [Bool]?)>.size
    memory.add(content, bytes: fields + content.reading.memo.bytes) { memory in
      memory.add(content.values)
      memory.add(content.reading.document.entities)
      memory.add(content.program.nodes)
      memory.add(content.program.rules)
      content.prefabs.measure(&memory)
      memory.add(content.mayDiffer ?? [])
    }
  }
}

extension World {
  /// What the text of its scene was read as; nil without a scene.
  package var sceneReading: EarlierReading? { resource(LoadedScene.self)?.content.earlier }

  /// The file and the line of the rule that answers an intent, as a cause gives it: `toast.yaml:34`; nil for one of a block.
  package func place(ofIntent intent: String) -> String? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    let line = content.document.location(ofIntent: intent)?.line
    return line.map { "\(content.source.path.split(separator: "/").last ?? ""):\($0)" }
  }

  /// The value of a parameter of the scene now; nil when it has none of that name. A flag is 0 or 1, a choice the index
  /// of its word.
  public func parameter(_ name: String) -> Double? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    return content.source.index(of: name).map { content.values[$0] }
  }
}
