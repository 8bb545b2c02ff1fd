extension SceneText {
  /// A value of the scene, for display.
  package struct Value: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case number, flag, text }

    package var path: ScenePath
    package var kind: Kind
    /// As written: `0.50`, `$bounce`, `"two words"`.
    package var written: String
    /// The value as text, without quotes.
    package var text: String
    /// The value of a number, also behind `$name`.
    package var number: Double?
  }

  /// Returns all words, numbers and flags in a part of the scene, in text order.
  package func values(at path: ScenePath) -> [Value] {
    var values: [Value] = []
    root[path]?.walk(path) { path, node in
      guard let scalar = node.scalar else { return }
      var number = node.number
      if YAMLNode.isParameter(scalar) { number = self.number(ofParameter: String(scalar.text.dropFirst())) }
      let kind: Value.Kind = number != nil ? .number : node.flag != nil ? .flag : .text
      values.append(Value(path: path, kind: kind, written: written(node), text: scalar.text, number: number))
    }
    return values
  }

  /// Returns the range of a value: of its parameter, or of the schema; nil if it is no number.
  package func range(of path: ScenePath, _ words: SceneVocabulary) -> NumberRange? {
    if let scalar = root[path]?.scalar, YAMLNode.isParameter(scalar) {
      let range = ScenePath([.key("parameters"), .key(String(scalar.text.dropFirst())), .key("range")])
      let ends = values(at: range).compactMap(\.number)
      return ends.count == 2 && ends[0] <= ends[1] ? NumberRange(ends[0]...ends[1]) : .any
    }
    return words.descriptions(at: path).lazy
      .compactMap { if case .number(let range, _, _) = $0 { range } else { nil } }.first
  }

  /// Returns the initial value of a parameter.
  private func number(ofParameter name: String) -> Double? {
    let parameter = ScenePath([.key("parameters"), .key(name)])
    return (root[parameter + .key("default")] ?? root[parameter])?.number
  }

  /// Returns the line of a path, from 1; nil if it is not written.
  package func line(of path: ScenePath) -> Int? { root[path]?.location.line }

  /// Returns the whole path of one that begins with an entity's name: `entities.card.at` for `card.at`; else nil.
  package func wholePath(of path: ScenePath) -> ScenePath? {
    guard let first = path.components.first, root[ScenePath([first])] == nil else { return nil }
    let entities = ScenePath([.key("entities")])
    return root[entities + first] == nil ? nil : entities + path.components
  }
}

/// Returns a number with as many decimals as another one is written with, up to three, or at least `decimals`.
func rounded(_ number: Double, like written: String?, decimals: Int) -> String {
  let own = written?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
  return rounded(number, decimals: max(min(own, 3), decimals))
}

/// Returns a number with this many decimals, 0 to 9.
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
  /// Returns the nearest number in the range that is written with this many decimals.
  package func nearest(to value: Double, decimals: Int) -> Double {
    let step = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    var value = value
    if let lower, value < lower || !includesLower && value <= lower { value = lower + (includesLower ? 0 : step) }
    if let upper, value > upper || !includesUpper && value >= upper { value = upper - (includesUpper ? 0 : step) }
    return value
  }
}
