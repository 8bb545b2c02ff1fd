import RiffleCore
import RiffleMotion
import RiffleView

/// One value of an entity to be set, or changed by an amount.
///
/// A list of changes is applied in the order in which it is written, each to what the one before left: a width that
/// shrinks by 50 keeps its left edge and so moves the middle; a middle set after that stays where it was set.
public struct Change: Sendable, Equatable {
  public var value: Value
  /// Whether the value is added to what is there.
  public var isRelative = false

  public enum Value: Sendable, Equatable {
    case position(SIMD2<Float>)
    case x(Float)
    case y(Float)
    case left(Float)
    case top(Float)
    case size(SIMD2<Float>)
    case width(Float)
    case height(Float)
    case lift(Float)
    case rotation(Angle)
    case turn(Angle)
    case tilt(Angle)
    case scale(SIMD2<Float>)
    case depth(Int)
    case opacity(Float)
    case cornerRadius(Float)
    case shadow(Float)
    case glow(Float)
    case fill(Fill)
    case stroke(Stroke)
    case label(String)
    case labelColor(Color)
    case image(ImageChange)
    case emoji(String)
    case hidden(Bool)
    case clip(Bool)
    case matched(ShiftID)
  }
}

extension Change {
  /// One key of `to:` or `by:`.
  private struct Key: Sendable {
    var field: FieldDescription
    var read: @Sendable (YAMLNode, inout DecodingContext) -> Value?

    init<T: Sendable>(
      _ key: String, _ value: Schema<T>, _ doc: String, _ make: @escaping @Sendable (T) -> Value
    ) {
      field = FieldDescription(key: key, doc: doc, value: value.description, presence: .optional)
      read = { node, context in value.read(node, &context).map(make) }
    }
  }

  private static let length = Schema<Float>.number(-100_000...100_000, unit: "points")

  /// What can be set and changed by an amount.
  private static let numbers: [Key] = [
    Key("at", .point(), "Where its anchor is.", Value.position),
    Key("x", length, "Where its anchor is, across.", Value.x),
    Key("y", length, "Where its anchor is, down.", Value.y),
    Key("left", length, "Where its left edge is; its size stays.", Value.left),
    Key("top", length, "Where its top edge is; its size stays.", Value.top),
    Key("size", .size(NumberRange(-100_000...100_000)), "Its size about its anchor, which stays.", Value.size),
    Key("width", length, "Its width; the left edge stays, as a frame's does.", Value.width),
    Key("height", length, "Its height; the top edge stays, as a frame's does.", Value.height),
    Key("lift", length, "Height above the table.", Value.lift),
    Key("rotation", .angle, "Turned in the plane of the screen, clockwise.", Value.rotation),
    Key("turn", .angle, "Turned about the vertical axis.", Value.turn),
    Key("tilt", .angle, "Turned about the horizontal axis.", Value.tilt),
    Key("scale", .factors, "How many times as large.", Value.scale),
    Key("depth", .integer(-1_000_000...1_000_000), "Its place in the drawing order; it does not move, it jumps.") {
      Value.depth($0)
    },
    Key("opacity", .number(-1...1), "0 is invisible, 1 opaque.", Value.opacity),
    Key("cornerRadius", .number(-100_000...100_000, unit: "points"), "The radius of its corners.", Value.cornerRadius),
    Key("shadow", .number(-4...4), "The strength of its shadow.", Value.shadow),
    Key("glow", .number(-4...4), "The strength of the light around it.", Value.glow),
  ]

  /// What can only be set.
  private static let others: [Key] = [
    Key("fill", .fill, "Its surface.", Value.fill),
    Key("stroke", .stroke, "The line inside its outline.", Value.stroke),
    Key("text", .text("text", maximumLength: 2000), "What it says; that jumps.", Value.label),
    Key("textColor", .color, "The colour of its words.", Value.labelColor),
    Key("image", .imageChange, "Its picture's file, which jumps, or {mode: fill}: mode, anchor, inset.", Value.image),
    Key("emoji", .emojiText, "Its emoji; that jumps.", Value.emoji),
    Key("hidden", .flag, "Whether it is left out of the picture; that jumps.", Value.hidden),
    Key("clip", .flag, "Whether what stands on it is cut off at its outline; that jumps.", Value.clip),
    Key("matched", .usedMatchName, "The name by which it is matched: a follower goes to that.") {
      Value.matched(ShiftID($0))
    },
  ]

  /// Changes in their written order.
  private static func list(_ name: String, _ doc: String, _ keys: [Key], isRelative: Bool) -> Schema<[Change]> {
    let description = BlockDescription(name: name, doc: doc, fields: keys.map(\.field))
    let names = keys.map(\.field.key)
    return Schema(.block(description)) { node, context in
      guard let entries = node.entries, !entries.isEmpty else {
        context.report(node, isNot: "a block of values such as {\(isRelative ? "x: 50" : "opacity: 0.5")}")
        return nil
      }
      // What can only be set is no misspelling of something that can be added to.
      var misplaced: [YAMLNode.Entry] = []
      for entry in entries where isRelative {
        guard let key = settable(entry.key, &context) else { continue }
        misplaced.append(entry)
        context.report(at: entry.keyLocation, "'\(key)' can only be set, not added to; write it under 'to:'")
      }
      let candidates = entries.filter { entry in !misplaced.contains { $0.key == entry.key } }
      let known = reportUnknown(candidates, known: names, of: "'\(name)'", in: &context)
      var isRight = known.count == entries.count && known.allSatisfy { !$0.isMisspelt }
      var changes: [Change] = []
      for entry in known {
        guard let key = keys.first(where: { $0.field.key == entry.meant }) else { continue }
        guard let value = context.labelled(entry.entry.key, { key.read(entry.entry.value, &$0) }) else {
          isRight = false
          continue
        }
        changes.append(Change(value: value, isRelative: isRelative))
      }
      return isRight ? changes : nil
    }
  }

  /// The key of what can only be set that is meant by a word.
  private static func settable(_ word: String, _ context: inout DecodingContext) -> String? {
    let meant = valueKeys.contains(word) ? word : context.nearestKey(to: word, in: valueKeys)
    return others.contains { $0.field.key == meant } ? meant : nil
  }

  static let absolute = list("to", "The values it gets, in this order.", numbers + others, isRelative: false)
  static let relative = list("by", "What is added to its values, in this order.", numbers, isRelative: true)

  /// The keys of an entity's values, in the order of the documentation.
  static var valueKeys: [String] { (numbers + others).map(\.field.key) }
}

/// `to:` and `by:` of one action, in the order in which they stand.
struct ChangeSyntax: Sendable {
  struct Part: Sendable {
    var location: SourceLocation
    var changes: [Change]
  }

  var to: Part?
  var by: Part?

  var inOrder: [Change] {
    [to, by].compactMap(\.self).sorted { $0.location < $1.location }.flatMap(\.changes)
  }

  /// What is wrong when nothing changes.
  var complaint: String? {
    inOrder.isEmpty ? "this changes nothing; add 'to:' or 'by:' with values" : nil
  }

  static var fields: [Field<ChangeSyntax>] {
    [
      Field("to", \.to, located(Change.absolute), "The values it gets."),
      Field("by", \.by, located(Change.relative), "What is added to its values."),
    ]
  }

  private static func located(_ changes: Schema<[Change]>) -> Schema<Part> {
    Schema<Part>(changes.description) { node, context in
      changes.read(node, &context).map { Part(location: node.location, changes: $0) }
    }
  }
}
