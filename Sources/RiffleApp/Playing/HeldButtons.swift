import RiffleCore

/// The buttons of the pointer that are down, and where it is: so that they can be released when the window loses
/// it. A window that is no longer in front may never hear of the button coming up.
struct HeldButtons {
  private var buttons: [PointerButton] = []
  private var place = SIMD2<Float>.zero

  /// Notes what the pointer does.
  mutating func note(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let place): self.place = place
    case .pointerPressed(let place, let button):
      self.place = place
      if !buttons.contains(button) { buttons.append(button) }
    case .pointerReleased(let place, let button):
      self.place = place
      buttons.removeAll { $0 == button }
    default: break
    }
  }

  /// Releases all of them where the pointer was last; in the order in which they were pressed.
  mutating func releaseAll() -> [InputEvent] {
    defer { buttons = [] }
    return buttons.map { .pointerReleased(place, $0) }
  }
}
