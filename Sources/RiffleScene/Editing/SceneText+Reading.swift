import RiffleMotion

extension SceneText {
  /// A value as an editor shows it.
  package struct Value: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case number, flag, text
    }

    package var path: ScenePath
    package var kind: Kind
    /// As it is written: `0.50`, `$bounce`, `"two words"`.
    package var written: String
    /// What it means, for text without its quotes.
    package var text: String
    /// What a number is, also behind `$name`.
    package var number: Double?
  }

  /// All values of a part of the scene that are words, numbers or flags, in their order.
  package func values(at path: ScenePath) -> [Value] {
    var values: [Value] = []
    root[path]?.walk(path) { path, node in
      guard let scalar = node.scalar else { return }
      let plain = YAMLNode(.scalar(scalar), at: node.location)
      var number = plain.number
      if YAMLNode.isParameter(scalar) { number = self.number(ofParameter: String(scalar.text.dropFirst())) }
      let kind: Value.Kind = number != nil ? .number : plain.flag != nil ? .flag : .text
      values.append(Value(path: path, kind: kind, written: written(node), text: scalar.text, number: number))
    }
    return values
  }

  /// The numbers a value can be: those of its parameter, or those the schema allows; nil for what is no number.
  package func range(of path: ScenePath, _ words: SceneVocabulary) -> NumberRange? {
    if let scalar = root[path]?.scalar, YAMLNode.isParameter(scalar) {
      let range = ScenePath([.key("parameters"), .key(String(scalar.text.dropFirst())), .key("range")])
      let ends = values(at: range).compactMap(\.number)
      return ends.count == 2 && ends[0] <= ends[1] ? NumberRange(ends[0]...ends[1]) : .any
    }
    return words.descriptions(at: path).lazy
      .compactMap { if case .number(let range, _, _) = $0 { range } else { nil } }.first
  }

  /// What a parameter is at first.
  private func number(ofParameter name: String) -> Double? {
    let parameter = ScenePath([.key("parameters"), .key(name)])
    return (root[parameter + .key("default")] ?? root[parameter])?.scalar
      .flatMap { YAMLNode(.scalar($0), at: .start).number }
  }

  /// The line a path is written in, from 1; nil where it is not.
  package func line(of path: ScenePath) -> Int? { root[path]?.location.line }

  /// A spring that is written with a duration and a bounce, or with a response and a ratio.
  package struct WrittenSpring: Hashable, Sendable {
    /// Where the numbers are; the ratio's is 1 less the bounce.
    package var duration: ScenePath
    package var bounce: ScenePath
    package var isRatio: Bool
    package var spring: Spring
    /// Where a name stands for it that comes with Riffle, such as `bouncy`: numbers take the name's place.
    package var preset: ScenePath?

    /// The edits that give it other numbers, each where it is written; none for one that stays.
    package func edits(duration: Double, bounce: Double) -> [SceneEdit] {
      let (isLonger, isBouncier) = (abs(duration - spring.duration) >= 0.005, abs(bounce - spring.bounce) >= 0.005)
      if let preset {
        guard isLonger || isBouncier else { return [] }
        let (duration, bounce) = (rounded(duration, decimals: 2), rounded(bounce, decimals: 2))
        return [SceneEdit(preset, .set("{spring: {duration: \(duration), bounce: \(bounce)}}"), scope: .here)]
      }
      var edits: [SceneEdit] = []
      if isLonger { edits.append(SceneEdit(self.duration, .set(rounded(duration, decimals: 2)), scope: .everywhere)) }
      if isBouncier {
        let number = isRatio ? 1 - bounce : bounce
        edits.append(SceneEdit(self.bounce, .set(rounded(number, decimals: 2)), scope: .everywhere))
      }
      return edits
    }
  }

  /// The spring of an animation; nil for anything else.
  package func spring(at path: ScenePath) -> WrittenSpring? {
    let spring = path + .key("spring")
    if let name = root[path]?.scalar?.text, root[ScenePath([.key("animations"), .key(name)])] == nil,
      let preset = NamedSpring.all.first(where: { $0.name == name })
    {
      return WrittenSpring(
        duration: path, bounce: path, isRatio: false, spring: preset.spring, preset: path)
    }
    guard let block = root[spring], block.entries != nil else { return nil }
    func number(_ key: String) -> Double? { values(at: spring + .key(key)).first?.number }
    let isRatio = block.entry("response") != nil
    guard block.entry("stiffness") == nil, block.entry("settlingDuration") == nil else { return nil }
    let ratio = block.entry("dampingFraction") != nil ? "dampingFraction" : "dampingRatio"
    let duration = number(isRatio ? "response" : "duration") ?? 0.5
    let bounce = isRatio ? 1 - (number(ratio) ?? 0.825) : number("bounce") ?? 0
    guard duration > 0, (-1...1).contains(bounce), bounce < 1, bounce > -1 else { return nil }
    return WrittenSpring(
      duration: spring + .key(isRatio ? "response" : "duration"), bounce: spring + .key(isRatio ? ratio : "bounce"),
      isRatio: isRatio, spring: Spring(duration: duration, bounce: bounce))
  }
}

/// A number as a person would write it in the place of another: with as many decimals, and no more than it needs.
package func written(_ number: Double, like old: String) -> String {
  let digits = old.split(separator: ".", omittingEmptySubsequences: false)
  let decimals = digits.count == 2 ? digits[1].count(where: \.isNumber) : 0
  return rounded(number, decimals: decimals)
}

/// A number with this many decimals, 0 to 9.
package func rounded(_ number: Double, decimals: Int) -> String {
  let scale = (0..<min(max(decimals, 0), 9)).reduce(1.0) { power, _ in power * 10 }
  let whole = (abs(number) * scale).rounded()
  guard whole < 1e15 else { return plain(number) }
  let digits = String(Int(whole))
  let sign = number < 0 && whole != 0 ? "-" : ""
  guard decimals > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

extension NumberRange {
  /// The number nearest to another that is written with this many decimals and within.
  package func nearest(to value: Double, decimals: Int) -> Double {
    let step = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    var value = value
    if let lower, value < lower || !includesLower && value <= lower { value = lower + (includesLower ? 0 : step) }
    if let upper, value > upper || !includesUpper && value >= upper { value = upper - (includesUpper ? 0 : step) }
    return value
  }
}
