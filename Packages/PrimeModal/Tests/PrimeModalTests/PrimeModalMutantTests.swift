import ComposableArchitecture
import ComposableArchitectureExploration
import PrimeModal
import Testing

/// Tests that the tests of the modal notice small mistakes in its reducer.
@Suite struct PrimeModalMutantTests {
  @Test func `The tests of the modal notice every small mistake in its reducer`() throws {
    let report = try mutants(of: primeModalReducer) { reducer in
      let suite = PrimeModalTests(reducer: reducer)
      suite.`Saving adds the number to the favorites`()
      suite.`Saving a number twice adds it once`()
      suite.`A number that is not prime is not saved`()
      suite.`Removing removes only the given number`()
      suite.`Removing a number that is not a favorite changes nothing`()
    }
    #expect(report.killed == report.mutants, "\(report)")
  }
}
