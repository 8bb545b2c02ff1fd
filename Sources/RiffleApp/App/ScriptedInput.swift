import RiffleCore

package struct ScriptedInput: Sendable {
  private var events: [Int: [InputEvent]] = [:]
  /// The tick in which the last step ends; 1 or more.
  package private(set) var lastTick = 1

  /// Parses the time and input steps of `riffle inspect`.
  package init(_ text: String) throws(UsageError) {
    // The app starts in the first tick, before all steps.
    for step in try InspectorStep.read(text) {
      switch step {
      case .play(let count): lastTick += count
      case .key(let key, _, let times):
        for _ in 0..<times {
          add(.keyPressed(key))
          lastTick += 1
          add(.keyReleased(key))
        }
      case .type(let text):
        for letter in text {
          add(.text(String(letter)))
          lastTick += 1
        }
      case .move(let point), .glide(let point): add(.pointerMoved(point))
      case .press(let point): add(.pointerMoved(point), .pointerPressed(point, .primary))
      case .release(let point): add(.pointerReleased(point, .primary))
      case .click(let point):
        add(.pointerMoved(point), .pointerPressed(point, .primary))
        lastTick += 1
        add(.pointerReleased(point, .primary))
      case .drag(let start, let end):
        add(.pointerMoved(start), .pointerPressed(start, .primary))
        for beat in 1...InspectorStep.beatsOfDrag {
          lastTick += 1
          add(.pointerMoved(start + (end - start) * (Float(beat) / Float(InspectorStep.beatsOfDrag))))
        }
        add(.pointerReleased(end, .primary))
      case .wheel(let steps): add(.wheel(steps))
      case .wait, .seek, .until, .backUntil:
        throw UsageError("'wait', 'seek', 'until:' and 'back-until:' are steps of a debugger; an app takes 'play 60'.")
      }
    }
  }

  private mutating func add(_ new: InputEvent...) { events[lastTick, default: []] += new }

  package func input(at tick: Int) -> InputFrame { InputFrame(events[tick] ?? []) }
}
