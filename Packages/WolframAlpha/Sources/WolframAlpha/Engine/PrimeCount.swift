import Foundation

/// Returns the exact number of primes up to a number: π(x).
///
/// It takes time of the order of x^(3/4) / log x with a small constant, and memory of the order of √x.
///
/// - Parameters:
///   - x: Any number. There are no primes below 2.
///   - progress: Receives the fraction of the work that is done.
/// - Throws: `CancellationError` if the task is cancelled.
func primeCount(upTo x: Int64, _ progress: inout ProgressMeter) async throws -> Int {
  guard x >= 2 else { return 0 }
  var counter = PrimeCounter(x: x)
  try await counter.sieve(&progress)
  return try await counter.count(&progress)
}

/// Returns the number of primes up to a number, without reporting progress.
func primeCount(upTo x: Int64) async throws -> Int {
  var progress = ProgressMeter()
  return try await primeCount(upTo: x, &progress)
}

/// Counts primes by combinatorics, without finding them.
///
/// The idea is A.-M. Legendre's and E. Meissel's. The first half, `sieve`, is the tabulation that is
/// known by the name of Lucy_Hedgehog (Project Euler, problem 10). It sieves *counts*: of the numbers up
/// to x/r for every r that is still needed, and of those up to every number below √x. Min_25 found that
/// it may stop at the fourth root of x. Beyond that, only the r without small factors are needed, and
/// only numbers of two or three prime factors remain to be subtracted. The second half, `count`, counts
/// these from the same tables. Without it, the 10⁹th prime would take six times as long, and the 10¹²th
/// prime would be out of reach.
///
/// Even numbers and the prime 2 are left out throughout. Index i of a table by number stands for 2i + 1,
/// and every count is one of odd numbers from 3 on.
struct PrimeCounter {
  private let x: Int64
  private let root: Int64
  /// For each number: how many numbers up to it are prime or have no factor that was sieved by.
  private var smallCounts: [Int32]
  /// For each number: whether it is, or has, a factor that was sieved by.
  private var isSieved: [Bool]
  /// The numbers up to the root that have no factor that was sieved by. The first is 1.
  private var roughs: [Int32]
  /// For each rough r: the same count as in `smallCounts`, up to x/r.
  private var largeCounts: [Int64]
  /// The number of odd primes that were sieved by.
  private var sievedPrimes = 0

  init(x: Int64) {
    self.x = x
    root = integerSquareRoot(x)
    let size = Int((root + 1) / 2)
    smallCounts = (0..<size).map { Int32($0) }
    isSieved = [Bool](repeating: false, count: size)
    roughs = (0..<size).map { Int32(2 * $0 + 1) }
    largeCounts = roughs.map { (x / Int64($0) - 1) / 2 }
  }

  /// Sieves by the odd primes up to the fourth root of x.
  mutating func sieve(_ progress: inout ProgressMeter) async throws {
    let fourthRoot = integerSquareRoot(root)
    var prime: Int64 = 3
    while prime <= fourthRoot {
      if !isSieved[Int(prime / 2)] {
        try await pause()
        progress.reach(Self.shareOfSieve * pow(Double(prime) / Double(fourthRoot), 0.4))
        strike(prime)
        updateLargeCounts(prime)
        updateSmallCounts(prime)
        sievedPrimes += 1
      }
      prime += 2
    }
  }

  private mutating func strike(_ prime: Int64) {
    isSieved[Int(prime / 2)] = true
    var index = Int(prime * prime / 2)
    while index < isSieved.count {
      isSieved[index] = true
      index += Int(prime)
    }
  }

  /// Takes the numbers whose least factor is `prime` out of the counts up to x/r.
  private mutating func updateLargeCounts(_ prime: Int64) {
    let share = x / prime
    var kept = 0
    var index = 0
    while index < roughs.count {
      let rough = Int64(roughs[index])
      if !isSieved[Int(rough / 2)] {
        let product = rough * prime
        // A product up to the root is a rough itself. Its count has not been overwritten yet, because it
        // comes after this one.
        let count =
          product <= root
          ? largeCounts[Int(smallCounts[Int(product / 2)]) - sievedPrimes]
          : Int64(smallCounts[Int((share / rough - 1) / 2)])
        largeCounts[kept] = largeCounts[index] - count + Int64(sievedPrimes)
        roughs[kept] = roughs[index]
        kept += 1
      }
      index += 1
    }
    roughs.removeSubrange(kept...)
  }

  /// Takes the numbers whose least factor is `prime` out of the counts up to the numbers below √x.
  private mutating func updateSmallCounts(_ prime: Int64) {
    var index = smallCounts.count - 1
    // From quotient · prime up to the next such product, the same count is subtracted from all numbers.
    // The loop goes down, so the counts that it reads have not been updated yet.
    var quotient = (root / prime - 1) | 1
    while quotient >= prime {
      let count = smallCounts[Int(quotient / 2)] - Int32(sievedPrimes)
      let last = Int(quotient * prime / 2)
      while index >= last {
        smallCounts[index] -= count
        index -= 1
      }
      quotient -= 2
    }
  }

  /// Returns π(x) after `sieve` has run.
  ///
  /// Let L(v) be the counts in the tables now: of odd primes up to v, and of products of primes above the
  /// fourth root of x. Below √x there are no such products, so π(v) = L(v) + 1 there. All roughs except 1
  /// are now the primes p, q between the fourth and the square root. For each p, the numbers whose least
  /// factor is p must be subtracted from L(x). They are p times a prime, π(x/p) − π(p) + 1 of them, or p
  /// times two primes. L(x/p) contains π(x/p) and products of two primes. These products cancel all
  /// triples with p as the least factor. The only exceptions are the products in L(x/p) whose lesser
  /// factor q is below p. They are added again:
  ///
  /// π(x) = 1 + L(x) − Σₚ (L(x/p) − π(p) + 2) + Σ(q < p, q²p ≤ x) (π(x/qp) − π(q) + 1)
  consuming func count(_ progress: inout ProgressMeter) async throws -> Int {
    // The rough at index i is the prime with π = i + 1 + sievedPrimes.
    var total = 1 + largeCounts[0]
    for index in 1..<max(1, roughs.count) {
      total -= largeCounts[index] - Int64(index + 1 + sievedPrimes) + 2
    }
    for index in 1..<max(1, roughs.count) {
      let q = Int64(roughs[index])
      let share = x / q
      let largest = share / q
      guard largest > q else { break }
      try await pause()
      progress.reach(Self.shareOfSieve + (1 - Self.shareOfSieve) * fractionCounted(q))
      let end = Int(smallCounts[Int((largest - 1) / 2)]) + 1 - sievedPrimes
      var other = index + 1
      while other < end {
        total += Int64(smallCounts[Int((share / Int64(roughs[other]) - 1) / 2)])
        other += 1
      }
      total += Int64(max(0, end - index - 1)) * (2 - Int64(index + 1 + sievedPrimes))
    }
    return Int(total)
  }

  /// The fraction of the work of `count` that is done when it comes to the prime q.
  ///
  /// q goes from the fourth to the cube root of x. The work for one q is about proportional to 1/q².
  private func fractionCounted(_ q: Int64) -> Double {
    let first = 1 / Double(roughs[1])
    let last = 1 / cbrt(Double(x))
    return (first - 1 / Double(q)) / (first - last)
  }

  /// The fraction of the whole time that `sieve` takes.
  ///
  /// This and the exponent in `sieve` were measured with the largest numbers. The first primes take the
  /// longest.
  private static let shareOfSieve = 0.85
}
