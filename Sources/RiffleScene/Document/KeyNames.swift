/// What keys are called in scene files, the same as in the input of a tick: letters by what is printed on them, others
/// by their place on the keyboard.
public enum KeyNames {
  public static let all: [String] =
    "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    + ["space", "return", "escape", "backspace", "tab", "delete", "insert"]
    + ["left", "right", "up", "down", "home", "end", "pageup", "pagedown"]
    + ["-", "=", "[", "]", "\\", ";", "'", "`", ",", ".", "/"]
    + (1...12).map { "f\($0)" }
}
