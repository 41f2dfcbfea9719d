import Testing

@testable import WolframAlpha

@Suite struct SieveTests {
  @Test(arguments: -1...200)
  func `The sieve finds all primes up to and including the limit`(limit: Int) {
    let expected = stride(from: 2, through: limit, by: 1).filter { number in
      !(2..<number).contains { number.isMultiple(of: $0) }
    }
    #expect(primes(upTo: limit) == expected)
  }

  @Test(arguments: -5...50)
  func `The sieve finds the odd primes of any range`(low: Int) {
    for high in low...low + 60 {
      let expected = primes(upTo: high).filter { $0 > 2 && $0 >= low }
      #expect(oddPrimes(in: Int64(low)...Int64(high)) == expected.map(Int64.init))
    }
  }

  @Test func `The integer square root is right, especially next to squares`() {
    for root in [1, 2, 3, 1000, 94_906_265, 94_906_267, 3_037_000_498, 3_037_000_499] as [Int64] {
      let square = root * root
      #expect(integerSquareRoot(square - 1) == root - 1)
      #expect(integerSquareRoot(square) == root)
      #expect(integerSquareRoot(square + 1) == root)
    }
    #expect(integerSquareRoot(0) == 0)
    #expect(integerSquareRoot(.max) == 3_037_000_499)
  }

  @Test(arguments: [(1001, 7927), (1_000_000, 15_485_863)] as [(Int, Int64)])
  func `The estimate is close to the prime`(n: Int, prime: Int64) {
    #expect(abs(estimatedPrime(n) - prime) < integerSquareRoot(prime))
  }
}
