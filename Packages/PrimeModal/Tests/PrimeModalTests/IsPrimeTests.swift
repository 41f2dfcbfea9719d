import PrimeModal
import Testing

@Suite struct IsPrimeTests {
  @Test func `The test agrees with trial division for every number up to 20,000`() {
    for n in -100...20_000 {
      let isPrimeByDivision =
        n >= 2 && !(2..<n).prefix(while: { $0 * $0 <= n }).contains { n % $0 == 0 }
      #expect(isPrime(n) == isPrimeByDivision, "\(n)")
    }
  }

  @Test(arguments: [
    // The primes around powers of two, where a word or a sign may overflow.
    2_147_483_647, 4_294_967_291, 4_294_967_311, 4_611_686_018_427_387_847,
    9_223_372_036_854_775_783, 1_000_000_007, 22_801_763_489,
  ])
  func `A large prime is prime`(n: Int) {
    #expect(isPrime(n))
  }

  @Test(arguments: [
    Int.min, -7, 0, 1, Int.max,
    // Carmichael numbers, and strong pseudoprimes to the first 1, 4, 7 and 9 prime bases.
    561, 41_041, 825_265, 2047, 3_215_031_751, 341_550_071_728_321,
    3_825_123_056_546_413_051,
    // Squares and products of primes near 2³¹·⁵.
    3_037_000_493 * 3_037_000_493, 2_147_483_647 * 2_147_483_629,
  ])
  func `A pseudoprime is not prime`(n: Int) {
    #expect(!isPrime(n))
  }
}
