/// Sine and cosine for drawing, from arithmetic alone: the same bits on every machine, and no C library.
///
/// Minimax polynomials on ±45° after reduction by quarter turns (Cephes, S. Moshier); error below 1e-9, far under what
/// a pixel shows. Exact at every whole quarter turn that a `Double` can name.
func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard radians.isFinite else { return (0, 1) }
  let quarters = (radians / (.pi / 2)).rounded()
  let r = radians - quarters * (.pi / 2)
  let z = r * r
  let s =
    r + r * z
    * (-1.6666666641626524e-1 + z * (8.3333293858894632e-3 + z * (-1.9839334836096632e-4 + z * 2.7183114939898219e-6)))
  let c = 1 - z / 2 + z * z * (4.1666664568298833e-2 + z * (-1.3888837661095900e-3 + z * 2.4433157117992137e-5))
  switch quarters - 4 * (quarters / 4).rounded(.down) {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}

/// The error function, to 3e-7 (Abramowitz and Stegun 7.1.28): the running integral of a Gaussian, without `exp`.
func errorFunction(_ x: Float) -> Float {
  let a = min(abs(x), 6)
  var p =
    1 + a
    * (0.0705230784 + a
      * (0.0422820123 + a
        * (0.0092705272
          + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))))
  p *= p
  p *= p
  p *= p
  p *= p
  let magnitude = 1 - 1 / p
  return x < 0 ? -magnitude : magnitude
}
