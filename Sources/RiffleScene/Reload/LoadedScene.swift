import RiffleCore

/// The loaded scene with the values of its parameters: a resource, so that snapshots continue by their own rules.
package struct LoadedScene: NamedNumbers {
  /// Immutable, so that all snapshots share it.
  package final class Content: Sendable {
    package let source: SceneSource
    /// In the order of the parameters.
    package let values: [Double]
    let reading: SceneReading
    package let program: Program
    /// With the positions that layouts give.
    let prefabs: Prefabs
    /// By entity, true if it can differ from the content this was derived from; nil for all.
    package let mayDiffer: [Bool]?
    /// The reading of the next text, if an edit was checked. All contents with the same start share it, as an edit is
    /// checked in one world and reloaded in that of its cause.
    let ahead: ReadAhead
    package let linkRest = LinkRest()

    package var document: SceneDocument { reading.document }
    package var names: EntityNames { reading.memo.names.idsAlone }

    package init(source: SceneSource, values: [Double], reading: SceneReading) {
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

    /// Returns the content with other values; nil if the scene would be wrong with them.
    package func with(_ values: [Double]) -> Content? {
      guard let reading = try? source.reading(values, after: reading.memo) else { return nil }
      return Content(self, source: source, values: values, reading: reading)
    }

    var earlier: EarlierReading { EarlierReading(source: source, memo: reading.memo, ahead: ahead) }

    /// The content of another text, with the values of unchanged parameters; nil if it is wrong.
    package func reloaded(_ text: String) -> Content? {
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

  package var content: Content
  /// The seed at the start of the run, which may differ from the file's.
  var seed: UInt64

  /// No heading: the parameters are sliders on the stage.
  package static var heading: String? { nil }
  package var namedNumbers: [(name: String, number: Double)] {
    zip(content.source.parameters, content.values).map { ($0.name, $1) }
  }

  package static func == (left: LoadedScene, right: LoadedScene) -> Bool {
    left.seed == right.seed
      && (left.content === right.content
        || left.content.source.textHash == right.content.source.textHash && left.content.values == right.content.values)
  }

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(content.source.textHash)
    for value in content.values { hasher.combine(value) }
    if seed != content.document.seed { hasher.combine(seed) }
  }
}

extension World {
  /// The reading of its scene's text; nil without a scene.
  package var sceneReading: EarlierReading? { resource(LoadedScene.self)?.content.earlier }

  /// The file and line of the rule of an intent, as causes show them: `toast.yaml:34`; nil for a rule of a block.
  package func place(ofIntent intent: String) -> String? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    let line = content.document.location(ofIntent: intent)?.line
    return line.map { "\(content.source.path.split(separator: "/").last ?? ""):\($0)" }
  }

  /// The current value of a parameter of the scene; nil if there is none of that name. A flag is 0 or 1, a choice the
  /// index of its word.
  public func parameter(_ name: String) -> Double? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    return content.source.index(of: name).map { content.values[$0] }
  }
}
