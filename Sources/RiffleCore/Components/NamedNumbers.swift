import RiffleECS

/// A resource with numbers that have a name, such as the score of a game or the values of a scene.
///
/// The debugger lists them, and a condition asks for them by their name: `value.score > 3` stops time, is searched for, and is
/// tested. A name may have blanks, which a condition may write as hyphens.
///
/// ```swift
/// struct Score: NamedNumbers {
///   var points = 0
///   var namedNumbers: [(name: String, number: Double)] { [("points", Double(points))] }
/// }
/// ```
public protocol NamedNumbers: Component {
  /// What stands above them in the debugger, by default the name of the type; nil, and they are not listed.
  static var heading: String? { get }
  /// The numbers in their order; a flag is 0 or 1. They follow from the resource alone. Of two numbers of the same name
  /// conditions read the first.
  var namedNumbers: [(name: String, number: Double)] { get }
}

extension NamedNumbers {
  /// The name of the type.
  public static var heading: String? { "\(Self.self)" }
}

/// A named number that was given another value in a tick.
package struct NumberChange: Sendable, Equatable {
  package let name: String
  package let before: Double
  package let after: Double
  /// What gave it that value.
  package let cause: Cause?
}

extension World {
  /// All numbers with a name, in the order of their resources.
  package var namedNumbers: [(name: String, number: Double)] {
    resourcesWithNumbers.flatMap(\.namedNumbers)
  }

  /// The resources with such numbers, in their order.
  package var resourcesWithNumbers: [any NamedNumbers] { allResources.compactMap { $0 as? any NamedNumbers } }

  /// Writes down that a number got another value, by what is answered now unless something else is the cause.
  package mutating func noteNumber(_ name: String, from before: Double, to after: Double, by cause: Cause? = nil) {
    prepareForMotion()
    let cause = cause ?? self[resource: Transactions.self].asked
    self[resource: Journal.self].numbers.append(NumberChange(name: name, before: before, after: after, cause: cause))
  }
}
