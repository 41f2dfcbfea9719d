import Foundation

/// Estimates the nth prime: the number at which an estimate of the prime-counting function reaches n.
///
/// In every case that has been computed, the error is at most about the square root of the prime. It
/// affects only the time that it takes to find the prime from there.
///
/// - Parameter n: 1000 or more.
func estimatedPrime(_ n: Int) -> Int64 {
  let target = Double(n)
  // Newton's method. The derivative of the estimate is close to 1 / log x.
  var x = target * log(target)
  for _ in 0..<20 {
    let step = (estimatedPrimeCount(upTo: x) - target) * log(x)
    x -= step
    if abs(step) < 0.5 { break }
  }
  return Int64(x)
}

/// The first two terms of Riemann's function R: li(x) − li(√x) / 2. The others hardly change it.
private func estimatedPrimeCount(upTo x: Double) -> Double {
  logarithmicIntegral(x) - logarithmicIntegral(x.squareRoot()) / 2
}

/// The logarithmic integral of a number above 1, by the series
/// li(x) = γ + log log x + Σ (log x)ᵏ / (k · k!) over k = 1, 2, 3, …
private func logarithmicIntegral(_ x: Double) -> Double {
  let logarithm = log(x)
  let eulersConstant = 0.577_215_664_901_532_9
  var sum = eulersConstant + log(logarithm)
  var power = 1.0
  for k in 1..<400 {
    power *= logarithm / Double(k)
    let term = power / Double(k)
    sum += term
    if term < sum * 1e-17 { break }
  }
  return sum
}
