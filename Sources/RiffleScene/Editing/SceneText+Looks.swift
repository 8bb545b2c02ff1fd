import RiffleMotion

extension SceneText {
  /// The colour that a value is; nil for one that is none, also where its word is the name of one.
  package func color(of value: Value, _ words: SceneVocabulary) -> Color? {
    guard value.kind == .text else { return nil }
    if value.text.hasPrefix("#") { return Color(value.text) }
    guard let color = color(of: value.text), isName(at: value.path, like: "white", words) else { return nil }
    return color
  }

  /// The colours of the scene, each once: those of its palette by their names, the others in the order of the text.
  package func colors(_ words: SceneVocabulary) -> [(text: String, color: Color)] {
    var found = palette.compactMap { name in color(of: name).map { (text: name, color: $0) } }
    for value in values(at: ScenePath()) {
      guard let color = color(of: value, words), !found.contains(where: { $0.color == color }) else { continue }
      found.append((value.text, color))
    }
    return found
  }

  /// The names that may stand in the place of a value, those of the scene's own animations among them; empty where it is
  /// no name.
  package func choices(at path: ScenePath, _ words: SceneVocabulary) -> [String] {
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices): return choices.map(\.name)
      case .name(_, let names) where names.contains("bouncy"):
        return (root[ScenePath([.key("animations")])]?.entries?.map(\.key) ?? []) + names
      case .name(_, let names) where names.contains("white"): return palette + names
      case .name(_, let names) where !names.isEmpty: return names
      default: continue
      }
    }
    return []
  }

  private func isName(at path: ScenePath, like name: String, _ words: SceneVocabulary) -> Bool {
    words.descriptions(at: path).contains { if case .name(_, let names) = $0 { names.contains(name) } else { false } }
  }

  /// A Bézier curve, as control points or by its name.
  package struct WrittenCurve: Hashable, Sendable {
    package var path: ScenePath
    package var points: SIMD4<Double>
    /// Nil where the points are written.
    package var name: String?
    /// Seconds, where they are written.
    package var duration: Double?

    /// The edits that give it other control points.
    package func edits(_ new: SIMD4<Double>) -> [SceneEdit] {
      let changed = (0..<4).filter { abs(new[$0] - points[$0]) >= 0.005 }
      guard !changed.isEmpty else { return [] }
      guard name == nil else {
        let numbers = (0..<4).map { rounded(new[$0], decimals: 2) }
        return [SceneEdit(path, .set("[" + numbers.joined(separator: ", ") + "]"), scope: .here)]
      }
      return changed.map {
        SceneEdit(path + .index($0), .set(rounded(new[$0], decimals: 2)), scope: .everywhere)
      }
    }
  }

  /// The curve of an animation; nil for one that is no cubic Bézier curve.
  package func curve(at path: ScenePath) -> WrittenCurve? {
    let place = path + .key("curve")
    guard let node = root[place] else { return nil }
    let duration = values(at: path + .key("duration")).first?.number
    if let name = node.scalar?.text {
      return UnitCurve(named: name)?.controlPoints.map {
        WrittenCurve(path: place, points: $0, name: name, duration: duration)
      }
    }
    let numbers = values(at: place).compactMap(\.number)
    guard node.items?.count == 4, numbers.count == 4 else { return nil }
    return WrittenCurve(path: place, points: SIMD4(numbers), name: nil, duration: duration)
  }
}
