import RiffleCore
import RiffleMotion
import RiffleView

/// One thing of a scene, as its file describes it.
public struct EntityDescription: Sendable {
  public var parent: EntityReference?
  /// Nil when nobody says; a layout that names the entity places it then.
  public var position: SIMD2<Float>?
  /// Everything of the transform but the position.
  public var transform = Transform()
  public var depth = 0
  public var size: SIMD2<Float>?
  public var shape: Shape?
  public var fill: Fill?
  public var stroke: Stroke?
  public var pattern: Pattern?
  public var image: Image?
  public var emoji: Emoji?
  public var label: Label?
  public var front: Face?
  public var back: Face?
  public var shadow: Shadow?
  public var glow: Glow?
  public var opacity: Float = 1
  public var isHidden = false
  public var leans = false
  /// Whether what stands on it is cut off at its outline.
  public var clips = false
  public var transition: Transition?
  /// Whether it is not there until an action inserts it.
  public var isAbsent = false
  public var matched: MatchedGeometry?
  public var shift: ShiftTarget?
  /// Whether its targets shift, for a screen.
  public var shifts = true
  var animations: [WrittenImplicit] = []
  /// Whether shifts leave it, and what stands on it, alone.
  public var isExcluded = false
  /// What it says about places, tick by tick.
  var readout: Readout?

  public init() {}

  /// The keys of an entity.
  public static let schema: Schema<EntityDescription> = Schema.block(
    "entity", "A thing: where it is, how it is turned, and what it looks like.", EntityDescription()
  ) {
    placing
    looks
    comings
  }
  .checked { entity in
    switch (entity.front, entity.back) {
    case (nil, _?): "the entity has a 'back' and no 'front'; add 'front:' with what it shows first"
    case (_?, nil): "the entity has a 'front' and no 'back'; add 'back:', such as {pattern: true}"
    default: nil
    }
  }

  private static let placing: [Field<EntityDescription>] = [
    Field("parent", \.parent, EntityReference.schema, "The entity in whose space it lies, and with which it moves."),
    Field("at", \.position, .point(), "Where its anchor is: [x, y] in points of the parent or the window."),
    Field("rotation", \.transform.rotation, .angle, "Turned in the plane of the screen, clockwise."),
    Field("turn", \.transform.turn, .angle, "Turned about the vertical axis: 180 shows the back."),
    Field("tilt", \.transform.tilt, .angle, "Turned about the horizontal axis."),
    Field("scale", \.transform.scale, .factors, "How many times as large: one number, or [across, down]."),
    Field(
      "anchor", \.transform.anchor, .point(NumberRange(-100...100)),
      "The point of it that 'at' places and about which it turns: [0.5, 0.5] is its middle."),
    Field(
      "perspective", \.transform.perspective, .number(0...1_000_000, unit: "points"),
      "How far away the eye is; 0 is infinitely far."),
    Field(
      "lift", \.transform.lift, .number(-1000...10_000, unit: "points"), "Height above the table; its shadow shows it."),
    Field("depth", \.depth, .integer(-1_000_000...1_000_000), "Its place in the drawing order: larger is in front."),
    Field("size", \.size, .size(), "Its width and height in points."),
  ]

  private static let looks: [Field<EntityDescription>] = [
    Field("shape", \.shape, .shape, "Its outline."),
    Field("fill", \.fill, .fill, "Its surface."),
    Field("stroke", \.stroke, .stroke, "A line just inside its outline."),
    Field("pattern", \.pattern, .pattern, "The lattice of a card's back, in place of a fill."),
    Field("image", \.image, .image, "A picture from a file of the folder Assets beside the scene, within its outline."),
    Field("emoji", \.emoji, .emoji, "An emoji in its middle."),
    Field("text", \.label, .label, "Words on it."),
    Field("front", \.front, .face, "What it shows until it is turned by 90°. Children stand on this side."),
    Field("back", \.back, .face, "What it shows from 90° on, not mirrored."),
    Field("shadow", \.shadow, .shadow, "Whether it casts a shadow, or how strong a one."),
    Field("glow", \.glow, .glow, "A light around it."),
    Field("opacity", \.opacity, .number(0...1), "0 is invisible, 1 opaque; children fade with it."),
    Field("hidden", \.isHidden, .flag, "Whether it and its children are left out of the picture."),
    Field("clip", \.clips, .flag, "Whether what stands on it, and its text, is cut off at its outline."),
    Field("lean", \.leans, .flag, "Whether it tilts with its own speed."),
  ]

  private static let comings: [Field<EntityDescription>] = [
    Field("transition", \.transition, Transition.schema, "How it comes and goes; it fades unless it says."),
    Field("shows", \.readout, Readout.schema, "Where things or the pointer are, written out as text, tick by tick."),
    Field(
      "matched", \.matched, .matched, "A name it shares with what it changes places with: one comes from the other's."),
    Field("shift", \.shift, .shiftTarget, "A name it shares with its other self on another screen."),
    Field(
      "shifting", \.shifts, .flag, "For a screen: whether things on it shift; off, they come and go like the rest."),
    Field(
      "animation", \.animations, WrittenImplicit.schema,
      "Animates changes of some values whoever makes them: {of: [fill, scale], with: bouncy}, or a list of these."),
    Field("excluded", \.isExcluded, .flag, "Whether shifts leave it alone, such as a background both screens share."),
    Field("absent", \.isAbsent, .flag, "Whether it, with what stands on it, is not there until it is inserted."),
  ]
}

/// An entity with its id.
public typealias NamedEntity = Named<EntityDescription>

extension EntityDescription {
  private struct RepetitionKeys: Sendable {
    var count: Int?
    var each: [String]?
  }

  /// `entities:`, a block of entities by id. Every name is known before the first is read, so that a child may stand
  /// before its parent.
  static let block: Schema<[NamedEntity]> = {
    guard case .block(var block) = schema.description else { preconditionFailure("an entity is a block") }
    block.fields += [
      FieldDescription(
        key: "count", doc: "How many copies there are, called KEY-1, KEY-2, …; {index} is the number of the copy.",
        value: Repetition.count.description, presence: .optional),
      FieldDescription(
        key: "each", doc: "A copy for each of these words, called KEY-WORD; {each} is the word, {index} its number.",
        value: Repetition.each.description, presence: .optional),
    ]
    let description = ValueDescription.named(what: "entities by id", .block(block))
    return Schema(description, write: { $0.isEmpty ? "{}" : nil }) { node, context in
      if node.isNull { return [] }
      guard let entries = node.entries else {
        context.report(node, isNot: "a block of entities by id")
        return nil
      }
      if let earlier = context.earlier { return read(entries, keeping: earlier, in: &context) }
      var isRight = true
      let plans = name(entries, &isRight, in: &context)
      if context.entities.ids.count > EntityNames.limit {
        context.report(
          at: node.location,
          "the scene has \(context.entities.ids.count) entities; it should have at most \(EntityNames.limit)")
        return nil
      }
      var entities: [NamedEntity] = []
      entities.reserveCapacity(context.entities.ids.count)
      for (entry, copies) in plans {
        let range = entities.count..<entities.count + (copies?.words.count ?? 1)
        context.ranges.append(range)
        if !read(entry, copies, at: range, into: &entities, in: &context) { isRight = false }
      }
      if isRight { isRight = checkParents(entities, in: &context) }
      return isRight ? entities : nil
    }
  }()

  /// Reads an entry of the block, as often as it is meant.
  private static func read(
    _ entry: YAMLNode.Entry, _ copies: Repetition?, at range: Range<Int>, into entities: inout [NamedEntity],
    in context: inout DecodingContext
  ) -> Bool {
    var isRight = true
    let template = Repetition.template(entry.value)
    // Copies that say nothing of their number or word are all alike.
    let areAlike = copies.map { !$0.differ(in: template) } ?? true
    var one: EntityDescription?
    for (index, place) in range.enumerated() {
      if one == nil || !areAlike {
        let node = areAlike ? template : copies?.copy(index, of: template) ?? template
        one = context.labelled(entry.key) { schema.read(node, &$0) }
      }
      entities.append(
        Named(name: context.entities.ids[place], location: entry.keyLocation, value: one ?? EntityDescription()))
      if one == nil { isRight = false }
    }
    return isRight
  }

  /// The same entities as in an earlier reading; those that may have changed are read again.
  private static func read(
    _ entries: [YAMLNode.Entry], keeping earlier: EarlierReading, in context: inout DecodingContext
  ) -> [NamedEntity]? {
    context.entities = earlier.reading.names
    var isRight = true
    var hasOtherParents = false
    var entities = earlier.reading.document.entities
    for (index, entry) in entries.enumerated() where earlier.mayDiffer(entry: index) {
      let (copies, isAsked) = Repetition.asked(by: entry.value, in: &context)
      let range = earlier.reading.ranges[index]
      var read: [NamedEntity] = []
      guard isAsked, Self.read(entry, copies, at: range, into: &read, in: &context) else {
        isRight = false
        continue
      }
      hasOtherParents = hasOtherParents || zip(entities[range], read).contains { $0.value.parent != $1.value.parent }
      entities.replaceSubrange(range, with: read)
    }
    if isRight, hasOtherParents { isRight = checkParents(entities, in: &context) }
    return isRight ? entities : nil
  }

  /// Gives every entity its name.
  private static func name(
    _ entries: [YAMLNode.Entry], _ isRight: inout Bool, in context: inout DecodingContext
  ) -> [(YAMLNode.Entry, Repetition?)] {
    var plans: [(YAMLNode.Entry, Repetition?)] = []
    for entry in entries {
      if EntityNames.reserved.contains(entry.key) {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' has a meaning of its own in actions; give the entity another name")
        isRight = false
        continue
      }
      if entry.key.isEmpty || entry.key.unicodeScalars.count > 64 {
        context.report(at: entry.keyLocation, "the id of an entity has from 1 to 64 letters; this one does not")
        isRight = false
        continue
      }
      let (copies, isAsked) = Repetition.asked(by: entry.value, in: &context)
      if !isAsked { isRight = false }
      let first = context.entities.ids.count
      guard let copies else {
        add(entry.key, at: entry, &isRight, in: &context)
        plans.append((entry, nil))
        continue
      }
      for word in copies.words { add("\(entry.key)-\(word)", at: entry, &isRight, in: &context) }
      context.entities.addGroup(entry.key, of: first..<first + copies.words.count)
      plans.append((entry, copies))
    }
    return plans
  }

  private static func add(
    _ id: String, at entry: YAMLNode.Entry, _ isRight: inout Bool, in context: inout DecodingContext
  ) {
    if context.entities[id] != nil {
      context.report(at: entry.keyLocation, "two entities are called '\(id)'; rename one")
      isRight = false
    }
    context.entities.add(id)
  }
}
