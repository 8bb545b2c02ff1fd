#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Arguments: words to filter cases by, `--max N` for the largest size, `--samples N` (51; a quarter of them, but 7 at
// least, where one run takes over a millisecond).
// CSV goes to standard output, a table to standard error.

// Freeing a large block teaches glibc's allocator to keep freed memory up to twice its size. Untaught, it hands every
// dropped snapshot's columns back to the system, and the next snapshot pays for fresh pages.
@inline(never) func largeBlock() -> UnsafeMutableRawPointer? { malloc((32 << 20) - (1 << 16)) }
free(largeBlock())

// One array for each file of cases.
let cases =
  ecsCases + historyCases + tweenCases + sceneCases + particleCases + drawingCases + blendCases
  + outlineCases

var words: [String] = []
var largest = Int.max
var samples = 51
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--max": largest = arguments.popFirst().flatMap(Int.init) ?? largest
  case "--samples": samples = arguments.popFirst().flatMap(Int.init) ?? samples
  default: words.append(argument)
  }
}

func text(_ value: Double?, _ digits: Int = 2) -> String {
  guard let value else { return "" }
  let scale = digits == 3 ? 1000.0 : 100.0
  let parts = (value * scale).rounded() / scale
  let whole = Int(parts)
  let rest = String(Int(((parts - Double(whole)) * scale).rounded()))
  return "\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest)"
}

func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
  let fill = String(repeating: " ", count: max(0, width - text.count))
  return left ? fill + text : text + fill
}

/// A line to standard error. (The C library's `stderr` is a mutable global, which Swift 6 will not touch.)
func note(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

print("case,n,ns_per_item,c_ns_per_item,ratio,goal")
note(
  pad("case", 30)
    + [("n", 9), ("ns", 10), ("C ns", 10), ("ratio", 8), ("goal", 7)].map { pad($0.0, $0.1, left: true) }.joined())
for benchmark in cases where words.isEmpty || words.contains(where: benchmark.name.contains) {
  for size in benchmark.sizes where size <= largest {
    let result = measure(benchmark, size: size, samples: samples)
    let goal = result.most.map { "\(Int($0)) ns" } ?? text(result.goal)
    let name = result.name.contains(",") ? "\"\(result.name)\"" : result.name
    print("\(name),\(size),\(text(result.swift, 3)),\(text(result.c, 3)),\(text(result.ratio)),\(goal)")
    fflush(nil)
    let columns = [
      ("\(size)", 9), (text(result.swift, 3), 10), (text(result.c, 3), 10), (text(result.ratio), 8),
      (goal, 7),
    ]
    note(pad(result.name, 30) + columns.map { pad($0.0, $0.1, left: true) }.joined())
  }
}
// Not nanoseconds, so in the table only.
if words.isEmpty || words.contains("memory") { noteMemory(largest: largest) }
if words.isEmpty || words.contains("bytes") { noteHistories() }
