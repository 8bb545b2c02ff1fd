/// The input of each tick of a recording, stored as its text: a day of playing takes a hundred megabytes of text, six
/// times as much as values.
package struct RecordedInputs: Sendable, RandomAccessCollection {
  private var text: [UInt8] = []
  /// The end of each tick's events in `text`.
  private var ends: [Int] = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  /// The input of tick `index + 1`; parsed each time, in time linear in its text.
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

  mutating func reserve(_ byteCount: Int) { text.reserveCapacity(byteCount) }

  mutating func append(_ input: InputFrame) {
    if !input.isEmpty { text += RecordingText.events(input).utf8 }
    ends.append(text.count)
  }

  /// Appends input as valid text.
  mutating func append(written bytes: ArraySlice<UInt8>) {
    text += bytes
    ends.append(text.count)
  }

  /// Drops the ticks after this many.
  mutating func keepFirst(_ count: Int) {
    guard count < ends.count else { return }
    text.removeSubrange((count == 0 ? 0 : ends[count - 1])...)
    ends.removeSubrange(count...)
  }
}

extension RecordedInputs: Equatable {
  /// True if the input is equal, however it was written.
  package static func == (left: RecordedInputs, right: RecordedInputs) -> Bool {
    left.ends == right.ends && left.text == right.text || left.elementsEqual(right)
  }
}
