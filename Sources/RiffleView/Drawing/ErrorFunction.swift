/// The error function, to 3e-7 (Abramowitz and Stegun 7.1.28): the running integral of a Gaussian, without `exp`.
package func errorFunction(_ x: Float) -> Float {
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
