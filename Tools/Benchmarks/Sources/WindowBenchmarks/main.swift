import CDraw
import RiffleSDL
import RiffleScene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Cards through the rasterizer beside SDL's software geometry.
// Run with `swift run -c release --package-path Tools/Benchmarks WindowBenchmarks`.
// CSV goes to standard output, a table to standard error. One item is one frame.

let samples = 31

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func note(_ line: String) { printError(line) }

/// Prints medians of both in processor time of the thread, run alternately after three runs to warm up.
@MainActor
func compare(_ name: String, _ n: Int, goal: String, swift: () -> Void, c: () -> Void) {
  var times: [(swift: Double, c: Double)] = []
  for _ in 0..<(samples + 3) {
    let start = now()
    swift()
    let middle = now()
    c()
    times.append((middle - start, now() - middle))
  }
  times.removeFirst(3)
  let ours = times.map(\.swift).sorted()[samples / 2]
  let theirs = times.map(\.c).sorted()[samples / 2]
  let ratio = (ours / theirs * 100).rounded() / 100
  print("\(name),\(n),\(ours),\(theirs),\(ratio)")
  func milliseconds(_ time: Double) -> Double { (time / 1e4).rounded() / 100 }
  note("\(name) \(n): \(milliseconds(ours)) ms, C \(milliseconds(theirs)) ms, ratio \(ratio) (goal \(goal))")
}

print("case,n,ns_per_item,c_ns_per_item,ratio")
try measureTenThousand()
let glyphs = try FontGlyphs()
software_open(1280, 720)
for shadows in [false, true] {
  let cards = Cards(54, shadows: shadows, glyphs: glyphs)
  var rasterizer = Rasterizer(glyphs: glyphs)
  var picture = Bitmap(width: 0, height: 0)
  compare(
    shadows ? "cards-raster-shadows" : "cards-raster", 54, goal: "8 ms, 0.5",
    swift: { rasterizer.render(cards.list, into: &picture) },
    c: { software_draw(cards.quads, Int32(cards.quads.count)) })
}
