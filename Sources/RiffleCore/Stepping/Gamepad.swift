/// A button of a gamepad by its position, with the name of that position on an Xbox controller. In SDL's order.
public enum GamepadButton: String, Sendable, CaseIterable {
  case a, b, x, y, back, guide, start, leftStick, rightStick, leftShoulder, rightShoulder, dpadUp, dpadDown, dpadLeft,
    dpadRight
}

/// An analog axis of a gamepad. In SDL's order. Sticks range from -1 to 1, right and down positive; triggers from 0 to 1.
public enum GamepadAxis: String, Sendable, CaseIterable {
  case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
}
