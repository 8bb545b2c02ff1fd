import RiffleECS

/// A resource with numbers that go by a name, such as the values of a scene: conditions ask for them by it.
package protocol NamedNumbers: Component {
  /// In their order; a flag is 0 or 1.
  var namedNumbers: [(name: String, number: Double)] { get }
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
    allResources.flatMap { ($0 as? any NamedNumbers)?.namedNumbers ?? [] }
  }

  /// Writes down that a number got another value, by what is answered now unless something else is the cause.
  package mutating func noteNumber(_ name: String, from before: Double, to after: Double, by cause: Cause? = nil) {
    prepareForMotion()
    let cause = cause ?? self[resource: Transactions.self].asked
    self[resource: Journal.self].numbers.append(NumberChange(name: name, before: before, after: after, cause: cause))
  }
}
