/// A curve with its common name.
public struct NamedCurve: Hashable, Sendable {
  /// The source of the name.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case swiftUI = "SwiftUI"
    case css = "CSS"
    case easingsNet = "easings.net"
    case uiKit = "UIKit"
  }

  /// The name, as its source spells it.
  public let name: String
  /// The source of the name.
  public let source: Source
  /// The curve.
  public let curve: UnitCurve

  /// Every named curve: SwiftUI's, then CSS's, those of easings.net and UIKit's, each in their usual order. Names are
  /// unique.
  public static let all: [NamedCurve] = swiftUI + css + easingsNet + uiKit

  private static let swiftUI = [
    NamedCurve(name: "linear", source: .swiftUI, curve: .linear),
    NamedCurve(name: "easeIn", source: .swiftUI, curve: .easeIn),
    NamedCurve(name: "easeOut", source: .swiftUI, curve: .easeOut),
    NamedCurve(name: "easeInOut", source: .swiftUI, curve: .easeInOut),
    NamedCurve(name: "circularEaseIn", source: .swiftUI, curve: .circularEaseIn),
    NamedCurve(name: "circularEaseOut", source: .swiftUI, curve: .circularEaseOut),
    NamedCurve(name: "circularEaseInOut", source: .swiftUI, curve: .circularEaseInOut),
  ]

  private static let css = [
    NamedCurve(name: "ease", source: .css, curve: .ease),
    NamedCurve(name: "ease-in", source: .css, curve: .easeIn),
    NamedCurve(name: "ease-out", source: .css, curve: .easeOut),
    NamedCurve(name: "ease-in-out", source: .css, curve: .easeInOut),
    NamedCurve(name: "step-start", source: .css, curve: .steps(1, position: .jumpStart)),
    NamedCurve(name: "step-end", source: .css, curve: .steps(1, position: .jumpEnd)),
  ]

  private static let uiKit = [
    NamedCurve(name: "curveEaseInOut", source: .uiKit, curve: .easeInOut),
    NamedCurve(name: "curveEaseIn", source: .uiKit, curve: .easeIn),
    NamedCurve(name: "curveEaseOut", source: .uiKit, curve: .easeOut),
    NamedCurve(name: "curveLinear", source: .uiKit, curve: .linear),
  ]

  private static let easingsNet = PennerFamily.allCases.flatMap { family in
    EasingDirection.allCases.map { direction in
      NamedCurve(name: PennerCurve(family, direction).name, source: .easingsNet, curve: .penner(family, direction))
    }
  }
}

extension UnitCurve {
  /// The curve with a name of SwiftUI, CSS or easings.net; nil for any other. Case-sensitive.
  public init?(named name: String) {
    guard let found = NamedCurve.all.first(where: { $0.name == name }) else { return nil }
    self = found.curve
  }

  /// The first name of the curve in `NamedCurve.all`; nil if it has none.
  public var name: String? { NamedCurve.all.first { $0.curve == self }?.name }
}

/// A spring with its common name.
public struct NamedSpring: Hashable, Sendable {
  /// The name, as SwiftUI spells it.
  public let name: String
  /// The spring.
  public let spring: Spring

  /// Every spring preset, from the least to the most bounce, then those for special uses.
  public static let all = [
    NamedSpring(name: "smooth", spring: .smooth),
    NamedSpring(name: "snappy", spring: .snappy),
    NamedSpring(name: "bouncy", spring: .bouncy),
    NamedSpring(name: "default", spring: Spring(response: 0.55, dampingRatio: 1)),
    NamedSpring(name: "spring", spring: Spring()),
    NamedSpring(name: "interactiveSpring", spring: Spring(response: 0.15, dampingRatio: 0.86)),
  ]
}

extension Spring {
  /// The spring preset with a SwiftUI name; nil for any other. Case-sensitive.
  public init?(named name: String) {
    guard let found = NamedSpring.all.first(where: { $0.name == name }) else { return nil }
    self = found.spring
  }
}
