/// An error in arguments that are invalid together, or for the played scene.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
