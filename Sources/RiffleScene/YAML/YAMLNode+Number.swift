// A text that differs by adjacent numbers from one that was read, as in each frame of a drag, is not parsed again.
extension YAMLNode {
  /// Returns the tree of another text that differs only by numbers in the place of numbers; nil for any other.
  ///
  /// A number that begins and ends where another one did leaves all other values unchanged, in YAML as in the lines and
  /// columns of the text. With an anchor (`&`) the result is nil.
  ///
  /// - Parameters:
  ///   - old: the text that this tree was read from, without a mistake.
  ///   - new: the other one; from its first changed number to the last there are only numbers, commas and spaces.
  /// - Complexity: a comparison of the bytes, and the parts around the numbers; other parts are shared.
  func following(_ old: [UInt8], as new: [UInt8]) -> YAMLNode? {
    guard let change = TextChange(from: old, to: new) else { return self }
    var (start, end) = (change.start, change.start + change.old.count)
    while start > 0, isNumberPart(old[start - 1]) { start -= 1 }
    while end < old.count, isNumberPart(old[end]) { end += 1 }
    let way = new.count - old.count
    guard let before = NumberRow(old[start..<end]), let after = NumberRow(new[start..<(end + way)]),
      before.gaps == after.gaps, !old.contains(UInt8(ascii: "&")), let text = try? YAMLText.checked(new)
    else { return nil }
    var tree = self
    // From left to right: all before a number is at its place in the new text.
    for (before, after) in zip(before.numbers, after.numbers) where before != after {
      let number = NumberChange(
        place: YAMLText.location(of: after.startIndex, in: text), old: String(decoding: before, as: UTF8.self),
        new: String(decoding: after, as: UTF8.self), way: after.count - before.count)
      guard tree.follow(number) else { return nil }
    }
    return tree
  }

  /// Applies a change; true if its number was found.
  private mutating func follow(_ change: NumberChange) -> Bool {
    let place = change.place
    if case .scalar(let scalar) = content, location == place {
      guard scalar.isPlain, scalar.text == change.old else { return false }
      content = .scalar(Scalar(change.new))
      return true
    }
    location = change.moved(location)
    var isFound = false
    /// Returns true if a part from a line, before the next one or the end, can reach the line of the number.
    func reaches(_ line: Int, before next: Int?) -> Bool { line <= place.line && next ?? place.line >= place.line }
    switch content {
    case .scalar: break
    case .list(var items):
      for index in items.indices {
        let next = index + 1 < items.count ? items[index + 1].location.line : nil
        guard reaches(items[index].location.line, before: next) else { continue }
        isFound = items[index].follow(change) || isFound
      }
      content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        let next = index + 1 < entries.count ? entries[index + 1].keyLocation.line : nil
        guard reaches(entries[index].keyLocation.line, before: next) else { continue }
        entries[index].keyLocation = change.moved(entries[index].keyLocation)
        isFound = entries[index].value.follow(change) || isFound
      }
      content = .mapping(entries)
    }
    return isFound
  }
}

private func isNumberPart(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
}

/// Numbers with commas and spaces between them.
private struct NumberRow {
  var numbers: [ArraySlice<UInt8>] = []
  var gaps: [ArraySlice<UInt8>] = []

  /// nil for any other text.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while true {
      let number = rest.prefix(while: isNumberPart)
      guard SceneText.isNumber(number) else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(number.count)
      guard !rest.isEmpty else { return }
      gaps.append(rest.prefix { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") })
      rest = rest.dropFirst(gaps[gaps.count - 1].count)
    }
  }
}

private struct NumberChange {
  /// The start of both.
  var place: SourceLocation
  var old: String
  var new: String
  /// The shift of columns after it in its line.
  var way: Int

  func moved(_ location: SourceLocation) -> SourceLocation {
    guard location.line == place.line, location.column > place.column else { return location }
    var moved = location
    moved.column += way
    return moved
  }
}
