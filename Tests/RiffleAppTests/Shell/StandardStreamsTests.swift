import CLibrary
import Foundation
import RiffleApp
import RiffleSDL
import Testing

#if canImport(Glibc) && compiler(>=6.2)
  import Glibc

  @Suite("The standard streams") struct StandardStreamsTests {
    @Test("the number of a closed standard stream is not reused for a file") func closed() async {
      await #expect(processExitsWith: .exitCode(7)) {
        close(1)
        close(2)
        StandardStreams.secure()
        let file = open("/dev/null", O_RDONLY)
        exit(file > 2 ? 7 : 1)
      }
    }

    @Test("a broken pipe and a file that is too large are errors, and do not end the process") func signals() async {
      await #expect(processExitsWith: .exitCode(7)) {
        StandardStreams.secure()
        raise(SIGPIPE)
        raise(SIGXFSZ)
        exit(7)
      }
    }
  }
#endif

#if compiler(>=6.2)
  @Suite("The exit code of a command") struct FailureTests {
    @Test("a signal replaces the error that it caused") func signal() async {
      await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
        StopSignal.listen()
        let error = ShellError.unwritable("film.mp4", reason: "the encoder takes no more frames")
        precondition(reason(before: error) is ShellError)
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        raise(SIGINT)
        exit(reason(before: error) is ShellError ? 1 : StopSignal.exitCode)
      }
    }
  }
#endif

@Suite("The output files of a command") struct OutputArgumentsTests {
  private func check(
    _ name: String, holding bytes: [UInt8]?, _ kind: OutputArguments.Kind, force: Bool = false, mode: Int = 0o644
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    if let bytes {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    try withExtendedLifetime(folder) { try OutputArguments.check(path, kind, force: force) }
  }

  private static let own: [(OutputArguments.Kind, String)] = [
    (.png, "\u{89}PNG\r\n"), (.gif, "GIF89a"), (.mp4, "\0\0\0 ftypisom"), (.wav, "RIFF\0\0\0\0WAVE"),
    (.junit, "<?xml version=\"1.0\"?>\n<testsuites name=\"riffle test\">"),
    (.sarif, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\"}"),
  ]

  @Test("an output replaces a file of its own kind, an empty one and none, and no other") func kinds() throws {
    for (kind, text) in Self.own {
      let name = "a.\(kind.rawValue)"
      for bytes in [nil, [], Array(text.unicodeScalars.map { UInt8($0.value) })] {
        #expect(throws: Never.self) { try check(name, holding: bytes, kind) }
      }
      for other in ["riffle: 1\n", "{\"riffle\": 1}", "<svg/>"] + Self.own.filter({ $0.0 != kind }).map(\.1) {
        let bytes = other.unicodeScalars.map { UInt8($0.value) }
        #expect(throws: ShellError.self, "\(kind): \(other)") { try check(name, holding: bytes, kind) }
        #expect(throws: Never.self) { try check(name, holding: bytes, kind, force: true) }
      }
    }
  }

  @Test("an output does not replace a read-only file, and needs a folder") func names() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(throws: ShellError.self) { try check("a.png", holding: bytes, .png, mode: 0o444) }
    for name in ["a", "a.PNG", ".png", "a.2026"] { #expect(throws: Never.self) { try check(name, holding: nil, .png) } }
    #expect(throws: ShellError.self) { try OutputArguments.check("/dev/null/a.png", .png, force: false) }
  }
}
