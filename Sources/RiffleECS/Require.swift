/// Stops the program with a message if a caller violates a condition of the API.
///
/// In release builds too, where `precondition` stops without its message.
@inlinable
package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(message(), file: file, line: line) }
}
