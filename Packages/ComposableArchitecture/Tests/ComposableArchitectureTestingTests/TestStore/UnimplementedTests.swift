import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct UnimplementedTests {
  @Test func `A closure that returns an effect fails the test, and the effect does nothing`() {
    let line: UInt = #line + 1
    let nthPrime: @Sendable (Int) -> Effect<Int?> = unimplemented("CounterEnvironment.nthPrime")
    let issues = Issues.of {
      let store = FactStore { number in nthPrime(number).map { "\($0 ?? 0)" } }
      store.send(.factTapped) { $0.isLoading = true }
    }
    #expect(
      issues == [
        Issues.Issue(
          message: """
            A dependency that this test has not provided was called: CounterEnvironment.nthPrime(0)

            Provide it in the environment, or find out why it is used.
            """,
          line: line)
      ])
  }

  @Test func `Closures with any number of arguments return their placeholder`() {
    let none: @Sendable () -> Int = unimplemented("none", placeholder: 7)
    let two: @Sendable (Int, String) -> String = unimplemented("two", placeholder: "x")
    let nothing: @Sendable (Bool) -> Void = unimplemented("nothing")
    var results: [String] = []
    let issues = Issues.of {
      results = ["\(none())", two(1, "a")]
      nothing(true)
    }
    #expect(results == ["7", "x"])
    #expect(
      issues.map { $0.message.prefix { $0 != "\n" } } == [
        "A dependency that this test has not provided was called: none()",
        "A dependency that this test has not provided was called: two(1, \"a\")",
        "A dependency that this test has not provided was called: nothing(true)",
      ])
  }

  @Test func `Closures can be asynchronous and throwing`() {
    let load: @Sendable (Int) async throws -> Int = unimplemented("load", placeholder: 7)
    let issues = Issues.of {
      let store = FactStore { number in
        .run { send in send("\((try? await load(number)) ?? 0)") }
      }
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(.factLoaded("7")) {
        $0.isLoading = false
        $0.fact = "7"
      }
    }
    #expect(
      issues.map { $0.message.prefix { $0 != "\n" } } == [
        "A dependency that this test has not provided was called: load(0)"
      ])
  }

  @Test func `An effect fails the test when it runs, and not before`() {
    let line: UInt = #line + 1
    let effect = Effect<String>.unimplemented("CounterEnvironment.fact")
    let store = FactStore { _ in effect }
    let issues = Issues.of { store.send(.factTapped) { $0.isLoading = true } }
    #expect(
      issues == [
        Issues.Issue(
          message: """
            A dependency that this test has not provided was run: CounterEnvironment.fact

            Provide it in the environment, or find out why it is used.
            """,
          line: line)
      ])
  }

  @Test func `A closure that is not called does not fail the test`() {
    let issues = Issues.of {
      let store = TestStore(
        initialValue: FactState(), reducer: factReducer, environment: FactEnvironment())
      store.send(.incrTapped) { $0.count = 1 }
    }
    #expect(issues == [])
  }
}
