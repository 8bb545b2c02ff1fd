extension ValueDescription {
  /// The expected value, as the end of a sentence: "a whole number from 30 to 1000".
  public var phrase: String {
    switch self {
    case .number(let range, let isWhole, let unit):
      if let only = range.lower, only == range.upper { return plain(only) }
      let words = [isWhole ? "a whole number" : "a number", unit.map { "of \($0)" }, range.phrase]
      return words.compactMap(\.self).joined(separator: " ")
    case .text(let what, _): return what
    case .flag: return "true or false"
    case .choice(let choices): return Self.either(choices.map { "'\($0.name)'" })
    case .name(let what, _): return what
    case .pattern(let what, _): return what
    case .list(let item, let count):
      let size =
        switch (count.lowerBound, count.upperBound) {
        case (0, _): ""
        case (let low, let high) where low == high: " of \(low)"
        case (let low, _): " of at least \(low)"
        }
      return "a list\(size), each \(item.phrase)"
    case .tuple(let items): return "[\(items.map(\.label).joined(separator: ", "))]"
    case .block(let block): return block.phrase
    case .named(let what, _): return "a block of \(what)"
    case .oneOf(let what, _): return what
    case .reference(_, let what): return what
    }
  }

  /// Returns "a, b or c".
  static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension BlockDescription {
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
