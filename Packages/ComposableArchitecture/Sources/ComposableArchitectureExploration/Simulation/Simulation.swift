import ComposableArchitectureTesting
import Synchronization

/// Provides what the environment of an exploration consists of: time, choices, and shared variables.
/// Everything in the environment that has several possible outcomes gets its outcome from the simulation.
///
/// ```swift
/// func environment(_ simulation: Simulation) -> CounterEnvironment {
///   CounterEnvironment(nthPrime: { n in
///     .run { send in
///       try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 500)))
///       send(.nthPrimeResponse(simulation.choose(.success(17), .failure(.timedOut))))
///     }
///   })
/// }
/// ```
///
/// **Scope.** The simulation controls the store's effects, their child tasks, and the actors that they
/// call. It does not control an unstructured `Task { … }`, the main actor, another executor, a thread, a
/// real clock, or a random number that does not come from `choose`. If an effect waits for one of these,
/// the simulation assumes that the effect never ends. If one of these sends or accesses a variable, `explore`
/// throws `ExplorationError.stray`.
///
/// **Shared state.** Effects may influence one another through the store, through time, and through a
/// `variable`, a `lock` or a `stream` of the simulation. If they share an actor, explore with the option
/// `sharesNothingElse: false`. The simulation does not see accesses to a real lock or a real stream. Write a
/// `checkpoint()` where others may come in between, and check the proof with `realRuns`.
public struct Simulation: Sendable {
  let executor: any RunExecutor

  /// The clock. The schedule determines when its sleepers wake.
  public var clock: SimulatedClock { SimulatedClock(executor: executor) }

  /// How often the app was killed before in this run: zero without `restarts:`.
  ///
  /// A real environment does not know this, so use it for the bookkeeping of a test.
  public var restartCount: Int { executor.restartCount }

  /// Returns one of several outcomes. All of them are explored.
  ///
  /// ```swift
  /// send(simulation.choose(.success(17), .failure(.timedOut)))
  /// ```
  ///
  /// List first the outcome that a reader of a failure would expect.
  public func choose<Outcome>(_ first: Outcome, _ rest: Outcome...) -> Outcome {
    let index = executor.choose(among: rest.count + 1) { index in
      outcomeText(index == 0 ? first : rest[index - 1])
    }
    return index == 0 ? first : rest[index - 1]
  }

  /// Returns an element of a collection. All elements are explored.
  ///
  /// ```swift
  /// let rolled = try simulation.choose(from: 1...6)
  /// ```
  ///
  /// - Parameter outcomes: The elements to choose from, the expected one first.
  /// - Throws: `ExplorationError.nothingToChooseFrom` if the collection is empty. `explore` throws it
  ///   too, so the error cannot be missed.
  public func choose<Outcomes: Collection>(from outcomes: Outcomes) throws -> Outcomes.Element {
    guard !outcomes.isEmpty else {
      executor.misuse(.nothingToChooseFrom)
      throw ExplorationError.nothingToChooseFrom
    }
    func outcome(_ index: Int) -> Outcomes.Element {
      outcomes[outcomes.index(outcomes.startIndex, offsetBy: index)]
    }
    return outcome(
      executor.choose(among: outcomes.count) { outcomeText(outcome($0)) })
  }

  /// Returns a value that effects share outside of the store, such as the data of a server.
  ///
  /// ```swift
  /// let balance = simulation.variable(100, name: "balance")
  /// ```
  ///
  /// - Parameters:
  ///   - content: The initial value.
  ///   - name: The name in a history. By default, it is `variable` and the number of the variable in
  ///     order of creation, such as `variable 1`.
  ///   - isDurable: Whether the variable keeps its value if the app is killed and starts again, such as a
  ///     document on disk or the data of a server. After a restart, the variable that is created with the
  ///     same name has that value in place of `content`.
  ///   - isHidden: Whether the variable is the bookkeeping of a simulated client. The history of a failure then tells
  ///     an access without the value, “An effect of step 1 uses a client”, or with the name in place of “a client”.
  public func variable<Content: Hashable & Sendable>(
    _ content: Content, name: String? = nil, isDurable: Bool = false, isHidden: Bool = false
  ) -> SimulatedVariable<Content> {
    SimulatedVariable(
      content, name: name, isDurable: isDurable, isHidden: isHidden, on: executor)
  }
}

extension Simulation {
  /// Makes an environment. The generators that are made with it keep their contents in variables.
  func makeEnvironment<Environment>(_ make: (Simulation) -> Environment) -> Environment {
    GeneratorPlaces.$current.withValue(self) { make(self) }
  }
}

extension Simulation: GeneratorPlace {
  package func content<Content: Hashable & Sendable>(
    _ content: Content, name: String
  ) -> any GeneratorContent<Content> {
    GeneratorVariable(variable: variable(content, name: name))
  }

  package func content<Content: Hashable & Sendable>(
    of generator: any AnyObject & Sendable, _ content: Content, name: String
  ) -> any GeneratorContent<Content> {
    let id = ObjectIdentifier(generator)
    executor.outside.remember(generator) { $0.adopt(id, content, name: name) }
    return adopt(id, content, name: name)
  }

  @discardableResult
  private func adopt<Content: Hashable & Sendable>(
    _ generator: ObjectIdentifier, _ content: Content, name: String
  ) -> GeneratorVariable<Content> {
    executor.adopt(generator) { GeneratorVariable(variable: variable(content, name: name)) }
  }

  /// Keeps the contents of the generators that earlier runs have used although they were made elsewhere. Each run then
  /// begins with the same contents, and creates the variables in the same order.
  func adoptGenerators() { executor.outside.adoptGenerators(in: self) }
}

/// The variable that a generator has in an exploration.
private struct GeneratorVariable<Content: Hashable & Sendable>: GeneratorContent {
  let variable: SimulatedVariable<Content>

  var value: Content { variable.valueOfGenerator }

  func set(_ body: @Sendable (inout Content) -> Void) { variable.setGenerator(body) }

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    variable.withValue(body)
  }
}
