import Testing

@testable import WolframAlpha

@Suite struct PrimeCountTests {
  @Test func `The count is right for every small number`() async throws {
    let isPrime = sieved(through: 5000)
    var count = 0
    for number in -2...5000 {
      if number > 0, isPrime[number] { count += 1 }
      #expect(try await primeCount(upTo: Int64(number)) == count)
    }
  }

  @Test func `The count is right next to powers of primes, where the algorithm changes`()
    async throws
  {
    let isPrime = sieved(through: 2_000_000)
    var counts = [0]
    for number in 1..<isPrime.count {
      counts.append(counts[number - 1] + (isPrime[number] ? 1 : 0))
    }
    let primes = isPrime.indices.prefix(1400).filter { isPrime[$0] }
    let powers =
      primes.map { $0 * $0 }
      + primes.prefix(11).flatMap { [$0 * $0 * $0, $0 * $0 * $0 * $0] }
      + zip(primes, primes.dropFirst()).map { $0 * $1 }
    for power in powers where power < 1_999_999 {
      for number in power - 1...power + 1 {
        #expect(try await primeCount(upTo: Int64(number)) == counts[number])
      }
    }
  }

  @Test(
    arguments: [
      (1_000_000, 78_498), (10_000_000, 664_579), (100_000_000, 5_761_455),
      (1_000_000_000, 50_847_534), (10_000_000_000, 455_052_511),
    ] as [(Int64, Int)])
  func `The count is right for powers of ten`(number: Int64, count: Int) async throws {
    #expect(try await primeCount(upTo: number) == count)
  }

  /// Returns whether each number up to the limit is prime, found with the simplest sieve.
  private func sieved(through limit: Int) -> [Bool] {
    var isPrime = [Bool](repeating: true, count: limit + 1)
    isPrime[0] = false
    isPrime[1] = false
    for number in 2...limit where isPrime[number] && number <= limit / number {
      for multiple in stride(from: number * number, through: limit, by: number) {
        isPrime[multiple] = false
      }
    }
    return isPrime
  }
}
