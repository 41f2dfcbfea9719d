/// Returns whether a number is prime. The answer is exact for every `Int` and takes microseconds at most.
///
/// ```swift
/// let answer = isPrime(9_223_372_036_854_775_783)   // true: the largest prime that an Int can hold
/// ```
///
/// This is the Miller–Rabin test with the first twelve primes as bases. It is exact below 3.18 × 10²³
/// (Sorenson and Webster, “Strong pseudoprimes to twelve prime bases”, 2015). It uses Montgomery's form
/// of modular multiplication (Montgomery, “Modular multiplication without trial division”, 1985).
public func isPrime(_ n: Int) -> Bool {
  let smallPrimes: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
  guard n >= 2 else { return false }
  let n = UInt64(n)
  for prime in smallPrimes where n.isMultiple(of: prime) { return n == prime }
  // No number up to 37 is a divisor, so a number below 41² is prime.
  guard n >= 41 * 41 else { return true }
  let field = Montgomery(modulus: n)
  return smallPrimes.allSatisfy { field.isProbablePrime(base: $0) }
}

/// Arithmetic modulo an odd number, on numbers represented as x·2⁶⁴.
private struct Montgomery {
  let modulus: UInt64
  /// -modulus⁻¹ modulo 2⁶⁴.
  let inverse: UInt64
  let one: UInt64
  let square: UInt64

  init(modulus: UInt64) {
    self.modulus = modulus
    // Newton's iteration doubles the number of correct bits: 3, 6, 12, 24, 48, 96.
    var inverse = modulus
    for _ in 0..<5 { inverse &*= 2 &- modulus &* inverse }
    self.inverse = 0 &- inverse
    one = (0 &- modulus) % modulus
    square = modulus.dividingFullWidth((one, 0)).remainder
  }

  /// a·b in this representation.
  func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    let (reducedHigh, reducedLow) = (low &* inverse).multipliedFullWidth(by: modulus)
    let carry: UInt64 = low.addingReportingOverflow(reducedLow).overflow ? 1 : 0
    // The sum is below 2·modulus, and modulus is below 2⁶³, so it does not overflow.
    let sum = high + reducedHigh + carry
    return sum >= modulus ? sum - modulus : sum
  }

  /// One round of Miller–Rabin: `false` proves that the modulus is composite.
  func isProbablePrime(base: UInt64) -> Bool {
    let minusOne = modulus - one
    let twos = (modulus - 1).trailingZeroBitCount
    var power = power(product(base, square), (modulus - 1) >> UInt64(twos))
    if power == one || power == minusOne { return true }
    for _ in 1..<twos {
      power = product(power, power)
      if power == minusOne { return true }
    }
    return false
  }

  private func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var result = one
    var base = base
    var exponent = exponent
    while exponent > 0 {
      if exponent & 1 == 1 { result = product(result, base) }
      base = product(base, base)
      exponent >>= 1
    }
    return result
  }
}
