import RiffleTime

extension Spelling {
  /// What other tools call a key of ours; proposed when our own names are not nearer.
  private static let otherNames: KeyValuePairs<String, String> = [
    "position": "at", "pos": "at", "location": "at", "center": "at", "centre": "at", "color": "fill", "colour": "fill",
    "background": "fill", "border": "stroke", "outline": "stroke", "alpha": "opacity", "angle": "rotation",
    "rotate": "rotation", "zIndex": "depth", "layer": "depth", "radius": "cornerRadius", "label": "text",
    "visible": "hidden", "actions": "do", "animation": "with", "easing": "with", "ease": "curve", "onClick": "click",
    "dampingFraction": "dampingRatio", "damping": "dampingRatio", "rules": "on", "events": "on",
    "parameter": "parameters",
    "colors": "fill", "picture": "image", "img": "image", "photo": "image", "source": "image", "src": "file",
    "path": "file", "name": "file", "icon": "emoji", "clipped": "clip", "masksToBounds": "clip", "overflow": "clip",
    "contentMode": "mode", "scaledToFit": "mode", "scaledToFill": "mode", "resizable": "mode", "wh": "size",
    "time": "duration", "curve": "with", "spring": "with", "textcolour": "textColor", "shadowed": "shadow",
    "width": "size",
    "height": "size",
    "x": "at", "y": "at",
    "backgroundColor": "fill", "gradient": "fill", "tap": "click", "onTap": "click", "pointerdown": "press",
    "mousedown": "press", "touch": "press", "mouseenter": "hover", "mouseleave": "leave", "timer": "after",
    "keydown": "key", "keyPress": "key", "appear": "start", "onAppear": "start", "load": "start", "onLoad": "start",
  ]

  static var otherNameCount: Int { otherNames.count }

  /// What belongs to an animation, and is often written beside it.
  static let ofAnimations: Set<String> = ["duration", "delay", "speed", "repeat", "bounce"]

  /// How an action is written that other tools have a word for.
  static let otherActions: KeyValuePairs<String, String> = [
    "move": "{animate: ID, to: {at: [x, y]}}", "rotate": "{animate: ID, by: {rotation: 90}}",
    "turn": "{animate: ID, by: {rotation: 90}}, or {turn: 180} to show the back",
    "spin": "{animate: ID, by: {rotation: 360}}",
    "scale": "{animate: ID, to: {scale: 2}}", "fade": "{animate: ID, to: {opacity: 0}}",
    "resize": "{animate: ID, to: {size: [w, h]}}", "color": "{animate: ID, to: {fill: gold}}",
    "colour": "{animate: ID, to: {fill: gold}}", "show": "{set: ID, to: {hidden: false}}",
    "hide": "{set: ID, to: {hidden: true}}", "delay": "{wait: 0.5}", "sleep": "{wait: 0.5}",
    "repeat": "{animate: ID, to: {scale: 2}, with: {animation: bouncy, repeat: 3}}",
    "loop": "{phases: ID, through: […], loop: true}",
    "burst": "{emit: ID, burst: 40}", "explode": "{emit: ID, burst: 40}", "spawn": "{emit: ID}, or {insert: ID}",
    "play": "{sound: pop}", "audio": "{sound: pop}",
    "tween": "{animate: ID, to: {x: 300}}",
  ]

  /// How a property of an entity is written that other tools have a key for.
  static let otherProperties: KeyValuePairs<String, String> = [
    "cornerradius": "shape: {cornerRadius: 12}", "borderradius": "shape: {cornerRadius: 12}",
    "radius": "shape: {cornerRadius: 12}", "fontsize": "text: {label: Hello, size: 24}",
    "fontweight": "text: {label: Hello, weight: bold}", "font": "text: {label: Hello, font: Name.ttf}",
    "textcolor": "text: {label: Hello, color: coral}", "children": "parent: ID, on each child",
    "d": "path: 'M0 0 L100 50'", "points": "path: {points: [[0, 0], [100, 50]]}",
  ]

  /// How an outline is written that other tools have a word for.
  static let otherShapes: KeyValuePairs<String, String> = [
    "star": "path: {star: 5}", "polygon": "path: {polygon: 6}", "triangle": "path: {polygon: 3}",
    "hexagon": "path: {polygon: 6}", "line": "path: {points: [[0, 0], [100, 50]]}", "arc": "path: {arc: [0, 270]}",
    "roundedrectangle": "shape: {cornerRadius: 12}", "rounded": "shape: {cornerRadius: 12}",
    "capsule": "shape: {cornerRadius: 1000}", "pill": "shape: {cornerRadius: 1000}",
  ]

  /// The suggestion: the nearest, or the one of ours that another tool calls nearly so.
  static func nearestKey(to word: String, in known: [String]) -> String? {
    let others = otherNames.filter { known.contains($0.value) && !known.contains($0.key) }
    guard let name = nearest(to: word, in: known + others.map(\.key)) else { return nil }
    return known.contains(name) ? name : others.first { $0.key == name }?.value
  }
}
