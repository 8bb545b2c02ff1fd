/// Stops the program with a message where a caller breaks a condition of the API.
///
/// In release builds too: there `precondition` stops it without its message.
@inlinable
package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(message(), file: file, line: line) }
}
