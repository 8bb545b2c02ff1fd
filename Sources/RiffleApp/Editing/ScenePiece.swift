import RiffleScene

/// What can be added to a scene: things, layouts of things, rules and the templates of the gallery, as YAML.
struct ScenePiece: Hashable {
  enum Kind: String, Hashable {
    case thing, layout, rule, template
  }

  let kind: Kind
  /// What the choice calls it.
  let title: String
  /// `AT` is the middle of the window, `THING` what a rule is about, `KEY` a letter that no rule waits for.
  fileprivate let yaml: String

  static let all = table.map { ScenePiece(kind: $0, title: $1, yaml: $2) } + templates

  private static let templates = SceneTemplate.all.filter { $0.name != "Empty" }
    .map { ScenePiece(kind: .template, title: $0.name.lowercased(), yaml: String(decoding: $0.bytes, as: UTF8.self)) }

  private static let table: [(Kind, String, String)] = [
    (.thing, "rectangle", "rectangle: {at: AT, size: [160, 100], shape: {cornerRadius: 16}, fill: \"#5B8DEF\"}"),
    (.thing, "ellipse", "ellipse: {at: AT, size: [100, 100], shape: ellipse, fill: \"#F2B134\"}"),
    (.thing, "text", "text: {at: AT, size: [320, 48], text: {label: Text, size: 28, color: \"#FAF6EC\"}}"),
    (
      .thing, "card",
      "card: {at: AT, size: [160, 224], shape: {cornerRadius: 16}, perspective: 900, shadow: true, "
        + "front: {pattern: true}, back: {fill: [\"#FEFBF4\", \"#F4EFE2\"], emoji: {emoji: 🦊, fraction: 0.56}}}"
    ),
    (
      .thing, "button",
      "button: {at: AT, size: [180, 56], shape: {cornerRadius: 28}, fill: [\"#F08A5D\", \"#DB6A3C\"], "
        + "shadow: true, text: {label: Press, size: 22, weight: semibold, color: \"#FFFFFF\"}, button: true}"
    ),
    (.thing, "emoji", "emoji: {at: AT, size: [96, 96], emoji: 🎈}"),
    (
      .thing, "path",
      "path: {at: AT, size: [160, 80], path: \"M 10 70 C 40 -30 120 110 150 10\", "
        + "stroke: {color: \"#37C789\", width: 4}}"
    ),
    (
      .thing, "particles",
      "sparks: {at: AT, size: [10, 10], particles: {rate: 60, lifetime: [0.6, 1.2], spread: 180, speed: [60, 180], "
        + "gravity: 200, size: [4, 9], color: [gold, coral]}}"
    ),
    (.layout, "row", Self.tiles("stack: tile, offset: [120, 0]")),
    (.layout, "grid", Self.tiles("grid: tile, aspect: 1, widest: 100, spacing: 20, in: [280, 180, 400, 360]")),
    (.layout, "ring", Self.tiles("ring: tile, radius: 160")),
    (.layout, "fan", Self.tiles("fan: tile, radius: 420, spread: 50")),
    (
      .rule, "a click makes it jump",
      "{click: THING, hint: jump, do: [{animate: THING, by: {y: -60}, with: snappy}, "
        + "{animate: THING, by: {y: 60}, with: bouncy}]}"
    ),
    (.rule, "a key turns it", "{key: KEY, hint: turn, do: [{animate: THING, by: {rotation: 90}, with: bouncy}]}"),
    (
      .rule, "it comes in at the start",
      "{start: true, do: [{set: THING, to: {opacity: 0}}, {animate: THING, to: {opacity: 1}, with: smooth}]}"
    ),
    (.rule, "it can be dragged", "{drag: THING, drop: stay}"),
    (
      .rule, "it grows under the pointer",
      "{hover: THING, do: [{animate: THING, to: {scale: 1.12}, with: snappy}]}\n"
        + "  - {leave: THING, do: [{animate: THING, to: {scale: 1}, with: smooth}]}"
    ),
  ]

  private static func tiles(_ layout: String) -> String {
    "entities:\n  tile: {count: 6, size: [100, 100], shape: {cornerRadius: 16}, fill: \"#5B8DEF\", shadow: true}\n"
      + "layouts:\n  - {\(layout)}\n"
  }

  /// What puts it into a scene.
  ///
  /// - Parameters:
  ///   - middle: of the window, in points.
  ///   - name: what a rule is about.
  func edits(
    at middle: SIMD2<Float>, about name: String, in text: SceneText, _ words: SceneVocabulary
  ) throws(SceneEditError) -> [SceneEdit] {
    switch kind {
    case .thing:
      return try text.things(in: yaml.replacing("AT", with: "[\(Int(middle.x)), \(Int(middle.y))]")).map(\.edit)
    case .layout, .template: return try text.merging(SceneText(yaml), words)
    case .rule:
      let rule = yaml.replacing("KEY", with: Self.freeKey(in: text))
        .replacing("THING", with: SceneText.quotedIfNeeded(name))
      return try text.merging(SceneText("on:\n  - \(rule)\n"), words)
    }
  }

  /// A letter that no rule of the scene waits for.
  private static func freeKey(in text: SceneText) -> String {
    let taken = text.rules().map(\.title)
    return "trkxyzabcdefghijlmnopqsuvw".map(String.init).first { !taken.contains("key \($0)") } ?? "t"
  }
}
