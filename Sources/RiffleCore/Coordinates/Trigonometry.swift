/// Sine and cosine for drawing, from arithmetic alone: the same bits on every machine, so pictures are identical
/// everywhere.
///
/// Polynomials on ±45° after reduction by quarter turns (Cephes, S. Moshier); error below 1e-13 for angles of a few
/// thousand radians. Angles that are not finite or too large count as 0.
package func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  // Most drawing is not rotated.
  guard radians.magnitude < 0x1p50, radians != 0 else { return (0, 1) }
  // To the nearest, halves away from zero; by integers, since rounding calls a function on the oldest processors.
  let turns = Int(radians / (.pi / 2) + (radians < 0 ? -0.5 : 0.5))
  let quarters = Double(turns)
  let r = radians - quarters * (.pi / 2)
  let z = r * r
  var s = 1.58962301576546568060e-10 * z - 2.50507477628578072866e-8
  s = (s * z + 2.75573136213857245213e-6) * z - 1.98412698295895385996e-4
  s = (s * z + 8.33333333332211858878e-3) * z - 1.66666666666666307295e-1
  s = r + r * z * s
  var c = -1.13585365213876817300e-11 * z + 2.08757008419747316778e-9
  c = (c * z - 2.75573141792967388112e-7) * z + 2.48015872888517045348e-5
  c = (c * z - 1.38888888888730564116e-3) * z + 4.16666666666665929218e-2
  c = 1 - z / 2 + z * z * c
  switch turns & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}
