import RiffleApp
import Testing

#if canImport(Glibc) && compiler(>=6.2)
  import Glibc

  @Suite("The three streams")
  struct StandardStreamsTests {
    @Test("a closed stream gives its number to no file")
    func closed() async {
      await #expect(processExitsWith: .exitCode(7)) {
        close(1)
        close(2)
        StandardStreams.secure()
        let file = open("/dev/null", O_RDONLY)
        exit(file > 2 ? 7 : 1)
      }
    }

    @Test("a broken pipe and a file that is too large are errors, not the end")
    func signals() async {
      await #expect(processExitsWith: .exitCode(7)) {
        StandardStreams.secure()
        raise(SIGPIPE)
        raise(SIGXFSZ)
        exit(7)
      }
    }
  }
#endif
