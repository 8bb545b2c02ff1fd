import RiffleStage

/// A scene as it was written, to be understood again whenever a parameter changes.
struct SceneSource: Sendable {
  let path: String
  let blocks: [any SceneBlock.Type]
  /// The file with its `$names`.
  let root: YAMLNode
  let parameters: [Parameter]
  /// What the text hashes to, in every process alike.
  let textHash: UInt64
  private let schema: Schema<SceneDocument>
  private let dependence: ParameterDependence

  init(
    path: String, blocks: [any SceneBlock.Type], root: YAMLNode, parameters: [Parameter], textHash: UInt64
  ) {
    self.path = path
    self.blocks = blocks
    self.root = root
    self.parameters = parameters
    self.textHash = textHash
    dependence = ParameterDependence(root, parameters)
    schema = SceneDocument.schema(blocks: blocks, present: (root.entries ?? []).map(\.key))
  }

  var initialValues: [Double] { parameters.map(\.initial) }

  func index(of name: some StringProtocol) -> Int? { parameters.firstIndex { $0.name == name } }

  /// The parameters in which two lists of values differ, a bit for each.
  func differences(_ one: [Double], _ other: [Double]) -> UInt16 {
    zip(one, other).enumerated().reduce(0) { $1.element.0 == $1.element.1 ? $0 : $0 | 1 << $1.offset }
  }

  /// What the scene says with these values of its parameters, one each in their order.
  ///
  /// - Parameter earlier: what it said with others; only what can be different is read again.
  func reading(
    _ values: [Double], after earlier: (reading: SceneReading, values: [Double])? = nil
  ) throws(SceneError) -> SceneReading {
    var context = DecodingContext(file: path)
    if let earlier {
      context.earlier = EarlierReading(earlier.reading, dependence, changed: differences(earlier.values, values))
    }
    return try reading(values, in: &context)
  }

  func reading(_ values: [Double], in context: inout DecodingContext) throws(SceneError) -> SceneReading {
    var strangers: [SourceLocation] = []
    let names = parameters.map(\.name)
    // Entities that are not read again are not looked through again.
    let isRead = context.earlier.map { earlier in { earlier.mayDiffer(entry: $0) } } ?? { _ in true }
    let node = root.replacingParameters(entitiesWhere: isRead) { name in
      index(of: name).map { parameters[$0].text(of: values[$0]) }
    } unknown: { node in
      strangers.append(node.location)
      let name = "\(node.parameterName ?? "")"
      let start = "no parameter is called '\(YAMLNode.shortened(name))'"
      let end =
        context.nearest(to: name, in: names).map { "; did you mean '$\($0)'?" }
        ?? (names.isEmpty
          ? "; name one under 'parameters:', or put the word in quotes"
          : "; there \(names.count == 1 ? "is" : "are") \(names.map { "'$\($0)'" }.joined(separator: ", "))")
      context.report(at: node.location, start + end)
    }
    let told = context.diagnostics
    context.parameters = parameters
    guard let document = schema.read(node, &context), context.diagnostics.isEmpty else {
      // Of a parameter that does not exist it was said that it does not: not also that it is no number.
      let others = context.diagnostics.dropFirst(told.count).filter { !strangers.contains($0.location) }
      throw SceneError(told + others, images: context.images)
    }
    return SceneReading(
      document: document, names: context.entities, ranges: context.earlier?.reading.ranges ?? context.ranges,
      layouts: context.layouts, animators: context.animators)
  }

  /// By entity, whether it can be different when these parameters are: nil when there may be others altogether.
  func mayDiffer(_ reading: SceneReading, changed: UInt16) -> [Bool]? {
    guard let earlier = EarlierReading(reading, dependence, changed: changed) else { return nil }
    var all = [Bool](repeating: false, count: reading.document.entities.count)
    for (entry, range) in reading.ranges.enumerated() where earlier.mayDiffer(entry: entry) {
      for index in range { all[index] = true }
    }
    return all
  }

  /// What goes wrong at the ends of the parameters' ranges, each tried with the others as they are at first; and the
  /// emoji and pictures that are named there.
  func atExtremes(_ initial: SceneReading) -> (mistakes: [Diagnostic], emoji: [EmojiUse], images: [ImageUse]) {
    var mistakes: [Diagnostic] = []
    var emoji: [EmojiUse] = []
    var images: [ImageUse] = []
    for (index, parameter) in parameters.enumerated() {
      for value in parameter.extremes where value != parameter.initial {
        var values = initialValues
        values[index] = value
        do {
          let document = try reading(values, after: (initial, initialValues)).document
          emoji += document.emoji
          images += document.images
        } catch {
          for var mistake in error.diagnostics {
            mistake.message += "; '$\(parameter.name)' can be \(parameter.text(of: value)), so narrow it"
            mistakes.append(mistake)
          }
        }
      }
    }
    return (mistakes, emoji, images)
  }
}
