/// What an environment is made of for an exploration: everything in it that could turn out one way or
/// another asks the simulation.
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
/// **What it sees.** The store's effects, all that is structured below them, and the actors that they
/// call. An unstructured `Task { … }`, the main actor, another executor, a thread, a real clock, a
/// random number that does not come from `choose`: these leave the simulation, and an effect that waits
/// for one of them is taken never to end.
///
/// **What must be told.** Effects may influence one another through the store, through time, and
/// through `variable(_:)`. If they share anything else (an actor, a lock, a stream), explore with
/// `prunesIdenticalStates: false`.
public struct Simulation: Sendable {
  let machine: Machine

  /// The clock. What sleeps on it wakes as soon or as late as the schedule says.
  public var clock: SimulatedClock { SimulatedClock(machine: machine) }

  /// One of several outcomes, all of which are explored.
  ///
  /// ```swift
  /// send(simulation.choose(.success(17), .failure(.timedOut)))
  /// ```
  ///
  /// Put the outcome first that a reader of a failure would expect.
  public func choose<Outcome>(_ first: Outcome, _ rest: Outcome...) -> Outcome {
    let index = machine.choose(among: rest.count + 1) { index in
      outcomeText(index == 0 ? first : rest[index - 1])
    }
    return index == 0 ? first : rest[index - 1]
  }

  /// One element of a collection, all of which are explored.
  ///
  /// ```swift
  /// let rolled = try simulation.choose(from: 1...6)
  /// ```
  ///
  /// - Parameter outcomes: what to choose from, the expected one first.
  /// - Throws: `ExplorationError.nothingToChooseFrom` if the collection is empty; `explore` throws it
  ///   too, so that it cannot get lost.
  public func choose<Outcomes: Collection>(from outcomes: Outcomes) throws -> Outcomes.Element {
    guard !outcomes.isEmpty else {
      machine.misuse(.nothingToChooseFrom)
      throw ExplorationError.nothingToChooseFrom
    }
    func outcome(_ index: Int) -> Outcomes.Element {
      outcomes[outcomes.index(outcomes.startIndex, offsetBy: index)]
    }
    return outcome(
      machine.choose(among: outcomes.count) { outcomeText(outcome($0)) })
  }

  /// Something that effects share besides the store: what a server remembers, who holds a lock.
  ///
  /// ```swift
  /// let balance = simulation.variable(100, name: "balance")
  /// ```
  ///
  /// - Parameters:
  ///   - content: what it holds at first.
  ///   - name: what a history calls it. Without one it is `variable 1`, or whichever it is in the order
  ///     in which they were made.
  public func variable<Content: Hashable & Sendable>(
    _ content: Content, name: String? = nil
  ) -> SimulatedVariable<Content> {
    SimulatedVariable(content, name: name, on: machine)
  }
}
