public import ComposableArchitecture

/// Runs a test with small mistakes in a reducer, and reports which of them the test does not notice.
///
/// An exploration that passes is a proof of its conditions. It is worth as much as these conditions: an `invariant` that
/// always holds proves nothing. This function makes *mutants* of the reducer, each of which has one mistake, and runs the
/// test with each of them. If the test passes with a mutant, the mutant *survives*, and no condition of the test depends
/// on what the mutant does wrong.
///
/// ```swift
/// let report = try mutants(of: counterReducer) { reducer in
///   try explore(
///     initialValue: CounterState(), actions: [.requestNthPrime, .incrTapped],
///     reducer: reducer, environment: counterEnvironment,
///     finally: { state in state.count == 1 })
/// }
/// #expect(report.survivors.isEmpty)
/// ```
///
/// The reducer's source does not change. The mutants are closures that call the reducer and then change what it has done
/// for the actions of one case. The closure is first run with the reducer as it is, and it must pass. What the reducer does
/// in that run determines the mutants, so the list is the same each time: see `MutationReport.Change`. Then the closure is
/// run once for each mutant, one after another on the calling thread. Use a small test: with ten mutants it takes about ten
/// times as long. ``concurrentMutants(of:properties:except:test:)`` tests several at the same time.
///
/// **Which tests can be used.** The closure may explore, and it may use a `TestStore`. A mutant is killed if an exploration
/// fails, if an issue is reported, if an expectation is not met, or if the closure throws. None of this fails the test
/// itself. Swift Testing lists expectations that are not met as known issues. Failures of `XCTAssert` are not collected,
/// so they fail the test. If an exploration is not complete because of its limit and nothing else fails, the mutant is
/// `undecided`. Explorations of mutants do not look for the shortest history.
///
/// **Properties.** Swift does not let a library change the properties of a state that it does not know. Pass the key paths
/// of those that a mutant should leave as they are, one at a time: `properties: \.isLoading, \.report`.
///
/// **Limits.** There are no mutants of conditions and numbers within the reducer, and none of effects that are inside an
/// operator such as `flatMap`. A mutant may behave exactly like the reducer, and then it survives every test. For example,
/// the second output of an effect may set the value that is already there.
///
/// - Parameters:
///   - reducer: The reducer, which passes the test.
///   - properties: The properties of the state that an action leaves as they are in a mutant of its own.
///   - except: The changes that no mutant has.
///   - test: The test. It gets the reducer that it has to use.
/// - Returns: All mutants, and what became of them.
/// - Throws: `ExplorationError.failsUnchanged` if the test fails or is incomplete with the reducer as it is, and
///   `ExplorationError.reducesNothing` if it does not use the reducer that it gets.
public func mutants<Value, Action: Sendable, Environment, each Property>(
  of reducer: @escaping Reducer<Value, Action, Environment>,
  properties: repeat any WritableKeyPath<Value, each Property> & Sendable,
  except: Set<MutationReport.Change> = [],
  test: (_ reducer: @escaping Reducer<Value, Action, Environment>) throws -> Void
) throws -> MutationReport {
  var all: [StateProperty<Value>] = []
  for property in repeat each properties { all.append(StateProperty(property)) }
  let log = MutationLog<Value, Action>(properties: all)
  return MutationReport(
    mutants: try log.mutations(of: reducer, except: except, test).map { mutation in
      log.mutant(of: reducer, mutation, test)
    })
}

/// Does the same as ``mutants(of:properties:except:test:)``, and tests several mutants at the same time.
///
/// ```swift
/// let report = try await concurrentMutants(of: counterReducer) { reducer in
///   try explore(
///     initialValue: CounterState(), actions: [.requestNthPrime, .incrTapped],
///     reducer: reducer, environment: counterEnvironment,
///     finally: { state in state.count == 1 })
/// }
/// #expect(report.survivors.isEmpty)
/// ```
///
/// The report is the same. Each mutant is tested by a task of its own, so they use all cores. The closure is called on several
/// threads at once, so mutants must not share what the closure changes. Failures of `XCTAssert` are not
/// collected.
///
/// - Parameters:
///   - reducer: The reducer, which passes the test.
///   - properties: The properties of the state that an action leaves as they are in a mutant of its own.
///   - except: The changes that no mutant has.
///   - test: The test. It gets the reducer that it has to use.
/// - Returns: All mutants, and what became of them, in the same order as without concurrency.
/// - Throws: `ExplorationError.failsUnchanged` if the test fails or is incomplete with the reducer as it is, and
///   `ExplorationError.reducesNothing` if it does not use the reducer that it gets.
public func concurrentMutants<Value: Sendable, Action: Sendable, Environment, each Property>(
  of reducer: @escaping Reducer<Value, Action, Environment>,
  properties: repeat any WritableKeyPath<Value, each Property> & Sendable,
  except: Set<MutationReport.Change> = [],
  test:
    @escaping @Sendable (_ reducer: @escaping Reducer<Value, Action, Environment>) throws -> Void
) async throws -> MutationReport {
  var all: [StateProperty<Value>] = []
  for property in repeat each properties { all.append(StateProperty(property)) }
  let log = MutationLog<Value, Action>(properties: all)
  let mutations = try log.mutations(of: reducer, except: except, test)
  let mutants = await withTaskGroup(of: (Int, MutationReport.Mutant).self) { group in
    for (index, mutation) in mutations.enumerated() {
      group.addTask { (index, log.mutant(of: reducer, mutation, test)) }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
  return MutationReport(mutants: mutants.sorted { $0.0 < $1.0 }.map(\.1))
}
