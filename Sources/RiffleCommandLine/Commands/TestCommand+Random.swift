import ArgumentParser
import RiffleApp
import RiffleSDL

extension TestCommand {
  func playRandomInput(to scenes: [Scene]) throws {
    StopSignal.listen()
    var isWell = true
    var forms: [JSON] = []
    for scene in scenes {
      let soak = try play(scene)
      if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
      forms.append(soak.form)
      isWell = isWell && soak.findings.isEmpty
      if json { continue }
      sayOnStandardOutput("\(scene.path): \(soak.summary)")
      for finding in soak.findings { sayOnStandardOutput("\(scene.path): \(finding)") }
    }
    if json {
      JSON.form(["command": "test", "seed": Double(seed), "passed": isWell, "scenes": forms, "record": record]).print()
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
  fileprivate var summary: String {
    guard let first = readings.first, let last = readings.last else { return "no round was played" }
    func kilobytes(_ bytes: Int) -> String { "\((bytes + 512) >> 10) kB" }
    let parts = [
      "\(simulation.tick) ticks", "hash \(hexadecimal(hash))",
      "allocated \(kilobytes(first.allocatedBytes)) after the first round, \(kilobytes(last.allocatedBytes)) at the end",
      "world \(kilobytes(first.worldBytes)), \(kilobytes(last.worldBytes))",
      "entities \(first.entities), \(last.entities)",
      "running \(first.running), \(last.running), at most \(peaks.max() ?? 0)",
      "drift \(rounded(drift.largest)) of \(drift.count) values", "jumps \(jumpCount)",
      "resident at most \(kilobytes(AllocatedMemory.residentAtMost))",
    ]
    return parts.joined(separator: "; ")
  }

  fileprivate var form: JSON {
    JSON([
      "scene": scene.path, "ticks": simulation.tick, "tickRate": scene.document.tickRate, "hash": hexadecimal(hash),
      "passed": findings.isEmpty, "findings": findings,
      "rounds": zip(readings, peaks).map { reading, peak in
        JSON([
          "tick": reading.tick, "allocatedBytes": reading.allocatedBytes, "worldBytes": reading.worldBytes,
          "entities": reading.entities, "running": reading.running, "mostRunning": peak,
        ])
      },
      "drift": drift.largest.isFinite ? drift.largest : nil, "comparedSprings": drift.count, "jumps": jumpCount,
      "residentBytesAtMost": AllocatedMemory.residentAtMost,
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
