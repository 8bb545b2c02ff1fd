package struct ReplayError: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}
