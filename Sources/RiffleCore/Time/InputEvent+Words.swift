extension InputEvent {
  /// The input as text for a person: `key s`, `press at 480 360`, `choose 3`.
  package var words: String {
    // A recording may contain positions that no screen has.
    func whole(_ value: Float) -> String {
      NumberFormat.digits(Double(value.rounded(.towardZero)), decimals: 0, minus: "−") ?? (value < 0 ? "−huge" : "huge")
    }
    func place(_ point: SIMD2<Float>) -> String { "\(whole(point.x)) \(whole(point.y))" }
    switch self {
    case .pointerMoved(let point): return "pointer to \(place(point))"
    case .pointerPressed(let point, _): return "press at \(place(point))"
    case .pointerReleased(let point, _): return "release at \(place(point))"
    case .pointerLeft: return "pointer left"
    case .keyPressed(let key): return "key \(key)"
    case .keyReleased(let key): return "key \(key) up"
    case .resized(let size): return "window \(whole(size.x)) × \(whole(size.y))"
    case .wheel(let steps): return "wheel \(FieldValue.short(Double(steps.x))) \(FieldValue.short(Double(steps.y)))"
    case .text(let text): return "text '\(FieldValue.shortened(text))'"
    case .touchBegan(_, let point): return "touch at \(place(point))"
    case .gamepadPressed(_, let button): return "gamepad \(button)"
    case .gamepadReleased(_, let button): return "gamepad \(button) up"
    case .gamepadMoved(_, let axis, let value): return "gamepad \(axis) \(FieldValue.short(Double(value)))"
    case .action(let name, let numbers): return ([name] + numbers.map(FieldValue.short)).joined(separator: " ")
    case .parameter(let name, let value, _): return "\(name) = \(FieldValue.plain(value))"
    case .reload: return "the scene's file is saved"
    default: return "\(self)"
    }
  }

  /// Returns the text with the name in place of an entity's number, such as `press archive` for `press entity 1`.
  package func words(in world: World) -> String {
    guard case .action(let name, let numbers) = self, name.hasSuffix(" entity"), numbers.count == 1,
      let names = world.resource(KnownNames.self)?.names, let index = Int(exactly: numbers[0]),
      names.indices.contains(index)
    else { return words }
    return name.dropLast("entity".count) + names[index]
  }
}
