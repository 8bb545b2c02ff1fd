import RiffleCore
import RiffleECS

/// The scene as it stands, with the values of its parameters: a resource, so that snapshots go on by their own rules.
struct LoadedScene: Component {
  /// Never written once it is made, so that all snapshots share it.
  final class Content: Sendable {
    let source: SceneSource
    /// Of the parameters, in their order.
    let values: [Double]
    let document: SceneDocument
    let program: Program

    init(source: SceneSource, values: [Double], document: SceneDocument) {
      self.source = source
      self.values = values
      self.document = document
      program = Program(document)
    }

    /// The same text with other values; nil when the scene would be wrong with them.
    func with(_ values: [Double]) -> Content? {
      guard let document = try? source.document(values) else { return nil }
      return Content(source: source, values: values, document: document)
    }

    /// Another text, with the values of the parameters that have stayed; nil when it is wrong.
    func reloaded(_ text: String) -> Content? {
      guard let scene = try? SceneLoader.decoded(text.utf8, path: source.path, blocks: source.blocks) else {
        return nil
      }
      let values = scene.source.parameters.map { parameter in
        // A value somebody has chosen stays; a new default of the file wins over one nobody has touched.
        guard let index = source.index(of: parameter.name), source.parameters[index].initial == parameter.initial,
          source.parameters[index].kind == parameter.kind
        else { return parameter.initial }
        return self.values[index]
      }
      if values == scene.source.initialValues {
        return Content(source: scene.source, values: values, document: scene.document)
      }
      guard let document = try? scene.source.document(values) else { return nil }
      return Content(source: scene.source, values: values, document: document)
    }
  }

  var content: Content

  static func == (left: LoadedScene, right: LoadedScene) -> Bool {
    left.content === right.content
      || left.content.source.textHash == right.content.source.textHash && left.content.values == right.content.values
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(content.source.textHash)
    for value in content.values { hasher.combine(value) }
  }
}

extension World {
  /// The value of a parameter of the scene now; nil when it has none of that name. A flag is 0 or 1, a choice the index
  /// of its word.
  public func parameter(_ name: String) -> Double? {
    guard let content = resource(LoadedScene.self)?.content else { return nil }
    return content.source.index(of: name).map { content.values[$0] }
  }
}
