import RiffleCore

/// The buttons of the pointer and the fingers that are down: so that they can be released when the window loses them. A
/// window that is no longer in front may never hear of the button coming up.
struct HeldButtons {
  private var buttons: [PointerButton] = []
  private var fingers: [Int] = []
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
    case .touchBegan(let finger, _): if !fingers.contains(finger) { fingers.append(finger) }
    case .touchEnded(let finger): fingers.removeAll { $0 == finger }
    default: break
    }
  }

  /// Releases all of them, the buttons where the pointer was last; in the order in which they were pressed.
  mutating func releaseAll() -> [InputEvent] {
    defer { (buttons, fingers) = ([], []) }
    return buttons.map { .pointerReleased(place, $0) } + fingers.map { .touchEnded($0) }
  }
}
