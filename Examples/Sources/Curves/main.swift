// A spring and a curve as text: RiffleMotion alone, without a window.
//
// Each line is a moment; `o` is the spring, `.` the curve, and `|` the target.
import RiffleMotion

let spring = Spring(duration: 0.5, bounce: 0.4)
let curve = UnitCurve.easeInOut
let width = 48.0

for step in 0...20 {
  let time = Double(step) * 0.05
  let columns = [
    (curve.value(at: min(time / 0.5, 1)), "."), (1.0, "|"), (spring.value(target: 1.0, time: time), "o"),
  ]
  var line = [Character](repeating: " ", count: 72)
  for (value, mark) in columns { line[Int((value * width).rounded())] = Character(mark) }
  print(String(line))
}
