/// A button of a gamepad, by the names of an Xbox controller's places. In SDL's order.
public enum GamepadButton: String, Sendable, CaseIterable {
  case a, b, x, y, back, guide, start, leftStick, rightStick, leftShoulder, rightShoulder, dpadUp, dpadDown, dpadLeft,
    dpadRight
}

/// What of a gamepad moves on a scale. In SDL's order. Sticks give -1 to 1, to the right and down; triggers 0 to 1.
public enum GamepadAxis: String, Sendable, CaseIterable {
  case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
}
