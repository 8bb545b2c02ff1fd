import ArgumentParser
import RiffleApp
import RiffleSDL

package struct SoakCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Run a long monkey test: random input, with checks of memory, hashes and jumps.",
    discussion: """
      Random keys, clicks, drags, window sizes, parameters and actions from a seed, for one hour of ticks, as fast as \
      possible. Once a minute the input pauses for eight seconds and the memory is measured: it must not grow. No value \
      may jump without a cause, no spring may drift from its closed form, and every tick must have the same hash when it \
      is stepped again. The same seed gives the same hash.

        riffle soak Scenes/*.yaml --ticks 7200
        riffle soak Scenes/memory.yaml --seed 7 --record wild.rec

      Exit codes: 1 a scene failed, with a sentence for each reason; 65 a scene has mistakes; 66 a file is \
      missing; 73 the recording cannot be written.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Option("Ticks of each scene, 16 to 100000000. Default: one hour.", value: "n")
  var ticks: Int?

  @Option("Seed of the random input, a whole number from 0.", value: "n")
  var seed: UInt64 = 1

  @Option("Record the run of a scene, for `riffle replay`.", value: "file", completion: .file())
  var record: String?

  @Flag(help: "Print figures and findings as one JSON object; see docs/json.md.")
  var json = false

  package init() {}

  package func validate() throws {
    try check("--ticks", ticks, 16...100_000_000)
    if record != nil, scenes.count > 1 { throw ValidationError("--record is for one scene, not \(scenes.count).") }
  }

  package func perform() throws {
    // Report errors in the last scene before the first one plays for hours.
    let loaded = try scenes.map { try SceneLoader.load($0, blocks: sceneBlocks) }
    StopSignal.listen()
    var isWell = true
    var forms: [JSON] = []
    for scene in loaded {
      let soak = try play(scene)
      if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
      forms.append(soak.form)
      isWell = isWell && soak.findings.isEmpty
      if json { continue }
      sayOnStandardOutput("\(scene.path): \(soak.summary)")
      for finding in soak.findings { sayOnStandardOutput("\(scene.path): \(finding)") }
    }
    if json {
      print(
        JSON.form([
          "command": .text("soak"),
          "seed": .number(Double(seed)), "passed": .flag(isWell), "scenes": .list(forms),
          "record": record.map(JSON.text),
        ]).written())
    }
    if !isWell { throw ExitCode.failure }
  }

  private func play(_ scene: Scene) throws -> Soak {
    let count = ticks ?? 3600 * scene.document.tickRate
    var soak = Soak(scene, ticks: count, seed: seed) { AllocatedMemory.bytes }
    let recorder = try record.map { try Recorder($0, Playable(scene, SceneOptions()).header) }
    var progress = Progress("Playing \(count) ticks of \(scene.path)")
    while !soak.isOver, !StopSignal.isRaised {
      soak.step()
      try recorder?.record(soak.simulation.tick, soak.lastInput, hash: soak.hash)
      if soak.simulation.tick % 256 == 0 { progress.update(Double(soak.simulation.tick) / Double(count)) }
    }
    try recorder?.finish(gave: soak.simulation.world)
    progress.finish()
    return soak
  }
}

extension Soak {
  var summary: String {
    guard let first = readings.first, let last = readings.last else { return "no round was played" }
    func kilobytes(_ bytes: Int) -> String { "\((bytes + 512) >> 10) kB" }
    let parts = [
      "\(simulation.tick) ticks", "hash \(hexadecimal(hash))",
      "allocated \(kilobytes(first.allocatedBytes)) after the first round, \(kilobytes(last.allocatedBytes)) at the end",
      "world \(kilobytes(first.worldBytes)), \(kilobytes(last.worldBytes))",
      "entities \(first.entities), \(last.entities)",
      "running \(first.running), \(last.running), at most \(peaks.max() ?? 0)",
      "drift \(rounded(largestDrift)) of \(comparedSprings) values", "jumps \(jumpCount)",
      "resident at most \(kilobytes(AllocatedMemory.residentAtMost))",
    ]
    return parts.joined(separator: "; ")
  }

  fileprivate var form: JSON {
    .object([
      "scene": .text(scene.path), "ticks": .count(simulation.tick), "tickRate": .count(scene.document.tickRate),
      "hash": .text(hexadecimal(hash)), "passed": .flag(findings.isEmpty), "findings": .texts(findings),
      "rounds": .list(
        zip(readings, peaks).map { reading, peak in
          .object([
            "tick": .count(reading.tick), "allocatedBytes": .count(reading.allocatedBytes),
            "worldBytes": .count(reading.worldBytes), "entities": .count(reading.entities),
            "running": .count(reading.running), "mostRunning": .count(peak),
          ])
        }),
      "drift": largestDrift.isFinite ? .number(largestDrift) : nil, "comparedSprings": .count(comparedSprings),
      "jumps": .count(jumpCount), "residentBytesAtMost": .count(AllocatedMemory.residentAtMost),
    ])
  }

  /// Rounds to two significant digits.
  private func rounded(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    var scale = 1.0
    while number * scale < 10 { scale *= 10 }
    return (number * scale).rounded() / scale
  }
}
