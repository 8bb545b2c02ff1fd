import RiffleTime

/// How other tools' keys are written here where it takes more than another word.
extension Spelling {
  /// The way of writing what a key means in a block of this name: `write …`. The case of letters does not count.
  static func otherKey(_ key: String, in block: String) -> String? { otherKeys[block]?[key.lowercased()] }

  private static let otherKeys = [
    "entity": ofEntities, "action": ofActions, "animation": ofTimings, "the scene": ofScenes,
    "stroke": ofStrokes, "image": ofImages, "text": ofTexts,
  ]

  private static func table(_ rows: KeyValuePairs<String, String>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: pairs(rows).map { ($0.key, $0.value) })
  }

  private static let ofEntities: [String: String] = {
    let corners = "shape: {cornerRadius: 12}"
    let line = "stroke: {color: coral, width: 2}"
    let layout = "a layout at the end of the scene: layouts: [{stack: ID, offset: [0, 60]}]"
    let motion = "an action of a rule: on: [{start: true, do: {animate: ID, to: {x: 300}}}]"
    let rule = "a rule: on: [{click: ID, do: …}]"
    return table([
      "cornerradius borderradius radius": corners, "strokewidth linewidth borderwidth bordercolor strokecolor": line,
      "fontsize": "text: {label: Hello, size: 24}", "fontweight": "text: {label: Hello, weight: bold}",
      "font fontfamily": "text: {label: Hello, font: Name.ttf}", "textcolor": "text: {label: Hello, color: coral}",
      "textalign": "text: {label: Hello, alignment: leading}", "number": "text: {number: 0}",
      "children": "parent: ID, on each child", "d": "path: 'M0 0 L100 50'",
      "points": "path: {points: [[0, 0], [100, 50]]}", "x y translatex translatey": "at: [480, 360]",
      "left top": "at: [480, 360], of its middle, or with anchor: [0, 0]", "width height w h": "size: [200, 60]",
      "transform": "at, rotation and scale, each by itself", "rotatex": "tilt: 30", "rotatey": "turn: 30",
      "scalex": "scale: [2, 1]", "scaley": "scale: [1, 2]",
      "transformorigin anchorpoint origin pivot": "anchor: [0.5, 1], which is the middle of its foot",
      "boxshadow dropshadow": "shadow: true", "elevation": "lift: 12", "filter": "blur: 8",
      "mixblendmode blendmode": "blend: multiply", "backdropfilter": "backdrop: 12", "visibility": "hidden: true",
      "display": "hidden: true, or \(layout)", "layout gap spacing padding grid stack flex": layout,
      "for foreach items": "each: [1, 2, 3]", "repeat copies instances": "count: 3", "animate keyframes": motion,
      "whilehover hover": "states: {hover: {scale: 1.04, with: snappy}}",
      "whiletap pressed": "button: true, states: {pressed: {scale: 0.95, with: snappy}}",
      "enter exit": "transition: opacity", "draggable": "a rule: on: [{drag: ID, drop: stay}]",
      "onclick ontap click": rule, "onhover": "a rule: on: [{hover: ID, do: …}]",
      "cursor": "button: true, which is pressed by the pointer and the keyboard",
    ])
  }()

  private static let ofActions = table([
    "from": "the values of the start before it: {set: ID, to: {scale: 0}}",
    "loop yoyo": "with: {animation: bouncy, repeat: forever}",
    "oncomplete": "what follows as the next action of the list", "target": "the id after the action: {animate: ID}",
    "targets": "the ids after the action: {animate: [a, b]}",
  ])

  private static let ofTimings: [String: String] = {
    let spring = "spring: {stiffness: 200, damping: 20}, or spring: {duration: 0.5, bounce: 0.2}"
    return table([
      "type stiffness damping mass tension friction": spring, "loop yoyo": "repeat: forever",
      "iterations repeatcount": "repeat: 3", "cubicbezier bezier": "curve: [0.4, 0, 0.2, 1]",
    ])
  }()

  private static let ofScenes = table([
    "data": "data: FILE.csv, on an entity, which makes a copy for each row",
    "size width height canvas": "window: {width: 960, height: 720}",
    "timeline": "on: [{start: true, do: {timeline: […]}}]", "states": "states, on an entity",
    "animate": "on: [{start: true, do: {animate: ID, to: {x: 300}}}]", "theme": "background: paper",
  ])

  private static let ofStrokes = table([
    "dash dashes dasharray strokedasharray": "path: {data: …, dash: [6, 4]}",
    "dashoffset": "dashOffset: 5, on the entity", "cap linecap": "path: {data: …, cap: round}",
    "join linejoin": "path: {data: …, join: bevel}", "trim": "trim: [0, 0.5], on the entity",
  ])

  private static let ofImages = table([
    "nine nineslice ninepatch border": "slice: 12", "columns": "grid: [8, 1]", "framerate fps": "rate: 12",
    "animation": "tag: NAME", "pixelated filter": "sampling: nearest",
  ])

  private static let ofTexts = table([
    "lines maxlines numberoflines": "lineLimit: 2", "ellipsis overflow": "lineLimit: 1", "fontsize": "size: 24",
    "fontweight": "weight: bold", "fontfamily": "font: Name.ttf", "align textalign": "alignment: leading",
    "tabular": "figures: tabular",
  ])
}

// MARK: - Curves

extension Spelling {
  /// Our name of a curve that GSAP, Framer or Anime call by family and direction: `power2.out`, `backOut`, `elastic`, `outCubic`.
  static func otherCurve(_ word: String) -> String? {
    guard word.utf8.count < 40 else { return nil }
    let letters = word.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0.isNumber }
    for (theirs, ours) in families {
      guard let place = letters.firstRange(of: theirs) else { continue }
      var way = String(letters[..<place.lowerBound] + letters[place.upperBound...])
      if way.hasPrefix("ease") { way.removeFirst(4) }
      // Without a direction GSAP slows down at the end.
      return ["": "Out", "in": "In", "out": "Out", "inout": "InOut"][way].map { "ease\($0)\(ours)" }
    }
    return nil
  }

  private static let families: KeyValuePairs = [
    "power1": "Quad", "power2": "Cubic", "power3": "Quart", "power4": "Quint", "sine": "Sine", "quad": "Quad",
    "cubic": "Cubic", "quart": "Quart", "quint": "Quint", "expo": "Expo", "circ": "Circ", "back": "Back",
    "elastic": "Elastic", "bounce": "Bounce",
  ]
}

extension DecodingContext {
  /// Notes that a word is no curve or animation, with what it is called or written here; nil for what reads one.
  mutating func refuse<T>(_ node: YAMLNode, isNoCurve expected: String, orNearest names: [String]) -> T? {
    if let name = node.text.flatMap(Spelling.otherCurve) {
      return refuse(at: node.location, "\(label) is \(node.phrase); did you mean '\(name)'?")
    }
    if node.text?.hasPrefix("cubic-bezier(") == true {
      return refuse(at: node.location, "\(label) is \(node.phrase); write {curve: [0.4, 0, 0.2, 1], duration: 0.4}")
    }
    return refuse(node, isNot: expected, orNearest: names)
  }
}
