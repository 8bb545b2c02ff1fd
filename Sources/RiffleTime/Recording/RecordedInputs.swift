import RiffleCore

/// The input of each tick of a recording, stored as its text: a day of playing takes a hundred megabytes of text, six
/// times as much as values.
package struct RecordedInputs: Sendable, RandomAccessCollection {
  /// The events of all ticks, one after another.
  private var text: [UInt8] = []
  /// Where those of each tick end.
  private var ends: [Int] = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  /// What went into tick `index + 1`; it is read each time, in the time its text is long.
  package subscript(index: Int) -> InputFrame {
    let range = range(of: index)
    if range.isEmpty { return .none }
    var events: [InputEvent] = []
    RecordingText.forEachPart(of: text[range]) { part in
      if let event = RecordingText.event(part) { events.append(event) }
      return true
    }
    return InputFrame(events)
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Room for as many bytes of events.
  mutating func reserve(_ byteCount: Int) { text.reserveCapacity(byteCount) }

  mutating func append(_ input: InputFrame) {
    if !input.isEmpty { text += RecordingText.events(input).utf8 }
    ends.append(text.count)
  }

  /// The same as it is written, and known to be right.
  mutating func append(written bytes: ArraySlice<UInt8>) {
    text += bytes
    ends.append(text.count)
  }

  /// Drops what follows this many ticks.
  mutating func keepFirst(_ count: Int) {
    guard count < ends.count else { return }
    text.removeSubrange((count == 0 ? 0 : ends[count - 1])...)
    ends.removeSubrange(count...)
  }
}

extension RecordedInputs: Equatable {
  /// Whether the input is the same, however it was written.
  package static func == (left: RecordedInputs, right: RecordedInputs) -> Bool {
    left.ends == right.ends && left.text == right.text || left.elementsEqual(right)
  }
}
