package struct ScenePiece: Hashable {
  package enum Kind: String, Hashable { case thing, layout, rule, template }

  package let kind: Kind
  package let title: String
  let keywords: String
  /// `AT` is replaced by the center of the window, `THING` by a rule's subject, `KEY` by an unused key.
  fileprivate let yaml: String

  private init(_ kind: Kind, _ title: String, _ keywords: String, _ yaml: String) {
    (self.kind, self.title, self.keywords, self.yaml) = (kind, title, keywords, yaml)
  }

  package static let all = added + templates

  private static let templates = SceneTemplate.all.filter { $0.name != "Empty" }
    .map { ScenePiece(.template, $0.name.lowercased(), "", String(decoding: $0.bytes, as: UTF8.self)) }

  private static let added: [ScenePiece] = [
    ScenePiece(
      .thing, "rectangle", "box square shape",
      "rectangle: {at: AT, size: [160, 100], shape: {cornerRadius: 16}, fill: \"#5B8DEF\"}"),
    ScenePiece(
      .thing, "ellipse", "circle dot oval", "ellipse: {at: AT, size: [100, 100], shape: ellipse, fill: \"#F2B134\"}"),
    ScenePiece(
      .thing, "text", "label words title",
      "text: {at: AT, size: [320, 48], text: {label: Text, size: 28, color: \"#FAF6EC\"}}"),
    ScenePiece(
      .thing, "card", "front back playing",
      "card: {at: AT, size: [160, 224], shape: {cornerRadius: 16}, perspective: 900, shadow: true, "
        + "front: {pattern: true}, back: {fill: [\"#FEFBF4\", \"#F4EFE2\"], emoji: {emoji: 🦊, fraction: 0.56}}}"),
    ScenePiece(
      .thing, "button", "press click",
      "button: {at: AT, size: [180, 56], shape: {cornerRadius: 28}, fill: [\"#F08A5D\", \"#DB6A3C\"], "
        + "shadow: true, text: {label: Press, size: 22, weight: semibold, color: \"#FFFFFF\"}, button: true}"),
    ScenePiece(.thing, "emoji", "symbol icon", "emoji: {at: AT, size: [96, 96], emoji: 🎈}"),
    ScenePiece(
      .thing, "path", "line curve",
      "path: {at: AT, size: [160, 80], path: \"M 10 70 C 40 -30 120 110 150 10\", "
        + "stroke: {color: \"#37C789\", width: 4}}"),
    ScenePiece(
      .thing, "particles", "sparks burst",
      "sparks: {at: AT, size: [10, 10], particles: {rate: 60, lifetime: [0.6, 1.2], spread: 180, speed: [60, 180], "
        + "gravity: 200, size: [4, 9], color: [gold, coral]}}"),
    ScenePiece(
      .thing, "progress ring", "circle chart arc gauge spinner loader loading",
      "ring: {at: AT, size: [160, 160], path: {arc: [0, 360]}, trim: [0, 0.7], stroke: {color: \"#37C789\", width: 16}}"
    ),
    ScenePiece(.layout, "row", "stack", Self.tiles("stack: tile, offset: [120, 0]")),
    ScenePiece(
      .layout, "list", "column rows stack menu",
      "entities:\n  row: {count: 5, size: [420, 64], shape: {cornerRadius: 16}, fill: [\"#FEFBF4\", \"#EFE6D3\"], shadow: true, "
        + "text: {label: \"Row {index}\", size: 20, weight: semibold, color: \"#2B3444\"}}\n"
        + "layouts:\n  - {stack: row, offset: [0, 80]}\n"),
    ScenePiece(
      .layout, "grid", "table", Self.tiles("grid: tile, aspect: 1, widest: 100, spacing: 20, in: [280, 180, 400, 360]")),
    ScenePiece(.layout, "ring", "circle", Self.tiles("ring: tile, radius: 160")),
    ScenePiece(.layout, "fan", "hand", Self.tiles("fan: tile, radius: 420, spread: 50")),
    ScenePiece(
      .rule, "a click makes it jump", "press hop",
      "{click: THING, hint: jump, do: [{animate: THING, by: {y: -60}, with: snappy}, "
        + "{animate: THING, by: {y: 60}, with: bouncy}]}"),
    ScenePiece(
      .rule, "a click turns it over", "flip press card back",
      "{click: THING, hint: turn it over, do: [{animate: THING, by: {turn: 180}, with: bouncy}]}"),
    ScenePiece(
      .rule, "it is smaller while pressed", "button tap answer pressed shrink",
      "{press: THING, do: [{animate: THING, to: {scale: 0.92}, with: snappy}]}\n"
        + "  - {release: THING, do: [{animate: THING, to: {scale: 1}, with: bouncy}]}"),
    ScenePiece(
      .rule, "a key turns it", "rotate",
      "{key: KEY, hint: turn, do: [{animate: THING, by: {rotation: 90}, with: bouncy}]}"),
    ScenePiece(
      .rule, "it comes in at the start", "appear fade",
      "{start: true, do: [{set: THING, to: {opacity: 0}}, {animate: THING, to: {opacity: 1}, with: smooth}]}"),
    ScenePiece(
      .rule, "they come in one after another", "stagger staggered list rows appear start",
      "{start: true, do: [{set: THING, to: {opacity: 0, scale: 0.9}}, "
        + "{animate: THING, to: {opacity: 1, scale: 1}, with: bouncy, stagger: 0.08}]}"),
    ScenePiece(
      .rule, "it turns without end", "spin spinner loading rotate loop repeat forever",
      "{start: true, do: [{animate: THING, by: {rotation: 360}, "
        + "with: {curve: linear, duration: 1, repeat: {count: forever, autoreverses: false}}}]}"),
    ScenePiece(
      .rule, "a click draws its line", "path trim stroke progress fill",
      "{click: THING, hint: draw it, do: [{set: THING, to: {trim: [0, 0]}}, "
        + "{animate: THING, to: {trim: [0, 1]}, with: smooth}]}"),
    ScenePiece(.rule, "it can be dragged", "throw hand", "{drag: THING, drop: stay}"),
    ScenePiece(
      .rule, "it grows under the pointer", "hover",
      "{hover: THING, do: [{animate: THING, to: {scale: 1.12}, with: snappy}]}\n"
        + "  - {leave: THING, do: [{animate: THING, to: {scale: 1}, with: smooth}]}"),
  ]

  private static func tiles(_ layout: String) -> String {
    "entities:\n  tile: {count: 6, size: [100, 100], shape: {cornerRadius: 16}, fill: \"#5B8DEF\", shadow: true}\n"
      + "layouts:\n  - {\(layout)}\n"
  }

  /// - Parameter name: the subject of a rule.
  func edits(
    at middle: SIMD2<Float>, about name: String, in text: SceneText, _ words: SceneVocabulary
  ) throws(SceneEditError) -> [SceneEdit] {
    switch kind {
    case .thing:
      let placed = yaml.replacing("AT", with: "[\(Int(middle.x)), \(Int(middle.y))]")
      return try SceneMerge(text, words).things(in: placed).edits
    case .layout, .template: return try SceneMerge(text, words).adding(SceneText(yaml))
    case .rule:
      let rule = yaml.replacing("KEY", with: Self.freeKey(in: text))
        .replacing("THING", with: SceneText.quotedIfNeeded(name))
      return try SceneMerge(text, words).adding(SceneText("on:\n  - \(rule)\n"))
    }
  }

  private static func freeKey(in text: SceneText) -> String {
    let taken = text.rules.all.map(\.title)
    return "trkxyzabcdefghijlmnopqsuvw".map(String.init).first { !taken.contains("key \($0)") } ?? "t"
  }
}
