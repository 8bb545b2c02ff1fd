/// Arguments that only turn out to be wrong together, or once what is played is known.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
