package struct ReplayError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
