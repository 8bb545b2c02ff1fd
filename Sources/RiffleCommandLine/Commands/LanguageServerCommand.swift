import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

struct LanguageServerCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "language-server",
    abstract:
      "Run a language server for text editors: completion, hover, definition, rename, diagnostics, expectations.",
    discussion: """
      Uses the Language Server Protocol 3.17 on the standard streams; the editor starts it. docs/editing.md has the \
      settings for VS Code, Neovim, Helix and Zed.

      Exit codes: 0 the editor ended the session, 1 the connection was lost, 65 the input is not a message.
      """)

  func perform() throws {
    var server = LanguageServer(words: SceneVocabulary(blocks: sceneBlocks), reference: .shipped)
    var stream = MessageStream()
    while true {
      let message: [UInt8]?
      do {
        // Expectations are judged after 300 ms without typing.
        message = try stream.next(patience: server.hasWork ? 300 : -1)
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

/// The messages of an editor on the standard streams: JSON after a header with its length in bytes.
struct MessageStream {
  private var buffer: [UInt8] = []
  private(set) var isAtEnd = false
  /// The maximal size of a message: a scene has 8 MB, and each of its characters may be escaped.
  private static let sizeLimit = 64 << 20

  enum Problem: Error { case header(String) }

  /// Returns nil at the end of the stream, or after `patience` milliseconds; below 0 it waits indefinitely. Throws
  /// `Problem` for a malformed header: the start of the next message is then unknown.
  mutating func next(patience: Int32) throws -> [UInt8]? {
    while true {
      if let message = try message() { return message }
      guard Self.hasInput(patience) else { return nil }
      var part = [UInt8](repeating: 0, count: 65536)
      let count = read(STDIN_FILENO, &part, part.count)
      guard count > 0 else {
        if count < 0, errno == EINTR, !StopSignal.isRaised { continue }
        isAtEnd = true
        return nil
      }
      buffer += part[..<count]
    }
  }

  static func hasInput(_ patience: Int32 = 0) -> Bool {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, patience) > 0
  }

  private mutating func message() throws -> [UInt8]? {
    guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else {
      guard buffer.count < 4096 else { throw Problem.header("a message begins with 'Content-Length: ' and its bytes") }
      return nil
    }
    let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    let length = header.split(separator: "\r\n").lazy.compactMap { line -> Int? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].trimmed)
    }.first
    guard let length, (0...Self.sizeLimit).contains(length) else {
      throw Problem.header("'\(header.prefix(80))' has no Content-Length from 0 to \(Self.sizeLimit)")
    }
    guard buffer.count >= end.upperBound + length else { return nil }
    defer { buffer.removeFirst(end.upperBound + length) }
    return Array(buffer[end.upperBound..<end.upperBound + length])
  }

  static func send(_ message: JSON) {
    let text = message.written()
    let bytes = Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
    _ = bytes.withUnsafeBytes { AtomicFile.write($0, to: STDOUT_FILENO) }
  }
}
