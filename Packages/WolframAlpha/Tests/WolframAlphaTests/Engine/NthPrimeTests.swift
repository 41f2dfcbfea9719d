import ComposableArchitecture
import Testing

@testable import WolframAlpha

@Suite(.timeLimit(.minutes(10))) struct NthPrimeTests {
  @Test func `The engine finds the same primes as trial division`() async throws {
    var candidates = (2...).lazy.filter { number in
      !(2...).lazy.prefix { $0 * $0 <= number }.contains { number.isMultiple(of: $0) }
    }
    .makeIterator()
    for n in 1...3000 {
      let prime = try await nthPrime(n)
      guard prime == candidates.next() else {
        Issue.record("The \(ordinal(n)) prime is not \(prime).")
        return
      }
    }
  }

  @Test(arguments: [
    (1, 2), (2, 3), (1000, 7919), (1001, 7927), (10_000, 104_729), (1_000_000, 15_485_863),
    (100_000_000, 2_038_074_743), (1_000_000_000, 22_801_763_489),
  ])
  func `The engine finds the primes that others have computed`(n: Int, prime: Int) async throws {
    #expect(try await nthPrime(n) == prime)
  }

  @Test(arguments: [3_000_000 as Int64, 15_485_863, 30_000_000])
  func `The engine finds the prime from a bad estimate`(start: Int64) async throws {
    let count = try await primeCount(upTo: start)
    #expect(try await nthPrime(1_000_000, from: start, count: count) == 15_485_863)
    #expect(try await nthPrime(1_000_001, from: start, count: count) == 15_485_867)
    #expect(try await nthPrime(2, from: 100, count: 25) == 3)
  }

  @Test func `A cancelled task does not begin`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await nthPrime(NthPrimeClient.offlineLimit)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `A task that is cancelled later ends`() async throws {
    let task = Task { try await nthPrime(NthPrimeClient.offlineLimit) }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite(.timeLimit(.minutes(10))) struct OfflineTests {
  @Test func `The offline client answers with the nth prime`() async {
    #expect(await ask(.offline, 1) == .success(2))
    #expect(await ask(.offline, 2) == .success(3))
    #expect(await ask(.offline, 1_000_000) == .success(15_485_863))
  }

  @Test(arguments: [0, -1, Int.min])
  func `The offline client rejects numbers that are not positive`(n: Int) async {
    #expect(await ask(.offline, n) == .failure(.notPositive(n)))
  }

  @Test(arguments: [NthPrimeClient.offlineLimit + 1, Int.max])
  func `The offline client rejects numbers above its limit`(n: Int) async {
    let limit = NthPrimeClient.offlineLimit
    #expect(await ask(.offline, n) == .failure(.tooLarge(n, limit: limit)))
  }

  @Test func `The offline client outputs nothing after a cancellation`() async {
    let store = questioner(.offline)
    let task = store.send(.asked(NthPrimeClient.offlineLimit))
    task.cancel()
    await task.finish()
    #expect(store.value == nil)
    #expect(store.effectsInFlight == 0)
  }
}
