import RiffleScene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The scene of ten thousand cards: what a tick costs that starts a shuffle, ticks that carry it on, and the draw list
/// of each. Milliseconds of the thread's own clock.
func measureTenThousand() throws {
  let file = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  let loading = now()
  let scene = try SceneLoader.load("/\(file)/Scenes/ten-thousand.yaml")
  let runtime = scene.start(SceneOptions())
  var simulation = runtime.makeSimulation()
  let loaded = now() - loading
  var (steps, lists) = ([Double](), [Double]())
  var starts: [Double] = []
  for tick in 1...240 {
    let before = now()
    let isStart = tick == 20 || tick == 80
    simulation.step(isStart ? InputFrame([.keyPressed("s")]) : .none)
    let between = now()
    let list = DrawList(simulation.world, size: [1280, 800])
    let after = now()
    guard tick >= 20, !list.sprites.isEmpty else { continue }
    if isStart { starts.append(between - before) } else { steps.append(between - before) }
    lists.append(after - between)
  }
  func shown(_ time: Double) -> Double { (time / 1e4).rounded() / 100 }
  func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
  print("ten-thousand-load,10000,\(loaded / 10_000),,")
  print("ten-thousand-tick,10000,\(median(steps) / 10_000),,")
  print("ten-thousand-list,10000,\(median(lists) / 10_000),,")
  note(
    "ten thousand cards: loaded in \(shown(loaded)) ms; a shuffle starts in \(shown(starts[0])) ms, and in \(shown(starts[1])) while "
      + "they fly, a tick takes "
      + "\(shown(median(steps))) ms (at most \(shown(steps.max() ?? 0))), its draw list \(shown(median(lists))) ms "
      + "(at most \(shown(lists.max() ?? 0))); goal 8 ms together")
}
