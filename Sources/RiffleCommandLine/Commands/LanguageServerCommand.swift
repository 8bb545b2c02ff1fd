import ArgumentParser
import RiffleApp
import RiffleSDL

/// `riffle language-server`: a server for text editors.
package struct LanguageServerCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "language-server",
    abstract:
      "Run a language server for text editors: completion, hover, definition, rename, diagnostics, expectations.",
    discussion: """
      Uses the Language Server Protocol 3.17 on the standard streams; the editor starts it. docs/editors.md has the \
      settings for VS Code, Neovim, Helix and Zed.

      Exit codes: 0 the editor ended the session, 1 the connection was lost, 65 the input is not a message.
      """)

  package init() {}

  /// Milliseconds without typing before expectations are judged.
  private static let pause: Int32 = 300

  package func perform() throws {
    var server = LanguageServer(words: SceneVocabulary(blocks: sceneBlocks))
    var stream = MessageStream()
    while true {
      let message: [UInt8]?
      do {
        message = try stream.next(patience: server.hasWork ? Self.pause : -1)
      } catch MessageStream.Problem.header(let problem) {
        printError("riffle language-server: \(problem)")
        throw ExitStatus.data
      }
      if let message {
        for answer in server.answer(message) { MessageStream.send(answer) }
        if server.isEnded { break }
      } else if stream.isAtEnd || StopSignal.isRaised {
        break
      } else {
        for notification in server.work(isCancelled: { MessageStream.hasInput() }) {
          MessageStream.send(notification)
        }
      }
    }
    // An editor that disconnects without `exit` has crashed.
    guard server.isShutDown else { throw ExitCode.failure }
  }
}
