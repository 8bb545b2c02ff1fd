/// A recording that cannot be played, or that does not match.
package struct ReplayError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
