/// The allowed values at a place of a scene file, as data: the source of messages, documentation and the JSON Schema.
public indirect enum ValueDescription: Sendable, Equatable {
  /// A number, or a whole number.
  case number(NumberRange, isWhole: Bool, unit: String?)
  /// Text of at most this many characters; `what` is its kind, as in "a title".
  case text(what: String, maximumLength: Int)
  /// `true` or `false`.
  case flag
  /// One of a few words.
  case choice([Choice])
  /// One name of an open set: built-in names and the scene's own; `what` as in "the name of an animation".
  case name(what: String, builtIn: [String])
  /// Text in its own form; `what` as in "a colour such as '#FAF6EC'"; `pattern` is the regular expression it matches.
  case pattern(what: String, pattern: String)
  /// A list of values of one kind.
  case list(ValueDescription, count: ClosedRange<Int>)
  /// A list with a fixed meaning for each place.
  case tuple([TupleItem])
  /// A mapping with known keys.
  case block(BlockDescription)
  /// A mapping from names chosen by the scene.
  case named(what: String, ValueDescription)
  /// One of several forms.
  case oneOf(what: String, [ValueDescription])
  /// A reference to a description of this name, for values nested in themselves; `what` as for the others.
  case reference(to: String, what: String)

  /// An allowed word.
  public struct Choice: Sendable, Equatable {
    package var name: String
    package var doc: String
  }

  /// A place in a list with a fixed meaning for each.
  public struct TupleItem: Sendable, Equatable {
    package var label: String
    package var value: ValueDescription
  }

  /// Describes a block laid over another one, which may have the missing keys.
  var partial: ValueDescription {
    switch self {
    case .block(var block):
      for index in block.fields.indices where block.fields[index].presence == .required {
        block.fields[index].presence = .optional
      }
      return .block(block)
    case .oneOf(let what, let forms): return .oneOf(what: what, forms.map(\.partial))
    default: return self
    }
  }
}

/// Made on demand: a scene without a mistake needs none of its blocks'.
typealias LazyDescription = LazyValue<ValueDescription>

/// The keys of a block, in the order in which they are documented and read.
public struct BlockDescription: Sendable, Equatable {
  /// The name in messages: "window".
  package var name: String
  /// One sentence that stands alone.
  package var doc: String
  package var fields: [FieldDescription]
  /// True if it may have other keys, described elsewhere.
  package var isOpen = false

  /// "a block with the keys 'width' and 'height'": required ones, or the first few.
  var phrase: String {
    let required = fields.filter { $0.presence == .required }
    let shown = required.isEmpty ? Array(fields.prefix(4)) : required
    let keys = shown.map { "'\($0.key)'" }
    let more = required.isEmpty && fields.count > shown.count ? ", …" : ""
    return keys.count == 1
      ? "a block with the key \(keys[0])" : "a block with the keys \(keys.joined(separator: ", "))\(more)"
  }
}

/// One key of a block.
public struct FieldDescription: Sendable, Equatable {
  /// The presence of a key in a block.
  package enum Presence: Sendable, Equatable {
    case required
    /// May be left out, and then there is no value.
    case optional
    /// May be left out; the default is this, written as in a scene file.
    case defaults(to: String)
  }

  package var key: String
  /// One sentence that stands alone.
  package var doc: String
  package var value: ValueDescription
  package var presence: Presence
  /// Other valid spellings of the key.
  package var aliases: [String] = []
  /// The aliases that are keys of an earlier version.
  package var formerKeys: [String] = []
}

extension FieldDescription {
  init(_ key: String, _ doc: String, _ value: ValueDescription, presence: Presence = .optional) {
    (self.key, self.doc, self.value, self.presence) = (key, doc, value, presence)
  }
}

/// An interval of numbers, open at an end that it does not include.
public struct NumberRange: Sendable, Equatable {
  /// The lower end; nil for none.
  package var lower: Double?
  /// The upper end; nil for none.
  package var upper: Double?
  /// True if the interval includes its lower end.
  package var includesLower = true
  /// True if the interval includes its upper end.
  package var includesUpper = true

  /// All numbers.
  public static let any = NumberRange()
  /// 0 or more.
  public static let notNegative = NumberRange(lower: 0)
  /// Above 0.
  public static let positive = NumberRange(lower: 0, includesLower: false)
  /// From 0 to 1.
  public static let unit = NumberRange(0...1)

  public init(lower: Double? = nil, upper: Double? = nil, includesLower: Bool = true, includesUpper: Bool = true) {
    (self.lower, self.upper) = (lower, upper)
    (self.includesLower, self.includesUpper) = (includesLower, includesUpper)
  }

  /// Creates a range with both ends included.
  public init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }

  /// Returns the numbers strictly between two others.
  public static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(lower: lower, upper: upper, includesLower: false, includesUpper: false)
  }

  /// Returns the numbers above 0 up to `upper`.
  public static func positive(upTo upper: Double) -> NumberRange {
    NumberRange(lower: 0, upper: upper, includesLower: false)
  }

  /// Returns true if the interval includes a number.
  package func contains(_ value: Double) -> Bool {
    if let lower, includesLower ? value < lower : value <= lower { return false }
    if let upper, includesUpper ? value > upper : value >= upper { return false }
    return true
  }

  /// "from 30 to 1000", "above 0"; nil for all numbers.
  var phrase: String? {
    if let lower, let upper, includesLower, includesUpper { return "from \(plain(lower)) to \(plain(upper))" }
    let least = lower.map { "\(includesLower ? "of at least" : "above") \(plain($0))" }
    let most = upper.map { "\(!includesUpper ? "below" : lower == nil ? "of at most" : "up to") \(plain($0))" }
    let words = [least, most].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }
}

/// Omits `.0` behind whole numbers.
package func plain(_ value: Double) -> String {
  guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
  return "\(Int(value))"
}

extension ValueDescription {
  /// The expected value, as the end of a sentence: "a whole number from 30 to 1000".
  package var phrase: String {
    switch self {
    case .number(let range, let isWhole, let unit):
      if let only = range.lower, only == range.upper { return plain(only) }
      let words = [isWhole ? "a whole number" : "a number", unit.map { "of \($0)" }, range.phrase]
      return words.compactMap(\.self).joined(separator: " ")
    case .text(let what, _), .name(let what, _), .pattern(let what, _), .oneOf(let what, _), .reference(_, let what):
      return what
    case .flag: return "true or false"
    case .choice(let choices): return Self.either(choices.map { "'\($0.name)'" })
    case .list(let item, let count):
      let size = count.lowerBound == 0 ? "" : " of \(count.count == 1 ? "" : "at least ")\(count.lowerBound)"
      return "a list\(size), each \(item.phrase)"
    case .tuple(let items): return "[\(items.map(\.label).joined(separator: ", "))]"
    case .block(let block): return block.phrase
    case .named(let what, _): return "a block of \(what)"
    }
  }

  static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
