import RiffleCore

/// The pressed pointer buttons and fingers, to release them when the window loses focus: a window in the background may
/// miss their release.
package struct HeldButtons {
  private var buttons: [PointerButton] = []
  private var fingers: [Int] = []
  private var place = SIMD2<Float>.zero

  package init() {}

  package mutating func note(_ event: InputEvent) {
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

  /// Releases all buttons at the last pointer position, and all fingers, in the order of their presses.
  package mutating func releaseAll() -> [InputEvent] {
    defer { (buttons, fingers) = ([], []) }
    return buttons.map { .pointerReleased(place, $0) } + fingers.map { .touchEnded($0) }
  }
}
