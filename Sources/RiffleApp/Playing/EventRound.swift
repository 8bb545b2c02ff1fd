import RiffleSDL

/// The events that a window handles between two frames.
///
/// However many come, their number is limited: the rest waits in the queue of SDL, which is limited too, and drops what
/// exceeds it. Of moves of the pointer in a row only the last one counts.
package enum EventRound {
  /// The most events handled, and the most read.
  package static let (mostHandled, mostRead) = (256, 4096)

  /// - Parameter next: returns the next pending event, or nil.
  package static func events(_ next: () -> WindowEvent?) -> [WindowEvent] {
    var events: [WindowEvent] = []
    for _ in 0..<mostRead where events.count < mostHandled {
      guard let event = next() else { break }
      if case (.input(.pointerMoved, _, _)?, .input(.pointerMoved, _, _)) = (events.last, event) { events.removeLast() }
      events.append(event)
    }
    return events
  }
}
