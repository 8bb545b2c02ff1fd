extension Schema {
  /// Returns the value in a YAML text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, with or without a byte order mark.
  ///   - context: the file's name for messages, and the names so far; names in the text are added.
  /// - Throws: every mistake in it. A text that is no YAML stops at the first, since nothing after it has a meaning.
  public func decode(_ text: some Sequence<UInt8>, in context: inout DecodingContext) throws(SceneError) -> Value {
    let node: YAMLNode
    var problems: [YAMLProblem] = []
    do {
      node = try YAMLReader.read(Array(text), whenEmpty: "there is nothing to read; write a value") {
        problems.append($0)
      }
    } catch {
      problems.append(error)
      let file = context.file
      throw SceneError(problems.map { Diagnostic(file: file, location: $0.location, message: $0.message) })
    }
    for problem in problems { context.report(at: problem.location, problem.message) }
    guard let value = read(node, &context), context.diagnostics.isEmpty else { throw SceneError(context.diagnostics) }
    return value
  }

  /// Returns the value in a YAML text that stands alone, as on a command line.
  ///
  /// - Parameter file: its name in messages, also for the value: `the animation`.
  public func decode(_ text: String, file: String) throws(SceneError) -> Value {
    var context = DecodingContext(file: file, label: "the \(file)")
    return try decode(text.utf8, in: &context)
  }
}
