import RiffleView

/// A demo as the input of ticks: a window, an image without one, and a test step through the same frames.
public struct DemoScript: Sendable, Equatable {
  private struct Cue: Sendable, Equatable {
    var tick: Int
    var event: InputEvent
  }

  /// In tick order; within a tick in the order of the demo.
  private let cues: [Cue]
  /// The last tick that has input; 0 for an empty demo.
  public let lastTick: Int

  /// Seconds between a press and its release, of a click or a key: long enough to be seen.
  private static let pressDuration = 0.08

  /// - Parameter tickRate: ticks per second. Each time is rounded to the nearest tick, the start of the scene to the
  ///   first.
  package init(_ entries: [DemoEntry] = [], tickRate: Int = 120) {
    var cues: [Cue] = []
    func add(_ event: InputEvent, at seconds: Double) {
      cues.append(Cue(tick: max(1, Int((seconds * Double(tickRate)).rounded())), event: event))
    }
    for entry in entries {
      for time in 0..<entry.times {
        let at = entry.at + Double(time) * entry.every
        switch entry.what {
        case .action(let name, let numbers): add(.action(name, numbers), at: at)
        case .key(let name):
          add(.keyPressed(name), at: at)
          add(.keyReleased(name), at: at + Self.pressDuration)
        case .click(let place):
          add(.pointerMoved(place), at: at)
          add(.pointerPressed(place, .primary), at: at)
          add(.pointerReleased(place, .primary), at: at + Self.pressDuration)
        case .clickEntity(let index):
          add(.action(StageInput.press, [Double(index)]), at: at)
          add(.action(StageInput.release, [Double(index)]), at: at + Self.pressDuration)
        case .move(let place): add(.pointerMoved(place), at: at)
        case .drag(let from, let to, let duration):
          add(.pointerMoved(from), at: at)
          add(.pointerPressed(from, .primary), at: at)
          let steps = max(1, Int((duration * Double(tickRate)).rounded()))
          for step in 1...steps {
            let part = Float(step) / Float(steps)
            add(.pointerMoved(from + (to - from) * part), at: at + duration * Double(part))
          }
          add(.pointerReleased(to, .primary), at: at + duration)
        case .wheel(let steps): add(.wheel(steps), at: at)
        case .parameter(let name, let value): add(.parameter(name: name, value: value), at: at)
        case .resize(let size): add(.resized(size), at: at)
        }
      }
    }
    self.cues = cues.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
    lastTick = self.cues.last?.tick ?? 0
  }

  /// True if the scene has no demo.
  public var isEmpty: Bool { cues.isEmpty }

  /// Returns the first tick after `tick` that has input; nil if none has.
  package func nextTick(after tick: Int) -> Int? { cues.first { $0.tick > tick }?.tick }

  /// Returns the input of a tick, counted from 1. O(log n + its events).
  public func input(at tick: Int) -> InputFrame {
    let first = cues.partitioningIndex { $0.tick >= tick }
    return InputFrame(cues[first...].prefix { $0.tick == tick }.map(\.event))
  }
}
