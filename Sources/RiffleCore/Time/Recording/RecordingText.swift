/// The text format of a recording: one record a line, appended as it happens.
///
/// ```
/// riffle-recording 2
/// platform linux-x86_64 riffle 0.1.0
/// scene Scenes/memory.yaml 0123456789abcdef
/// start seed 7 rate 120 size 960 720
/// | riffle: 1
/// | title: Memory
/// 1 resize 480 800
/// 2
/// 3-11
/// 12 #89abcdef01234567 press 10 20 1; key s
/// = card%203 Transform.position 412.25, 414.0
/// end #89abcdef01234567
/// ```
///
/// The lines after a bar are the scene's own text, so that a recording can be played without its file. The platform and
/// the version in line 2 are for a person who looks for the reason of a difference: any of them is played, and older
/// recordings have no version.
///
/// `3-11` is a line for ticks without input. A line that begins with `=` is the value of a field after the tick before
/// it, for a person who looks for differences; exported moments have such lines. The end repeats the hash of the last
/// tick, so that a change of any line is detected; older recordings end without one.
///
/// A tick that is not the next one begins another future after the tick before it. Only a line with its line end is a
/// record, so a text that is cut off loses at most its last tick.
public enum RecordingText {
  /// The version of the format that is written.
  public static let version = 2
  /// The beginning of every recording, of any version.
  public static let mark = "riffle-recording "

  /// Returns the lines before the first tick.
  public static func header(_ header: Recording.Header) -> String {
    let (width, height) = (header.size.x, header.size.y)
    let motion = header.reducesMotion ? " reduce-motion" : ""
    let program = header.program.map { " riffle \(encoded($0))" } ?? ""
    return """
      \(mark)\(version)
      platform \(encoded(header.platform))\(program)
      scene \(encoded(header.scene)) \(hexadecimal(header.sceneHash))
      start seed \(header.seed) rate \(header.tickRate) size \(width) \(height)\(motion)

      """ + sceneLines(header.sceneText)
  }

  /// Each line after a bar. Characters that a reader of lines could lose are escaped.
  private static func sceneLines(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var lines = "| "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": lines += "\n| "
      case "\r": lines += "\\r"
      case "\\": lines += "\\\\"
      default: lines.unicodeScalars.append(scalar)
      }
    }
    return lines + "\n"
  }

  /// Returns the line of a tick.
  public static func tick(_ tick: Int, input: InputFrame, hash: UInt64? = nil) -> String {
    var line = "\(tick)"
    if let hash { line += " #" + hexadecimal(hash) }
    if !input.isEmpty { line += " " + events(input) }
    return line + "\n"
  }

  static func events(_ input: InputFrame) -> String { input.events.map(line).joined(separator: "; ") }

  /// Returns the last line, with the hash of the world after the last tick if known.
  public static func end(hash: UInt64?) -> String { hash.map { "end #\(hexadecimal($0))\n" } ?? "end\n" }

  /// Returns the text of a recording; consecutive ticks without input and hash share a line.
  public static func text(_ recording: Recording) -> String {
    var text = header(recording.header)
    var firstEmpty = 1
    func emptyTicks(before tick: Int) -> String {
      switch tick - firstEmpty {
      case 0: ""
      case 1: "\(firstEmpty)\n"
      default: "\(firstEmpty)-\(tick - 1)\n"
      }
    }
    var states = recording.states[...]
    for (index, input) in recording.inputs.enumerated() {
      let (number, hash) = (index + 1, recording.hash(at: index + 1))
      guard !input.isEmpty || hash != nil || states.first?.tick == number else { continue }
      text += emptyTicks(before: number) + tick(number, input: input, hash: hash)
      firstEmpty = number + 1
      if states.first?.tick == number, let state = states.popFirst() { text += state.fields.map(seen).joined() }
    }
    return text + emptyTicks(before: recording.lastTick + 1) + end(hash: recording.hash(at: recording.lastTick))
  }

  private static func seen(_ field: Recording.SeenField) -> String {
    // Leading blanks would be read as those before the value.
    let text = encoded(field.text, keeping: field.text.first == " " ? nil : " ")
    return "= \(encoded(field.name)) \(encoded(field.field)) \(text)\n"
  }

  package static func event(_ text: String) -> InputEvent? { event(Array(text.utf8)[...]) }

  package static func line(of event: InputEvent) -> String {
    switch event {
    case .pointerMoved(let place): "move \(place.x) \(place.y)"
    case .pointerPressed(let place, let button): "press \(place.x) \(place.y) \(button.rawValue)"
    case .pointerReleased(let place, let button): "release \(place.x) \(place.y) \(button.rawValue)"
    case .pointerLeft: "leave"
    case .keyPressed(let key): "key \(encoded(key))"
    case .keyReleased(let key): "keyup \(encoded(key))"
    case .wheel(let steps): "wheel \(steps.x) \(steps.y)"
    case .text(let text): "text \(encoded(text))"
    case .touchBegan(let finger, let place): "touch \(finger) \(place.x) \(place.y)"
    case .touchMoved(let finger, let place): "touch-move \(finger) \(place.x) \(place.y)"
    case .touchEnded(let finger): "touch-end \(finger)"
    case .gamepadConnected(let pad): "pad \(pad) on"
    case .gamepadDisconnected(let pad): "pad \(pad) off"
    case .gamepadPressed(let pad, let button): "pad-press \(pad) \(button.rawValue)"
    case .gamepadReleased(let pad, let button): "pad-release \(pad) \(button.rawValue)"
    case .gamepadMoved(let pad, let axis, let value): "pad-move \(pad) \(axis.rawValue) \(value)"
    case .resized(let size): "resize \(size.x) \(size.y)"
    case .action(let name, let numbers):
      (["action", encoded(name)] + numbers.map { "\($0)" }).joined(separator: " ")
    case .parameter(let name, let value, let jumps):
      "\(jumps ? "parameter-at-once" : "parameter") \(encoded(name)) \(value)"
    case .reload(let text, let jumps): "\(jumps ? "reload-at-once" : "reload") \(encoded(text))"
    }
  }

  /// Nonempty parts between semicolons, one after another.
  static func parts(of bytes: ArraySlice<UInt8>) -> some Sequence<ArraySlice<UInt8>> {
    sequence(state: bytes) { rest in
      let part = rest.drop { $0 == UInt8(ascii: ";") }.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[part.endIndex...]
      return part.isEmpty ? nil : part
    }
  }

  /// The longest event, in bytes: a scene of eight megabytes, each byte as three.
  private static let longestEvent = 25 << 20

  static func event(_ bytes: ArraySlice<UInt8>) -> InputEvent? {
    guard bytes.count <= longestEvent else { return nil }
    // An action has a few numbers; the rest of a line of millions stays one word, which is no number.
    let words = bytes.split(separator: UInt8(ascii: " "), maxSplits: 64).map { Substring(decoding: $0, as: UTF8.self) }
    guard let kind = words.first else { return nil }
    let numbers = words.dropFirst().map { Float($0) }
    func point(_ first: Int) -> SIMD2<Float>? {
      guard numbers.count >= first + 2, let x = numbers[first], let y = numbers[first + 1], x.isFinite, y.isFinite
      else { return nil }
      return [x, y]
    }
    var place: SIMD2<Float>? { point(0) }
    var size: SIMD2<Float>? { place.flatMap { isSize($0) ? $0 : nil } }
    var button: PointerButton? { words.count == 4 ? UInt8(words[3]).flatMap { PointerButton(rawValue: $0) } : nil }
    var number: Int? { Int(words[1]).flatMap { (0..<64).contains($0) ? $0 : nil } }
    var padButton: GamepadButton? { GamepadButton(rawValue: String(words[2])) }
    switch (kind, words.count) {
    case ("move", 3): return place.map { .pointerMoved($0) }
    case ("resize", 3): return size.map { .resized($0) }
    case ("press", 4): return place.flatMap { place in button.map { .pointerPressed(place, $0) } }
    case ("release", 4): return place.flatMap { place in button.map { .pointerReleased(place, $0) } }
    case ("leave", 1): return .pointerLeft
    case ("key", 2): return decoded(words[1]).map { .keyPressed($0) }
    case ("keyup", 2): return decoded(words[1]).map { .keyReleased($0) }
    case ("parameter", 3), ("parameter-at-once", 3):
      guard let name = decoded(words[1]), let value = Double(words[2]), value.isFinite else { return nil }
      return .parameter(name: name, value: value, jumps: kind == "parameter-at-once")
    case ("reload", 2): return decoded(words[1]).map { .reload($0, jumps: false) }
    case ("reload-at-once", 2): return decoded(words[1]).map { .reload($0, jumps: true) }
    case ("action", 2...):
      let values = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
      guard values.count == words.count - 2, let name = decoded(words[1]) else { return nil }
      return .action(name, values)
    case ("wheel", 3): return place.map { .wheel($0) }
    case ("text", 2): return decoded(words[1]).map { .text($0) }
    case ("touch", 4): return number.flatMap { finger in point(1).map { .touchBegan(finger, $0) } }
    case ("touch-move", 4): return number.flatMap { finger in point(1).map { .touchMoved(finger, $0) } }
    case ("touch-end", 2): return number.map { .touchEnded($0) }
    case ("pad", 3) where words[2] == "on": return number.map { .gamepadConnected($0) }
    case ("pad", 3) where words[2] == "off": return number.map { .gamepadDisconnected($0) }
    case ("pad-press", 3): return number.flatMap { pad in padButton.map { .gamepadPressed(pad, $0) } }
    case ("pad-release", 3): return number.flatMap { pad in padButton.map { .gamepadReleased(pad, $0) } }
    case ("pad-move", 4):
      guard let pad = number, let axis = GamepadAxis(rawValue: String(words[2])), let value = Float(words[3]),
        (-1...1).contains(value)
      else { return nil }
      return .gamepadMoved(pad, axis, value)
    default: return nil
    }
  }

  static func isSize(_ size: SIMD2<Float>) -> Bool { (1...100_000).contains(size.x) && (1...100_000).contains(size.y) }

  /// Returns a name as one word: separators except `kept` are written as `%` and two digits, byte by byte.
  static func encoded(_ name: String, keeping kept: Unicode.Scalar? = nil) -> String {
    var word = ""
    for byte in name.utf8 {
      let scalar = UnicodeScalar(byte)
      if scalar == kept || byte > 32 && byte < 127 && scalar != "%" && scalar != ";" && scalar != "#" {
        word.unicodeScalars.append(scalar)
      } else {
        word += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return word.isEmpty ? "%" : word
  }

  static func decoded(_ word: Substring) -> String? {
    if word == "%" { return "" }
    var bytes: [UInt8] = []
    var rest = word.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// 16 digits, as in recordings, exports and commands.
package func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
