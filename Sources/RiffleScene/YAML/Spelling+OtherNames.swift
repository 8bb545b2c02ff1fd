import RiffleCore

extension Spelling {
  /// Each word of a row with the row's meaning.
  static func pairs(_ rows: KeyValuePairs<String, String>) -> [(key: String, value: String)] {
    rows.flatMap { words, meaning in words.split(separator: " ").map { (String($0), meaning) } }
  }

  /// Other tools' names of our keys; proposed unless a key of ours is nearer.
  private static let otherNames = pairs([
    "position pos location center centre": "at", "color colour background": "fill", "border outline": "stroke",
    "alpha": "opacity", "angle rotate": "rotation", "zIndex layer": "depth", "radius": "cornerRadius", "label": "text",
    "visible": "hidden", "actions": "do", "animation easing": "with", "ease": "curve", "onClick": "click",
    "dampingFraction damping": "dampingRatio", "rules events": "on", "parameter": "parameters", "colors": "fill",
    "picture img photo source": "image", "src path name": "file", "icon": "emoji",
    "clipped masksToBounds overflow": "clip", "contentMode scaledToFit scaledToFill resizable": "mode", "wh": "size",
    "time": "duration", "curve spring": "with", "textcolour": "textColor", "shadowed": "shadow", "width height": "size",
    "x y": "at", "backgroundColor gradient": "fill", "tap onTap": "click", "pointerdown mousedown touch": "press",
    "mouseenter": "hover", "mouseleave": "leave", "timer": "after", "keydown keyPress": "key",
    "appear onAppear load onLoad": "start", "scroll": "wheel", "then perform handler callback": "do",
    "if condition": "when", "translateX": "x", "translateY": "y", "rotateX": "tilt", "rotateY": "turn",
    "rotateZ": "rotation", "scene elements layers objects nodes": "entities", "variables vars": "values",
    "colorPalette": "palette", "interactions triggers": "on", "tests": "expect", "description": "lesson",
    "fps": "tickRate", "entity items": "entities", "gt greater over more": "above", "gte min": "atLeast",
    "lt less under": "below", "lte max": "atMost", "content string caption text": "label", "time": "at", "w": "width",
    "timing ease": "with", "targets": "onto", "count times": "repeat", "row column list": "stack",
    "circle": "ring", "gap": "spacing", "state": "states", "animation": "animations", "import": "include",
    "name": "title",
    "left start normal": "leading", "right end": "trailing", "middle centre": "center", "transparent none": "clear",
    "x": "horizontal", "y": "vertical", "infinite always infinity": "forever", "dimensions": "size", "h": "height",
    "left": "x", "top": "y", "700 heavy black": "bold", "400 normal": "regular", "min max minimum maximum": "range",
    "circle oval": "ellipse", "up": "vertical",
  ])

  /// Other tools' names of a key, in a block with these keys.
  static func otherNames(of key: String, among known: [String]) -> [String] {
    otherNames.filter { $0.value == key && !known.contains($0.key) }.map(\.key)
  }

  /// The keys and notations that another tool's word stands for.
  package static func meanings(of word: String) -> (keys: [String], notations: [String]) {
    let letters = plain(word)
    let keys = otherNames.filter { plain($0.key) == letters }.map(\.value)
    let notations = otherKeys.sorted { $0.key < $1.key }.compactMap { block, words in
      words[letters].map { "\(block): \($0)" }
    }
    return (
      keys,
      notations + [otherActions.first { $0.key == letters }.map { "action: \($0.value)" }].compactMap(\.self)
        + [otherCurve(word).map { "curve: \($0)" }].compactMap(\.self)
    )
  }

  /// Words of other tools that stand for more than a key, by block.
  static var notations: [(words: [String], place: String, write: String)] {
    let rows = otherKeys.flatMap { place, words in words.map { (place, $0.value, $0.key) } } 
      + otherActions.map { ("action", $0.value, $0.key) }
    let groups = Dictionary(grouping: rows) { "\($0.0)\n\($0.1)" }
    return groups.values.map { ($0.map(\.2).sorted(), $0[0].0, $0[0].1) }.sorted { ($0.1, $0.0[0]) < ($1.1, $1.0[0]) }
  }

  package static var otherNameCount: Int { otherNames.count }

  /// Actions to write for other tools' words.
  private static let otherActions = pairs([
    "move": "{animate: ID, to: {at: [x, y]}}", "rotate": "{animate: ID, by: {rotation: 90}}",
    "turn": "{animate: ID, by: {rotation: 90}}, or {turn: 180} to show the back",
    "spin": "{animate: ID, by: {rotation: 360}}", "scale": "{animate: ID, to: {scale: 2}}",
    "fade": "{animate: ID, to: {opacity: 0}}", "resize": "{animate: ID, to: {size: [w, h]}}",
    "color colour": "{animate: ID, to: {fill: gold}}", "show": "{set: ID, to: {hidden: false}}",
    "hide": "{set: ID, to: {hidden: true}}", "delay sleep": "{wait: 0.5}",
    "repeat": "{animate: ID, to: {scale: 2}, with: {animation: bouncy, repeat: 3}}",
    "loop": "{phases: ID, through: […], loop: true}", "burst explode": "{emit: ID, burst: 40}",
    "spawn": "{emit: ID}, or {insert: ID}", "play audio": "{sound: pop}", "tween": "{animate: ID, to: {x: 300}}",
    "fadein": "{animate: ID, to: {opacity: 1}}", "fadeout": "{animate: ID, to: {opacity: 0}}",
    "slide translate": "{animate: ID, by: {x: 100}}", "zoom": "{animate: ID, to: {scale: 2}}",
    "delete destroy": "{remove: ID}", "add": "{insert: ID}, or {value: NAME, by: 1}",
    "create append": "{insert: ID}, of an entity that is absent: true", "increment": "{value: NAME, by: 1}",
    "count countup": "{animate: ID, to: {number: 100}}", "draw": "{animate: ID, to: {trimTo: 1}}",
    "state setstate goto": "{go: {ID: STATE}}", "settext": "{set: ID, to: {text: Done}}", "stop kill": "{cancel: NAME}",
    "all together group": "{parallel: […]}", "chain": "{sequence: […]}", "timeout settimeout": "{wait: 0.5}",
    "if": "'when:' on the rule, beside 'do:'", "scrollto": "{animate: ID, to: {scroll: 200}}",
  ])

  /// The action to write for another tool's word, or for the property that it changes.
  package static func otherAction(_ key: String) -> String? {
    let word = key.lowercased()
    if let other = otherActions.first(where: { $0.key == word }) { return other.value }
    return change(key).map { "{animate: ID, to: {\($0): …}}" }
  }

  /// The property that an action changes by this key, or by another tool's name of it; nil for all other keys.
  static func change(_ key: String) -> String? {
    let keys = PropertyTable.standardRows.lazy.filter { $0.change != nil }.map(\.key)
    if keys.contains(key) { return key }
    return otherNames.first { $0.key == key && keys.contains($0.value) }?.value
  }

  /// Letters that identify a word: the same for `border-radius` and `borderRadius`.
  static func plain(_ word: String) -> String { word.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The suggestion: the key that another tool calls so, then the nearest key, then a nearly matching name elsewhere.
  package static func nearestKey(to word: String, in known: [String]) -> String? {
    let others = otherNames.filter { known.contains($0.value) && !known.contains($0.key) }
    let wanted = plain(word)
    if let own = known.first(where: { plain($0) == wanted }) { return own }
    if let other = others.first(where: { plain($0.key) == wanted }) { return other.value }
    guard let name = nearest(to: word, in: known + others.map(\.key)) else { return nil }
    return known.contains(name) ? name : others.first { $0.key == name }?.value
  }
}
