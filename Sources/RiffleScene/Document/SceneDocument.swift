package struct SceneDocument: Sendable {
  var version = 1
  package var title = "Riffle"
  package var lesson: String?
  package var window = WindowSize()
  var palette = ScenePalette()
  /// Nil for the card table.
  package var background: Background?
  package var seed: UInt64 = 1
  package var tickRate = 120
  package var parameters: [Parameter] = []
  var reload = AnimationChoice(name: "reload", animation: .spring(duration: 0.35, bounce: 0.1))
  package var values: [SceneValue] = []
  package var animations = NamedAnimations()
  package var entities: [NamedEntity] = []
  package var layouts: [LayoutDescription] = []
  package var screens: [EntityReference] = []
  package var rules: [Rule] = []
  package var expectations: [Expectation] = []
  package var blocks: [any SceneBlock] = []
  package var demo: [DemoEntry] = []
  package var glyphs: [GlyphUse] = []
  package var images: [ImageUse] = []
  var properties = PropertyTable.standard

  package init() {}

  package struct WindowSize: Sendable, Equatable, SchemaCoded {
    package var width = 960
    package var height = 720

    package init() {}

    package static let schema = Schema<WindowSize>.block("window", "Size of the window, in points.", WindowSize()) {
      Field("width", \.width, .integer(160...8192), "Width, in points.")
      Field("height", \.height, .integer(160...8192), "Height, in points.")
    }
  }

  /// `present` are the keys of blocks whose actions `demo:` may use; nil for all.
  package static func schema(blocks: [any SceneBlock.Type] = [], present: [String]? = nil) -> Schema<SceneDocument> {
    func isPresent(_ block: any SceneBlock.Type) -> Bool { present?.contains(block.key) ?? true }
    let actions = blocks.filter(isPresent).flatMap { $0.actions }
    let elsewhere = blocks.filter { !isPresent($0) }.flatMap { block in
      block.actions.map { (name: $0.name, block: block.key) }
    }
    let demo = DemoEntry.script(actions: actions, elsewhere: elsewhere)
    let properties = PropertyTable.with(blocks.flatMap { $0.properties })
    let action = Actions.schema(raising: actions, elsewhere: elsewhere, properties)
    let raisable = actions.filter { $0.argument == nil }.map(\.name)
    let block = Schema.block("the scene", "A scene: a lesson in motion that you can play with.", SceneDocument()) {
      Field.required("riffle", \.version, version, "Version of the file format: 1.")
      Field("title", \.title, .text("a title"), "Title of the window.")
      Field("lesson", \.lesson, .text("text", maximumLength: 4000), "Lesson: what to look at and which keys to press.")
      Field("window", \.window, WindowSize.schema, "Size of the window.")
      Field("palette", \.palette, ScenePalette.schema, "Named colours, used by name wherever a colour is expected.")
      Field("background", \.background, Schema<Background>.background.map { $0 }, "Background: a theme or colours.")
      Field("seed", \.seed, .seed(), "Seed of all random numbers: the same seed gives the same scene.")
      Field("tickRate", \.tickRate, .integer(30...1000, unit: nil), "Ticks per second.")
      Field(
        "parameters", \.parameters, Parameter.block, "Parameters with controls; '$NAME' uses the value anywhere below.")
      Field(
        "values", \.values, SceneValue.block, "Numbers and flags that rules change and test: {count: 0, open: false}.")
      Field(
        "animations", \.animations, namedAnimations, "Named animations, used by name wherever an animation is expected."
      )
      Field(
        "reload", \.reload, AnimationChoice.schema,
        "Animation of changed values when the file is saved while the scene runs.")
      // Expanded before the scene is read.
      Field("define", Definition.described(EntityDescription.block(properties).description), Definition.doc) { _, _ in }
      Field("include", SceneInclusion.described, SceneInclusion.doc) { _, _ in }
      Field("entities", \.entities, EntityDescription.block(properties), "Entities by id.")
      Field("layouts", \.layouts, LayoutDescription.list, "Layouts: they place entities that have no 'at'.")
      Field(
        "screens", \.screens, screens,
        "Entities that are whole screens. The first is visible at the start; the action 'shift' changes screens.")
      Field("on", \.rules, Rule.list, "Rules: each has a trigger and actions. See 'do'.")
      blocks.map { field(for: $0) }
      Field("expect", \.expectations, Expectation.list, "Expectations about the motion; `riffle test` checks them.")
      Field("demo", \.demo, demo, "Timed inputs and actions that show the scene. Films, pictures and tests play them.")
    }
    return block.reading { node, context in
      context.action = action
      context.raisable = raisable
      context.hasScreens = node.entry("screens").map { $0.value.items?.isEmpty != true } ?? false
      var document = block.read(node, &context)
      document?.properties = properties
      document?.checkViewports(in: &context)
      context.checkNames(screens: node.entry("screens")?.value.items?.compactMap(\.text) ?? [])
      document?.checkScrollDrags(in: &context)
      context.checkMatches(among: document?.entities ?? [])
      document?.glyphs = context.notes.glyphs
      document?.images = context.notes.images
      if context.isFirstReading { document?.reportUnseen(in: &context) }
      return document
    }
  }

  private static let screens = Schema<[EntityReference]>.list(of: EntityReference.schema, count: 0...100).checked {
    screens in screens.count == 1 ? "screens names one; there must be two to shift between" : nil
  }

  private static let version = Schema<Int>(
    .number(NumberRange(1...1), isWhole: true, unit: nil), write: { "\($0)" },
    read: { $0.number == 1 ? 1 : $1.refuse($0, isNot: "1, the version of the format") })

  private static let namedAnimations = NamedAnimations.block(
    "animations by name", of: Animation.schema, at: \.animations, standIn: .default)

  private static func field<Block: SceneBlock>(for block: Block.Type) -> Field<SceneDocument> {
    var doc: String { if case .block(let block) = Block.schema.description { block.doc } else { "" } }
    return Field(Block.key, Block.schema, doc) { $0.blocks.append($1) }
  }
}

/// An action of a block that the scene does not have.
package typealias UnavailableAction = (name: String, block: String)

extension SceneDocument {
  /// Reports entities that would be invisible despite their look; a layout may give a size.
  func reportUnseen(in context: inout DecodingContext) {
    let places = entities.places { value in [false, true].contains { value.unseenReason(isSized: $0) != nil } }
    guard !places.isEmpty else { return }
    let isSized = Set(layouts.filter(\.sizes).flatMap(\.targets.indices))
    var last: SourceLocation?
    for (index, entity) in places.map({ ($0, entities[$0]) }) {
      guard let reason = entity.value.unseenReason(isSized: isSized.contains(index)) else { continue }
      // Copies share one location.
      if last != entity.location { context.report(entity, reason) }
      last = entity.location
    }
  }
}

extension EntityDescription {
  func unseenReason(isSized: Bool) -> String? {
    func has(_ type: (some Component).Type) -> Bool { self[type] != nil }
    let surfaces: [any Component.Type] = [Fill.self, Stroke.self, Pattern.self, Emoji.self, Image.self, TwoSided.self]
    let hasSurface = surfaces.contains { has($0) }
    let isSized = isSized || has(Size.self) || self[PathShape.self].map { $0.extent != .zero } ?? false
    if hasSurface || has(Shape.self) || has(PathShape.self), !isSized {
      return has(Label.self) && !hasSurface ? nil : "has no size, so nothing of it is seen; add 'size: [100, 100]'"
    }
    if has(Shape.self), !has(PathShape.self), !hasSurface, !has(Label.self), !has(Shadow.self), !has(Glow.self),
      !has(Clip.self)
    {
      return "has a shape, and nothing to see in it; add 'fill:' with a colour"
    }
    return nil
  }
}

package struct SettingDifference: Sendable, Hashable {
  /// The path of the value: `memory.spacing`, `things[2].fill`, `things.card.fill` for a thing with that id.
  package let key: String
  /// As written: `14`, `'wide'`, `a list of 3`; nil if missing.
  package let left: String?
  package let right: String?
  package let leftLine: Int?
  package let rightLine: Int?

  /// In the order of the first scene, then those only in the second. Ignores comments and layout.
  package static func all(of left: Scene, and right: Scene) -> [SettingDifference] {
    var found: [SettingDifference] = []
    compare(left.source.root, right.source.root, at: "", into: &found)
    return found
  }

  private static func compare(
    _ left: YAMLNode?, _ right: YAMLNode?, at key: String, into found: inout [SettingDifference]
  ) {
    func step(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
    if let one = left?.entries, let other = right?.entries {
      for entry in one { compare(entry.value, right?.entry(entry.key)?.value, at: step(entry.key), into: &found) }
      for entry in other where left?.entry(entry.key) == nil {
        compare(nil, entry.value, at: step(entry.key), into: &found)
      }
    } else if let one = left?.items, let other = right?.items {
      for index in 0..<max(one.count, other.count) {
        let (mine, theirs) = (index < one.count ? one[index] : nil, index < other.count ? other[index] : nil)
        let name = mine?.entry("id")?.value.text ?? theirs?.entry("id")?.value.text
        compare(mine, theirs, at: name.map(step) ?? "\(key)[\(index)]", into: &found)
      }
    } else if left?.scalarText != right?.scalarText || left?.height != right?.height {
      found.append(
        SettingDifference(
          key: key, left: left?.phrase, right: right?.phrase, leftLine: left?.location.line,
          rightLine: right?.location.line))
    }
  }
}

extension YAMLNode {
  /// The text of a scalar; quotes only distinguish it from a number or a flag.
  fileprivate var scalarText: String? { text.map { number == nil && flag == nil ? "'\($0)" : $0 } }
}
