import RiffleCore

/// The input that the steps of a hand give, tick by tick.
struct ScriptedInput: Sendable {
  private var events: [Int: [InputEvent]] = [:]
  /// The tick in which the last step ends; 1 or more.
  private(set) var lastTick = 1

  /// Reads steps as `riffle inspect` does: those of time and of the hand.
  init(_ text: String) throws(UsageError) {
    // The first tick comes before all steps: an app begins in it.
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

  /// What the hand does in a tick.
  func input(at tick: Int) -> InputFrame { InputFrame(events[tick] ?? []) }
}
