#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct Result {
  let name: String
  let size: Int
  let swift: Double
  let c: Double?
  let goal: Double?
  let most: Double?
  var ratio: Double? { c.map { swift / $0 } }
}

/// Nanoseconds on a clock.
func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// What reading the clock twice costs, the least of many tries; it is taken off every timed run.
let clockCost: UInt64 =
  (0..<1000).map { _ in
    let start = now()
    return now() - start
  }.min() ?? 0

/// The median time of one item, Swift and C in turns, so that both see the same disturbances.
///
/// A sample is as many runs as fill `sampleTime` of Swift; preparation happens between runs, untimed. Samples are
/// short, so that on a busy machine most of them fall between two turns of the scheduler; where a single run is longer
/// than that, the processor's time on all cores is taken, whose clock is too slow to read for short runs.
func measure(_ benchmark: Case, size: Int, samples: Int, sampleTime: UInt64 = 300_000) -> Result {
  let contest = benchmark.make(size)
  var clock = CLOCK_MONOTONIC
  func time(_ prepare: () -> Void, _ run: () -> Void) -> UInt64 {
    prepare()
    let start = now(clock)
    run()
    let taken = now(clock) - start
    return taken > clockCost ? taken - clockCost : 0
  }
  // Some runs for nothing: caches, the allocator and the processor's clock settle, and C runs as often as Swift.
  var shortest = UInt64.max
  var spent: UInt64 = 0
  var warmups = 0
  while warmups < 3 || (spent < 10 * sampleTime && warmups < 100) {
    let taken = time(contest.prepareSwift, contest.runSwift)
    if contest.hasReference { _ = time(contest.prepareC, contest.runC) }
    shortest = min(shortest, taken)
    spent += taken
    warmups += 1
  }
  if shortest > sampleTime / 3 { clock = CLOCK_PROCESS_CPUTIME_ID }
  let runs = max(1, min(Int(sampleTime / max(shortest, 1)), benchmark.mostRuns))
  var swift: [Double] = []
  var c: [Double] = []
  let count = shortest > 1_000_000 ? max(samples / 4, min(samples, 7)) : samples
  for _ in 0..<count {
    var sum: UInt64 = 0
    for _ in 0..<runs { sum += time(contest.prepareSwift, contest.runSwift) }
    swift.append(Double(sum) / Double(runs * contest.items))
    if contest.hasReference {
      sum = 0
      for _ in 0..<runs { sum += time(contest.prepareC, contest.runC) }
      c.append(Double(sum) / Double(runs * contest.items))
    }
  }
  guard contest.agrees() else { fatalError("\(benchmark.name) at \(size): Swift and C came to different results") }
  func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  return Result(
    name: benchmark.name, size: size, swift: median(swift), c: contest.hasReference ? median(c) : nil,
    goal: benchmark.goal, most: benchmark.most)
}
