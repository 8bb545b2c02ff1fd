import ArgumentParser
import RiffleApp
import RiffleSDL
import RiffleScene

/// `riffle language-server`: what editors of text ask.
struct LanguageServerCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "language-server",
    abstract:
      "Answer an editor of text: completion, hover, definition, rename, mistakes and expectations as one types.",
    discussion: """
      Speaks the Language Server Protocol 3.17 on the standard streams; an editor starts it. docs/editors.md has the \
      lines for VS Code, Neovim, Helix and Zed.

      Exit codes: 0 the editor has ended it, 1 it is gone, 65 what came is no message.
      """)

  /// Time in which nothing is typed before expectations are judged, in milliseconds.
  private static let pause: Int32 = 300

  func perform() throws {
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
    // An editor that goes without a word has crashed.
    guard server.isShutDown else { throw ExitCode.failure }
  }
}
