import CLibrary
import RiffleApp
import RiffleSDL
import Testing

#if compiler(>=6.2)
  @Suite("What a command ends with")
  struct FailureTests {
    @Test("a signal is the reason of an error it brought about")
    func signal() async {
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
