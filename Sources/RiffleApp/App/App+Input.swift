extension App {
  /// Binds an action to keys, buttons and sticks, replacing its earlier bindings.
  ///
  /// ```swift
  /// app.bind(.steer, to: .keys(.left, .right), .axis(.leftX))
  /// ```
  ///
  /// Users can rebind actions with a file given by `--controls`; `--print-controls` prints the bindings in this format.
  public mutating func bind(_ action: InputAction, to bindings: InputBinding...) {
    world[resource: Input.self].bind(action, to: bindings)
  }

  package var controlsText: String {
    let input = world.input
    return input.boundActions.map { action in
      "\(action): [\(input.bindings(of: action).map(\.description).joined(separator: ", "))]\n"
    }.joined()
  }

  /// Reads bindings from YAML: a list of at most 8 for each action. Actions that it omits keep their bindings.
  package mutating func readControls(_ bytes: [UInt8], file: String) throws(SceneError) {
    let actions = world.input.boundActions
    let schema = Schema<[(InputAction, [InputBinding])]>.block("the controls", "What keys and buttons do.", []) {
      actions.map { action in
        Field(action.name, .list(of: Self.binding, count: 0...8), "What asks for '\(action)'.") {
          $0.append((action, $1))
        }
      }
    }
    var context = DecodingContext(file: file, label: "the file")
    for (action, bindings) in try schema.decode(bytes, in: &context) {
      world[resource: Input.self].bind(action, to: bindings)
    }
  }

  private static let binding = Schema<String>.text(
    "a key such as space, two keys such as left/right, 'gamepad a', 'gamepad leftX' or 'pointer primary'"
  ).map { text in
    guard let binding = InputBinding(text), binding.keys.allSatisfy({ KeyNames.key($0.name) == $0.name }) else {
      let buttons = GamepadButton.allCases.map(\.rawValue) + GamepadAxis.allCases.map(\.rawValue)
      throw AppError(
        "'\(text)' is no key, two keys such as left/right, 'gamepad BUTTON' or 'pointer BUTTON'"
          + "; buttons are \(buttons.joined(separator: ", "))")
    }
    return binding
  }
}

package struct ScriptedInput: Sendable {
  private var events: [Int: [InputEvent]] = [:]
  /// The tick in which the last step ends; 1 or more.
  package private(set) var lastTick = 1

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
