/// Finds the closest known name.
package enum Spelling {
  /// The candidate nearest to `word`, or nil when none is near enough to be worth proposing.
  ///
  /// Near enough is one slip in a word of up to three letters, two up to six, three beyond; case counts for nothing.
  /// Of equally near ones the first in `candidates` wins, so the order of a description decides, not chance.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(longest))
    let limit = wanted.count <= 3 ? 1 : wanted.count <= 6 ? 2 : 3
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longest))
      let bound = best.map { $0.distance - 1 } ?? limit
      guard let distance = distance(wanted, scalars, limit: bound), distance < min(scalars.count, wanted.count) else {
        continue
      }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.name
  }

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
    "play": "{sound: pop}", "audio": "{sound: pop}",
    "tween": "{animate: ID, to: {x: 300}}",
  ]

  /// The suggestion: the nearest, or the one of ours that another tool calls nearly so.
  static func nearestKey(to word: String, in known: [String]) -> String? {
    let others = otherNames.filter { known.contains($0.value) && !known.contains($0.key) }
    guard let name = nearest(to: word, in: known + others.map(\.key)) else { return nil }
    return known.contains(name) ? name : others.first { $0.key == name }?.value
  }

  /// Damerau-Levenshtein distance (optimal string alignment: insert, delete, replace, swap two neighbours), or nil
  /// when it is more than `limit`. O(n · m) time, three rows of memory.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 0..<a.count {
      row[0] = i + 1
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
      }
      if row.min()! > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// Names are short; a wall of text given as a name must not cost a quadratic comparison.
  private static let longest = 64
}
