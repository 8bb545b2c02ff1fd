struct XMLElement {
  let name: String
  let line: Int
  var attributes: [(name: String, value: String)] = []
  var children: [XMLElement] = []
  var text: [UInt8] = []

  subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  func mistake(_ message: String) -> VectorImageError { VectorImageError(line: line, message: message) }
}

/// An error in a vector picture, with its line.
public struct VectorImageError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The problem and its fix; a sentence without its full stop.
  public let message: String

  public var description: String { "line \(line): \(message)" }
}

extension VectorImageError {
  init(_ attribute: String, _ value: String, _ advice: String, line: Int) {
    self.init(line: line, message: "'\(attribute)' is '\(XMLReader.short(value))'; \(advice)")
  }
}

/// Reads an untrusted XML file: no entities but XML's five and numbered ones, no external files, a limit of elements.
struct XMLReader {
  static let deepest = 64
  static let most = 50_000

  private let text: [UInt8]
  private var place = 0
  private var line = 1
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(VectorImageError) -> XMLElement {
    var reader = XMLReader(text: bytes)
    return try reader.read()
  }

  private mutating func read() throws(VectorImageError) -> XMLElement {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var open: [XMLElement] = []
    while place < text.count {
      if text[place] != UInt8(ascii: "<") {
        let isSpace = text[place] <= 32
        guard isSpace || !open.isEmpty else { throw mistake("this is no SVG; it begins with other text than '<svg'") }
        if !open.isEmpty { open[open.count - 1].text.append(text[place]) }
        step()
        continue
      }
      if try skipped("<!--", until: "-->") != nil { continue }
      if try skipped("<?", until: "?>") != nil { continue }
      if let inner = try skipped("<![CDATA[", until: "]]>") {
        if !open.isEmpty { open[open.count - 1].text += inner }
        continue
      }
      if starts("<!") {
        try skipDeclaration()
        continue
      }
      if starts("</") {
        place += 2
        let name = word()
        guard let last = open.popLast(), last.name == name else {
          throw mistake("</\(Self.short(name))> closes what was not opened; every element ends with its own name")
        }
        skipSpaces()
        try expect(">", "after </\(Self.short(name))")
        if open.isEmpty { return last }
        open[open.count - 1].children.append(last)
        continue
      }
      let (element, isClosed) = try tag()
      if !isClosed {
        guard open.count < Self.deepest else {
          throw mistake("elements are more than \(Self.deepest) deep; flatten groups")
        }
        open.append(element)
      } else if open.isEmpty {
        return element
      } else {
        open[open.count - 1].children.append(element)
      }
    }
    if let last = open.last { throw last.mistake("<\(Self.short(last.name))> is not closed; the file is cut short") }
    throw mistake("there is no element; an SVG has <svg …> around all of it")
  }

  /// `isClosed` is true for an empty-element tag.
  private mutating func tag() throws(VectorImageError) -> (XMLElement, isClosed: Bool) {
    count += 1
    guard count <= Self.most else { throw mistake("there are more than \(Self.most) elements; simplify the drawing") }
    place += 1
    var element = XMLElement(name: word(), line: line)
    guard !element.name.isEmpty else { throw mistake("'<' is followed by no name; write &lt; for the sign itself") }
    while true {
      skipSpaces()
      if starts("/>") {
        place += 2
        return (element, true)
      }
      if starts(">") {
        place += 1
        return (element, false)
      }
      let name = word()
      guard !name.isEmpty else { throw mistake("the tag <\(Self.short(element.name))> has no end; close it with '>'") }
      skipSpaces()
      try expect("=", "after the attribute '\(Self.short(name))'")
      skipSpaces()
      guard element[name] == nil else { throw mistake("'\(Self.short(name))' is given twice; keep one of them") }
      element.attributes.append((name, try quoted(name)))
    }
  }

  private mutating func quoted(_ name: String) throws(VectorImageError) -> String {
    guard place < text.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[place]) else {
      throw mistake("the value of '\(Self.short(name))' has no quotes; put it between \" and \"")
    }
    let (mark, start) = (text[place], line)
    place += 1
    var value: [UInt8] = []
    while place < text.count, text[place] != mark {
      if text[place] == UInt8(ascii: "&") {
        value += try Array(entity().utf8)
      } else {
        value.append(text[place])
        step()
      }
    }
    guard place < text.count else {
      throw VectorImageError(line: start, message: "the value of '\(Self.short(name))' does not end; close its quotes")
    }
    place += 1
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func entity() throws(VectorImageError) -> String {
    let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? place
    let name = String(decoding: text[min(place + 1, end)..<end], as: UTF8.self)
    var sign = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name]
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      sign = number.flatMap(Unicode.Scalar.init).map { String($0) }
    }
    guard let sign else { throw mistake("'&\(Self.short(name))' is no entity of XML; write &amp; for the sign itself") }
    place = end + 1
    return sign
  }

  private mutating func skipDeclaration() throws(VectorImageError) {
    let start = line
    var depth = 0
    while place < text.count {
      if text[place] == UInt8(ascii: "[") { depth += 1 }
      if text[place] == UInt8(ascii: "]") { depth -= 1 }
      let isEnd = text[place] == UInt8(ascii: ">") && depth <= 0
      step()
      if isEnd { return }
    }
    throw VectorImageError(line: start, message: "'<!' has no end; close it with '>'")
  }

  private mutating func step() {
    if text[place] == 10 { line += 1 }
    place += 1
  }

  private func starts(_ sign: String) -> Bool { text[place...].starts(with: sign.utf8) }

  /// Returns the text between the marks; nil if it does not begin here.
  private mutating func skipped(_ start: String, until end: String) throws(VectorImageError) -> ArraySlice<UInt8>? {
    guard starts(start) else { return nil }
    let (first, inner) = (line, place + start.utf8.count)
    while place < text.count, !starts(end) { step() }
    guard place < text.count else {
      throw VectorImageError(line: first, message: "'\(start)' has no end; close it with '\(end)'")
    }
    defer { place += end.utf8.count }
    return text[min(inner, place)..<place]
  }

  private mutating func expect(_ sign: String, _ context: String) throws(VectorImageError) {
    guard starts(sign) else { throw mistake("'\(sign)' is missing \(context)") }
    place += 1
  }

  private mutating func skipSpaces() { while place < text.count, text[place] <= 32 { step() } }

  private mutating func word() -> String {
    let start = place
    let ends = Array("=/> \t\r\n<\"'&".utf8)
    while place < text.count, !ends.contains(text[place]) { place += 1 }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private func mistake(_ message: String) -> VectorImageError { VectorImageError(line: line, message: message) }

  static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
