extension Schema where Value == Double {
  /// A finite number.
  public static func number(_ range: NumberRange = .any, unit: String? = nil) -> Schema {
    let description = ValueDescription.number(range, isWhole: false, unit: unit)
    return Schema(description, write: { plain($0) }, read: { readNumber($0, description, in: &$1) })
  }

  /// A number in a range; `unit` is for messages and documents.
  public static func number(_ range: ClosedRange<Double>, unit: String? = nil) -> Schema {
    number(NumberRange(range), unit: unit)
  }
}

extension Schema where Value == Float {
  /// A finite number, rounded to the nearest Float.
  public static func number(_ range: NumberRange = .any, unit: String? = nil) -> Schema {
    let number = Schema<Double>.number(range, unit: unit)
    return number.checked {
      Float($0).isFinite ? nil : "\(plain($0)) is too large; a number here is at most \(Float.greatestFiniteMagnitude)"
    }
    .map(Float.init, inverse: { Double($0.description) })
  }

  /// A number in a range; `unit` is for messages and documents.
  public static func number(_ range: ClosedRange<Double>, unit: String? = nil) -> Schema {
    number(NumberRange(range), unit: unit)
  }
}

extension Schema where Value == Int {
  /// A whole number.
  public static func integer(_ range: ClosedRange<Int>, unit: String? = nil) -> Schema {
    let numbers = NumberRange(Double(range.lowerBound)...Double(range.upperBound))
    let description = ValueDescription.number(numbers, isWhole: true, unit: unit)
    return Schema(
      description, write: { "\($0)" }, read: { readNumber($0, description, in: &$1).flatMap { Int(exactly: $0) } })
  }
}

extension Schema where Value == UInt64 {
  /// A whole number of which every bit counts, as a seed does.
  public static func seed() -> Schema {
    let description = ValueDescription.number(NumberRange(0...Double(UInt64.max)), isWhole: true, unit: nil)
    let expected = "a whole number from 0 to \(UInt64.max)"
    return Schema(
      description, write: { "\($0)" }, read: { $0.plainText.flatMap { UInt64($0) } ?? $1.refuse($0, isNot: expected) })
  }
}

extension Schema where Value == Bool {
  /// `true` or `false`.
  public static var flag: Schema {
    Schema(.flag, write: { "\($0)" }, read: { $0.flag ?? $1.refuse($0, isNot: "true or false") })
  }
}

private func readNumber(
  _ node: YAMLNode, _ description: ValueDescription, in context: inout DecodingContext
) -> Double? {
  guard case .number(let range, let isWhole, let measure) = description else { fatalError("a number of another kind") }
  guard let number = node.number else {
    let isQuoted = node.text.flatMap(YAMLNode.number) != nil
    let unit = node.text?.wholeMatch(of: /([-+.\d]+) *(px|pt|%|em|rem|x)/)
    var end = isQuoted ? ", without the quotes" : unit.map { ", without '\($0.2)'" } ?? ""
    // A range up to thousands has fractions or factors in it, a larger one has points.
    if let unit, unit.2 == "%", measure == nil, !isWhole, range.upper ?? 0 <= 1000,
      let share = YAMLNode.number(String(unit.1)).map({ $0 / 100 }), range.contains(share)
    {
      end = "; write \(plain(share))"
    }
    return context.refuse(node, isNot: description.phrase + end)
  }
  guard number.isFinite else {
    let finite = description.phrase.replacing("number", with: "finite number", maxReplacements: 1)
    return context.refuse(node, isNot: finite)
  }
  guard range.contains(number), !isWhole || number == number.rounded() else {
    return context.refuse(node, isNot: description.phrase)
  }
  return number
}
