/// All primes up to a limit, in ascending order: the sieve of Eratosthenes over the odd numbers.
///
/// - Parameter limit: The largest number to examine. The sieve takes `limit / 2` bytes.
func primes(upTo limit: Int) -> [Int] {
  guard limit >= 2 else { return [] }
  // Index i stands for 2i + 1.
  let count = (limit + 1) / 2
  var isStruck = [Bool](repeating: false, count: count)
  var primes = [2]
  var i = 1
  while i < count {
    if !isStruck[i] {
      let prime = 2 * i + 1
      primes.append(prime)
      if prime <= limit / prime {
        var multiple = prime * prime / 2
        while multiple < count {
          isStruck[multiple] = true
          multiple += prime
        }
      }
    }
    i += 1
  }
  return primes
}

/// The odd primes of a stretch of numbers, in ascending order: one segment of the sieve of
/// Eratosthenes.
///
/// - Parameter stretch: The numbers to examine. The sieve takes half a byte for each, and half a byte for
///   each number up to the square root of the last one.
func oddPrimes(in stretch: ClosedRange<Int64>) -> [Int64] {
  // Index i stands for first + 2i, where first is odd.
  let first = max(3, stretch.lowerBound | 1)
  guard first <= stretch.upperBound else { return [] }
  let count = Int((stretch.upperBound - first) / 2) + 1
  var isStruck = [Bool](repeating: false, count: count)
  for divisor in primes(upTo: Int(integerSquareRoot(stretch.upperBound))).dropFirst() {
    let prime = Int64(divisor)
    var multiple = max(prime * prime, (first + prime - 1) / prime * prime)
    if multiple.isMultiple(of: 2) { multiple += prime }
    var index = Int((multiple - first) / 2)
    while index < count {
      isStruck[index] = true
      index += divisor
    }
  }
  var primes: [Int64] = []
  for index in 0..<count where !isStruck[index] { primes.append(first + 2 * Int64(index)) }
  return primes
}
