extension Spelling {
  /// `write …`; ignores case, hyphens and underscores.
  static func otherKey(_ key: String, in block: String) -> String? {
    let (block, word) = (block.filter { $0 != "'" }, plain(key))
    // A state has the keys of its entity.
    return otherKeys[block]?[word] ?? (block == "state" ? ofEntities[word] : nil)
  }

  static let otherKeys: [String: [String: String]] = [
    "entity": ofEntities, "to": ofKeyframes, "by": ofKeyframes,
    "action": table([
      "from": "the values of the start before it: {set: ID, to: {scale: 0}}",
      "loop yoyo": "with: {animation: bouncy, repeat: forever}",
      "oncomplete": "what follows as the next action of the list", "target": "the id after the action: {animate: ID}",
      "targets": "the ids after the action: {animate: [a, b]}",
      "repeat times copies": "count: 3, which runs it three times", "countup": "{animate: ID, to: {number: 100}}",
    ]),
    "animation": table([
      "type stiffness damping mass tension friction":
        "spring: {stiffness: 200, damping: 20}, or spring: {duration: 0.5, bounce: 0.2}",
      "alternate loop yoyo": "repeat: forever",
      "repeatdelay": "{timeline: [{do: …}, {do: {wait: 1}}], repeat: forever}, an action",
      "infinite": "repeat: forever, or without the way back repeat: {count: forever, autoreverses: false}",
      "iterations repeatcount": "repeat: 3", "cubicbezier bezier": "curve: [0.4, 0, 0.2, 1]",
    ]),
    "the scene": table([
      "data": "data: FILE.csv, on an entity, which makes a copy for each row",
      "size width height canvas": "window: {width: 960, height: 720}",
      "timeline": "on: [{start: true, do: {timeline: […]}}]", "states": "states, on an entity",
      "animate": "on: [{start: true, do: {animate: ID, to: {x: 300}}}]", "theme": "background: paper",
      "keyframes": "on: [{start: true, do: {keyframes: ID, to: {x: [{linear: 300, duration: 1}]}}}]",
      "click key hover drag press start": "a rule: on: [{click: ID, do: …}]",
    ]),
    "stroke": table([
      "dash dashes dasharray strokedasharray": "path: {data: …, dash: [6, 4]}",
      "thickness": "width: 2", "dashoffset": "dashOffset: 5, on the entity",
      "cap linecap": "path: {data: …, cap: round}",
      "join linejoin": "path: {data: …, join: bevel}", "trim": "trim: [0, 0.5], on the entity",
    ]),
    "image": table([
      "nine nineslice ninepatch border": "slice: 12", "columns": "grid: [8, 1]", "framerate fps": "rate: 12",
      "animation": "tag: NAME", "pixelated filter": "sampling: nearest",
    ]),
    "text": table([
      "lines maxlines numberoflines": "lineLimit: 2", "ellipsis overflow": "lineLimit: 1", "fontsize": "size: 24",
      "fontweight": "weight: bold", "fontfamily": "font: Name.ttf", "align textalign": "alignment: leading",
      "tabular": "figures: tabular", "bold": "weight: bold", "italic": "font: Name-Italic.ttf",
      "emoji icon": "emoji: 🦊, beside 'text'",
    ]),
    "rule": table([
      "every interval loop repeat": "{start: true, do: {timeline: [{do: …}, {do: {wait: 1}}], repeat: forever}}",
      "countdown": "{start: true, do: {timeline: [{do: {wait: 1}}, {do: {value: left, by: -1}}], repeat: 10}}",
      "sortable reorder": "{drag: ID, drop: {into: LAYOUT}}",
      "if condition": "when: {count: {above: 3}}", "event trigger type": "the trigger as a key: {click: ID, do: …}",
      "target": "the id after the trigger: {click: ID, do: …}",
      "mouseup pointerup": "release: ID", "focus": "the state 'focused' of a button",
    ]),
    "shape": table([
      "star": "path: {star: 5}", "polygon hexagon": "path: {polygon: 6}", "triangle": "path: {polygon: 3}",
      "line": "path: {points: [[0, 0], [100, 50]]}", "arc": "path: {arc: [0, 270]}", "rect square": "shape: rectangle",
      "roundedrectangle rounded": "shape: {cornerRadius: 12}", "capsule pill": "shape: {cornerRadius: 1000}",
      "circle ellipse oval": "shape: ellipse, with size: [80, 80]", "rectangle": "shape: rectangle",
    ]),
    "with": table([
      "duration": "with: {curve: easeInOut, duration: 1}", "delay": "with: {animation: bouncy, delay: 0.5}",
      "speed": "with: {animation: bouncy, speed: 2}", "repeat": "with: {animation: bouncy, repeat: 3}",
      "bounce": "with: {spring: {duration: 0.5, bounce: 0.4}}", "easyease": "with: easeInOut",
      "cubicbezier": "{curve: [0.4, 0, 0.2, 1], duration: 0.4}",
    ]),
    "curve": table(["cubicbezier": "curve: [0.4, 0, 0.2, 1]"]),
    "fill": table([
      "lineargradient radialgradient conicgradient": "fill: [red, gold], or fill: {from: red, to: gold, angle: 90}"
    ]),
    "state": table(["ease easing": "with: easeOut"]),
    "particles": table(["emoji text image icon": "mark: {emoji: ⭐}"]),
    "path": table(["d": "path: {data: 'M0 0 L100 50'}"]),
    "keyframe": table(["curve ease easing": "{linear: 300, duration: 0.5, curve: easeOut}"]),
    "layout": table([
      "type kind": "the kind as a key: {grid: ID}", "of items children": "the ids after the kind: {grid: [a, b]}",
      "at position place area": "in: [100, 100, 400, 200], its left, top, width and height",
      "gap spacing margin padding": "offset: [0, 60] of a stack, or spacing: 20 of a grid",
    ]),
    "shows": table([
      "prefix text label before": "lead: 'Clicks: ', before what is shown",
      "suffix format unit after": "text: {number: 0, format: \"0' %'\"} with links: {number: {from: NAME}}",
    ]),
    "comparison": table(["is equals equal eq": "the number itself, as in {count: 3}"]),
  ]

  private static func table(_ rows: KeyValuePairs<String, String>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: pairs(rows).map { ($0.key, $0.value) })
  }

  private static let shown = "hidden: false where it is visible, and hidden: true where it is not"

  private static let ofEntities: [String: String] = {
    let corners = "shape: {cornerRadius: 12}"
    let layout = "a layout at the end of the scene: layouts: [{stack: ID, offset: [0, 60]}]"
    return table([
      "cornerradius borderradius": corners,
      "radius": "size: [80, 80] with shape: ellipse for a circle, or \(corners)",
      "duration delay ease easing":
        "an action: on: [{start: true, do: {animate: ID, to: {x: 300}, with: {curve: easeOut, duration: 1}}}]",
      "value": "shows: {value: NAME}, with text: ''",
      "strokewidth linewidth borderwidth bordercolor strokecolor": "stroke: {color: coral, width: 2}",
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
      "mixblendmode blendmode": "blend: multiply", "backdropfilter": "backdrop: 12", "visible visibility": shown,
      "display": "hidden: true, or \(layout)", "layout gap spacing padding grid stack flex": layout,
      "vstack": layout, "hstack": "a layout at the end of the scene: layouts: [{stack: ID, offset: [60, 0]}]",
      "zstack": "parent: ID, on each child; a larger 'depth' is in front",
      "for foreach items": "each: [1, 2, 3]", "repeat copies instances": "count: 3",
      "animate keyframes": "an action of a rule: on: [{start: true, do: {animate: ID, to: {x: 300}}}]",
      "whilehover hover": "button: true, states: {hover: {scale: 1.04, with: snappy}}",
      "whiletap pressed": "button: true, states: {pressed: {scale: 0.95, with: snappy}}",
      "enter exit animatepresence": "transition: opacity, and the actions {insert: ID} and {remove: ID}",
      "draggable drag": "a rule: on: [{drag: ID, drop: stay}]",
      "matchedgeometryeffect layoutid magicmove": "matched: NAME on both, or shift: NAME between screens",
      "clippath maskimage": "clip: true, or mask: ID", "csv": "data: FILE.csv",
      "scrolltrigger": "links: {x: {from: ID.scroll, in: [0, 400], out: [100, 300]}}",
      "letterspacing tracking kerning": "split: letter, which makes an entity of each letter",
      "nullobject controller": "an entity without a look, with 'parent: ID' on those that follow it",
      "onclick ontap ontapgesture click": "a rule: on: [{click: ID, do: …}]",
      "onhover": "a rule: on: [{hover: ID, do: …}]",
      "cursor": "button: true, which is pressed by the pointer and the keyboard",
    ])
  }()

  private static let ofKeyframes = table([
    "0 25 50 75 100": "{keyframes: ID, to: {x: [{linear: 100, duration: 0.5}, {linear: 300, duration: 0.5}]}}",
    "transform": "x, y, rotation and scale, each by itself", "translate": "x and y",
    "color colour background backgroundcolor": "fill: gold", "borderradius": "cornerRadius: 12", "filter": "blur: 8",
    "visible visibility": shown, "display": "hidden: true", "translatex": "x: 300, or 'by:' with x: 100",
    "translatey": "y: 300, or 'by:' with y: 100",
  ])
}

// MARK: - Curves

extension Spelling {
  /// Curves of GSAP, Framer or Anime by family and direction: `power2.out`, `backOut`, `elastic`, `outCubic`.
  package static func otherCurve(_ word: String) -> String? {
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

  static func pairs(_ rows: KeyValuePairs<String, String>) -> [(key: String, value: String)] {
    rows.flatMap { words, meaning in words.split(separator: " ").map { (String($0), meaning) } }
  }

  private static let otherNames = pairs([
    "position pos location center centre": "at", "color colour background": "fill", "border outline": "stroke",
    "alpha": "opacity", "angle rotate": "rotation", "zIndex layer": "depth", "radius": "cornerRadius", "label": "text",
    "visible": "hidden", "actions": "do", "animation easing": "with", "ease": "curve", "onClick": "click",
    "dampingFraction damping": "dampingRatio", "rules events": "on", "parameter params": "parameters", "colors": "fill",
    "picture img photo source": "image", "src path name": "file", "icon": "emoji",
    "clipped masksToBounds overflow": "clip", "contentMode scaledToFit scaledToFill resizable": "mode", "wh": "size",
    "time": "duration", "curve spring": "with", "textcolour": "textColor", "shadowed": "shadow", "width height": "size",
    "x y": "at", "backgroundColor gradient": "fill", "tap onTap onTapGesture": "click", "scaleEffect": "scale",
    "rotationEffect": "rotation", "foregroundColor foregroundStyle": "fill", "staggerChildren": "stagger",
    "pointerdown mousedown touch": "press",
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
    let action = otherActions.first { $0.key == letters }.map { "action: \($0.value)" }
    let curve = otherCurve(word).map { "curve: \($0)" }
    return (keys, notations + [action, curve].compactMap(\.self))
  }

  /// Words of other tools that stand for more than a key, by block.
  static var notations: [(words: [String], place: String, write: String)] {
    let rows =
      otherKeys.flatMap { place, words in words.map { (place, $0.value, $0.key) } }
      + otherActions.map { ("action", $0.value, $0.key) }
    let groups = Dictionary(grouping: rows) { "\($0.0)\n\($0.1)" }
    return groups.values.map { ($0.map(\.2).sorted(), $0[0].0, $0[0].1) }
      .sorted { ($0.1, $0.0[0], $0.2) < ($1.1, $1.0[0], $1.2) }
  }

  package static var otherNameCount: Int { otherNames.count }

  private static let otherActions = pairs([
    "move": "{animate: ID, to: {at: [x, y]}}", "rotate": "{animate: ID, by: {rotation: 90}}",
    "turn": "{animate: ID, by: {rotation: 90}}, or {turn: 180} to show the back",
    "spin": "{animate: ID, by: {rotation: 360}}", "scale": "{animate: ID, to: {scale: 2}}",
    "fade": "{animate: ID, to: {opacity: 0}}", "resize": "{animate: ID, to: {size: [w, h]}}",
    "color colour": "{animate: ID, to: {fill: gold}}",
    "show": "{insert: ID} of an entity that is absent: true, or at once {set: ID, to: {hidden: false}}",
    "hide": "{remove: ID}, or at once {set: ID, to: {hidden: true}}", "delay sleep": "{wait: 0.5}",
    "repeat times": "{count: 3, sequence: […]}, or {animate: ID, to: {scale: 2}, with: {animation: bouncy, repeat: 3}}",
    "loop": "{count: 3, sequence: […]}, or {phases: ID, through: […], loop: true}",
    "burst explode": "{emit: ID, burst: 40}",
    "spawn": "{emit: ID}, or {insert: ID}", "play audio": "{sound: pop}", "tween": "{animate: ID, to: {x: 300}}",
    "withanimation": "{animate: ID, to: {x: 300}, with: bouncy}",
    "phaseanimator": "{phases: ID, through: [{to: {scale: 1}}, {to: {scale: 1.2}, with: bouncy}], loop: true}",
    "keyframeanimator": "{keyframes: ID, to: {x: [{linear: 300, duration: 1}]}}",
    "fadein": "{animate: ID, to: {opacity: 1}}", "fadeout": "{animate: ID, to: {opacity: 0}}",
    "slide translate": "{animate: ID, by: {x: 100}}", "zoom": "{animate: ID, to: {scale: 2}}",
    "delete destroy": "{remove: ID}", "add": "{insert: ID}, or {value: NAME, by: 1}",
    "create append": "{insert: ID}, of an entity that is absent: true", "increment": "{value: NAME, by: 1}",
    "count countup": "{animate: ID, to: {number: 100}}", "draw": "{animate: ID, to: {trimTo: 1}}",
    "state setstate goto": "{go: {ID: STATE}}", "settext": "{set: ID, to: {text: Done}}", "stop kill": "{cancel: NAME}",
    "all together group": "{parallel: […]}", "chain": "{sequence: […]}", "timeout settimeout timer": "{wait: 0.5}",
    "if": "'when:' on the rule, beside 'do:'", "scrollto": "{animate: ID, to: {scroll: 200}}",
  ])

  /// The action for another tool's word, or for the property that it changes.
  package static func otherAction(_ key: String) -> String? {
    let word = key.lowercased()
    if let other = otherActions.first(where: { $0.key == word }) { return other.value }
    return change(key).map { "{animate: ID, to: {\($0): …}}" }
  }

  /// The property for a key or another tool's name of it; nil for all other keys.
  static func change(_ key: String) -> String? {
    let keys = PropertyTable.standardRows.lazy.filter { $0.change != nil }.map(\.key)
    if keys.contains(key) { return key }
    return otherNames.first { $0.key == key && keys.contains($0.value) }?.value
  }

  /// The same for `border-radius` and `borderRadius`.
  static func plain(_ word: String) -> String { word.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The key that another tool calls so, then the nearest key, then a nearly matching name elsewhere.
  package static func nearestKey(to word: String, in known: [String]) -> String? {
    let others = otherNames.filter { known.contains($0.value) && !known.contains($0.key) }
    let wanted = plain(word)
    if let own = known.first(where: { plain($0) == wanted }) { return own }
    if let other = others.first(where: { plain($0.key) == wanted }) { return other.value }
    guard let name = nearest(to: word, in: known + others.map(\.key)) else { return nil }
    return known.contains(name) ? name : others.first { $0.key == name }?.value
  }
}
