import RiffleMotion

/// The curves a scene can name: SwiftUI's, CSS's and easings.net's.
public enum CurveNames {
  public struct Entry: Sendable {
    public let name: String
    public let curve: UnitCurve
    /// Who calls it so.
    public let origin: String
  }

  /// Every name, in the order in which `riffle sample --list` prints them.
  public static let all: [Entry] =
    entries(
      "SwiftUI",
      [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
        ("circularEaseIn", .circularEaseIn), ("circularEaseOut", .circularEaseOut),
        ("circularEaseInOut", .circularEaseInOut),
      ])
    + entries(
      "CSS", [("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut)])

  static let names = all.map(\.name)
  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.curve) })

  /// The curve of that name, nil when there is none.
  public static func curve(_ name: String) -> UnitCurve? { table[name] }

  private static func entries(_ origin: String, _ curves: [(String, UnitCurve)]) -> [Entry] {
    curves.map { Entry(name: $0, curve: $1, origin: origin) }
  }
}

/// The springs a scene can name.
public enum SpringNames {
  public struct Entry: Sendable {
    public let name: String
    public let animation: Animation
    public let doc: String
  }

  public static let all: [Entry] = [
    Entry(name: "spring", animation: .spring, doc: "duration 0.5, bounce 0"),
    Entry(name: "smooth", animation: .smooth, doc: "duration 0.5, bounce 0"),
    Entry(name: "snappy", animation: .snappy, doc: "duration 0.5, bounce 0.15"),
    Entry(name: "bouncy", animation: .bouncy, doc: "duration 0.5, bounce 0.3"),
    Entry(name: "interactiveSpring", animation: .interactiveSpring, doc: "response 0.15, dampingFraction 0.86"),
    Entry(name: "default", animation: .default, doc: "response 0.55, dampingFraction 1"),
  ]

  static let names = all.map(\.name)

  /// The spring of that name as an animation, nil when there is none.
  public static func animation(_ name: String) -> Animation? { all.first { $0.name == name }?.animation }
}
