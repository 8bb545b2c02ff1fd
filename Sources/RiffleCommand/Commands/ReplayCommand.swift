import ArgumentParser
import RiffleSDL
import RiffleScene
import RiffleTime

/// `riffle replay`: a recording played again, without a window.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording again without a window, and compare.",
    discussion: """
      A recording is what `riffle run --record` or `riffle render --record` wrote. It is played against the scene it \
      was made with; the hash of the world after the last tick is printed.

        riffle replay run.rec --verify
        riffle replay run.rec --until 412

      Exit codes: 65 the recording is none, was made with another scene, or came out otherwise; 66 a file is missing.
      """)

  @Argument(help: "The recording.", completion: .file())
  var recording: String

  @Flag(help: "Compare the world with the hashes in the recording, and stop at the first difference.")
  var verify = false

  @Option(help: ArgumentHelp("Stop after this tick.", valueName: "tick"))
  var until: Int?

  func validate() throws {
    if let until, until < 0 { throw ValidationError("--until is 0 or more, not \(until).") }
  }

  func run() throws {
    try orExit {
      let recorded = try read()
      let header = recorded.header
      let found = try textHash(of: header.scene)
      guard found == header.sceneHash else {
        throw ReplayError(
          "\(recording):3: recorded with \(header.scene) as \(hexadecimal(header.sceneHash)), "
            + "but that file is \(hexadecimal(found)) now; replay it with the scene it was made with")
      }
      let scene = try SceneLoader.load(header.scene, blocks: sceneBlocks)
      var simulation = scene.start(
        SceneOptions(seed: header.seed, size: header.size, reducesMotion: header.reducesMotion)
      ).makeSimulation()
      let last = min(until ?? recorded.lastTick, recorded.lastTick)
      var compared = 0
      while simulation.tick < last {
        simulation.step(recorded.input(at: simulation.tick + 1))
        guard verify, let wanted = recorded.hash(at: simulation.tick) else { continue }
        compared += 1
        let hash = simulation.world.stateHash
        guard hash == wanted else {
          let elsewhere = header.platform == Recording.Header.platformName ? "" : " (recorded on \(header.platform))"
          throw ReplayError(
            "\(recording): tick \(simulation.tick) came out as \(hexadecimal(hash)), "
              + "but \(hexadecimal(wanted)) was recorded\(elsewhere)")
        }
      }
      print(simulation.tick, hexadecimal(simulation.world.stateHash))
      if verify { print("\(compared) hashes agree") }
      if let line = recorded.brokenLine {
        sayOnStandardError("\(recording):\(line): the recording breaks off here; played to tick \(recorded.lastTick)")
      }
    }
  }

  private func read() throws -> Recording {
    let text = try text(of: recording)
    do {
      return try RecordingText.read(text)
    } catch {
      throw ReplayError("\(recording):\(error.line): \(error.problem)")
    }
  }
}

/// A recording that cannot be played, or that came out otherwise.
struct ReplayError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
