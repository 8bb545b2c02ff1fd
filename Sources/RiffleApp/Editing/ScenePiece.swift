import RiffleScene

/// What can be added to a scene: things and rules, as YAML.
enum ScenePiece: String, CaseIterable, Hashable {
  case rectangle, ellipse, text, card, button, emoji, path
  case click, start, key

  /// Whether it is a thing; else it is a rule, about what is selected.
  var isThing: Bool { ![.click, .start, .key].contains(self) }

  /// What the choice calls it.
  var title: String {
    switch self {
    case .click: "rule: a click makes it jump"
    case .start: "rule: it comes in at the start"
    case .key: "rule: a key turns it"
    default: rawValue
    }
  }

  /// What puts it into a scene.
  ///
  /// - Parameters:
  ///   - middle: of the window, in points.
  ///   - name: what a rule is about.
  func edits(at middle: SIMD2<Float>, about name: String, in text: SceneText) throws(SceneEditError) -> [SceneEdit] {
    let at = "[\(Int(middle.x)), \(Int(middle.y))]"
    let yaml =
      switch self {
      case .rectangle: "rectangle: {at: \(at), size: [160, 100], shape: {cornerRadius: 16}, fill: \"#5B8DEF\"}"
      case .ellipse: "ellipse: {at: \(at), size: [100, 100], shape: ellipse, fill: \"#F2B134\"}"
      case .text: "text: {at: \(at), size: [320, 48], text: {label: Text, size: 28, color: \"#FAF6EC\"}}"
      case .card:
        "card: {at: \(at), size: [160, 224], shape: {cornerRadius: 16}, perspective: 900, shadow: true, "
          + "front: {pattern: true}, back: {fill: [\"#FEFBF4\", \"#F4EFE2\"], emoji: {emoji: 🦊, fraction: 0.56}}}"
      case .button:
        "button: {at: \(at), size: [180, 56], shape: {cornerRadius: 28}, fill: [\"#F08A5D\", \"#DB6A3C\"], "
          + "shadow: true, text: {label: Press, size: 22, weight: semibold, color: \"#FFFFFF\"}, button: true}"
      case .emoji: "emoji: {at: \(at), size: [96, 96], emoji: 🎈}"
      case .path:
        "path: {at: \(at), size: [160, 80], path: \"M 10 70 C 40 -30 120 110 150 10\", "
          + "stroke: {color: \"#37C789\", width: 4}}"
      case .click, .start, .key: ""
      }
    guard !isThing else { return try text.things(in: yaml).map(\.edit) }
    let subject = SceneText.quotedIfNeeded(name)
    let rule =
      switch self {
      case .start:
        "{start: true, do: [{set: \(subject), to: {opacity: 0}}, {animate: \(subject), to: {opacity: 1}, with: smooth}]}"
      case .key: "{key: space, hint: turn, do: [{animate: \(subject), by: {rotation: 90}, with: bouncy}]}"
      default:
        "{click: \(subject), hint: jump, do: [{animate: \(subject), by: {y: -60}, with: snappy}, "
          + "{animate: \(subject), by: {y: 60}, with: bouncy}]}"
      }
    let on = ScenePath([.key("on")])
    guard let count = text.root[on]?.items?.count, count > 0 else { return [SceneEdit(on, .set("[\(rule)]"))] }
    return [SceneEdit(on + .index(count), .insert(rule))]
  }
}

extension SceneText {
  /// The edits that make a parameter out of a number: a slider sets it from then on, here alone.
  ///
  /// - Throws: a sentence where it is none, or one already.
  func parameter(from path: ScenePath) throws(SceneEditError) -> [SceneEdit] {
    guard let value = values(at: path).first, let number = value.number, !value.written.hasPrefix("$"),
      !value.written.hasPrefix("*")
    else { throw SceneEditError("'\(path)' is no number that could become a parameter") }
    let keys = path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
    let axis = path.components.last == .index(0) ? "-x" : path.components.last == .index(1) ? "-y" : ""
    let stem = ((keys.last ?? "value") + axis).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let taken = root[ScenePath([.key("parameters")])]?.entries?.map(\.key) ?? []
    var name = String(stem)
    if name.first?.isLetter != true { name = "p" + name }
    if taken.contains(name) { name = SceneText.freeName(like: name, among: taken) }
    let decimals = value.written.split(separator: ".").dropFirst().first?.count ?? 0
    // From nothing, or as far below it, to twice as much.
    let far = number == 0 ? 1 : abs(number) * 2
    let range =
      "[\(rounded(number < 0 ? -far : 0, decimals: decimals)), \(rounded(number < 0 ? 0 : far, decimals: decimals))]"
    let block = "{range: \(range), default: \(value.written)}"
    return [
      SceneEdit(ScenePath([.key("parameters"), .key(name)]), .set(block)),
      SceneEdit(path, .set("$" + name), scope: .here),
    ]
  }
}
