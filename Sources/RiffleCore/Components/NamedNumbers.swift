import RiffleECS

/// A resource with numbers that have a name, such as the score of a game or the values of a scene.
///
/// The debugger lists them, and a condition can read them by name: `value.score > 3` can stop time, be searched for,
/// and be tested. Blanks in a name may be written as hyphens in a condition.
///
/// ```swift
/// struct Score: NamedNumbers {
///   var points = 0
///   var namedNumbers: [(name: String, number: Double)] { [("points", Double(points))] }
/// }
/// ```
public protocol NamedNumbers: Component {
  /// The heading in the debugger, by default the name of the type; nil to omit them.
  static var heading: String? { get }
  /// The numbers in order; a flag is 0 or 1. They depend on the resource alone. Of two numbers with one name,
  /// conditions read the first.
  var namedNumbers: [(name: String, number: Double)] { get }
}

extension NamedNumbers {
  /// The name of the type.
  public static var heading: String? { "\(Self.self)" }
}

package struct NumberChange: Sendable, Equatable {
  package let name: String
  package let before: Double
  package let after: Double
  package let cause: Cause?
}

extension World {
  package var namedNumbers: [(name: String, number: Double)] {
    resourcesWithNumbers.flatMap(\.namedNumbers)
  }

  package var resourcesWithNumbers: [any NamedNumbers] { allResources.compactMap { $0 as? any NamedNumbers } }

  /// Records a change of a number, caused by the event being handled unless a cause is given.
  package mutating func noteNumber(_ name: String, from before: Double, to after: Double, by cause: Cause? = nil) {
    prepareForMotion()
    let cause = cause ?? self[resource: Transactions.self].asked
    self[resource: Journal.self].numbers.append(NumberChange(name: name, before: before, after: after, cause: cause))
  }
}
