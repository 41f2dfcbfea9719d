import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the descriptions of effects that run forever.
@Suite struct ExploreLivelockTests {
  private static let beginning = """
    Livelock: effects run forever, and nothing changes. The history:

    The initial state is:

          0

      1. The user sends ExploreStalemateTests.Action.moveTapped

          (The state stays the same.)

    From here on, these steps repeat:
    """

  @Test func `A task that polls for what never happens is a livelock`() throws {
    let exploration = try ExploreStalemateTests.explored([.moveTapped]) { simulation in
      let isReady = simulation.variable(false, name: "ready")
      return { _ in .fireAndForget { await isReady.poll() } }
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverRests)
    #expect(failure.cycleStart == 2)
    #expect(
      failure.description == """
        \(Self.beginning)

          2. An effect of step 1 reads ready: false

        Effects that began with ExploreStalemateTests.Action.moveTapped take part in the cycle.

        Found in 1 schedule; there may be a shorter history that fails.

        To run exactly this history again:

            schedules: .replay("x3-0-1j1yf")
        """)
  }

  @Test func `Tasks that poll each other's variables are a livelock`() throws {
    let exploration = try ExploreStalemateTests.explored([.moveTapped]) { simulation in
      let isMoved = simulation.variable(false, name: "moved")
      let isReturned = simulation.variable(false, name: "returned")
      return { _ in
        .merge(
          .fireAndForget {
            await isReturned.poll()
            isMoved.value = true
          },
          .fireAndForget {
            await isMoved.poll()
            isReturned.value = true
          })
      }
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverRests)
    #expect(
      failure.description == """
        \(Self.beginning)

          2. Effect 1 of step 1 reads returned: false

          3. Effect 2 of step 1 reads moved: false

        Effects that began with ExploreStalemateTests.Action.moveTapped take part in the cycle.

        Found in 1 schedule; there may be a shorter history that fails.

        To run exactly this history again:

            schedules: .replay("x3-0-1j1yf")
        """)
  }

  @Test func `Polling that starves another task is reported with that task`() throws {
    let exploration = try ExploreStalemateTests.explored([.moveTapped, .returnTapped]) {
      simulation in
      let isReady = simulation.variable(false, name: "ready")
      return { isReturn in
        isReturn
          ? .fireAndForget { isReady.value = true }
          : .fireAndForget { await isReady.poll() }
      }
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverRests)
    #expect(
      failure.description == """
        The feature does not come to rest, because the same steps can repeat forever. The history:

        The initial state is:

              0

          1. The user sends ExploreStalemateTests.Action.moveTapped

              (The state stays the same.)

        From here on, these steps repeat:

          2. An effect of step 1 reads ready: false

        Effects that began with ExploreStalemateTests.Action.moveTapped take part in the cycle. They repeat \
        only while something else is delayed: the user could act at any time. If an effect polls a \
        variable, let it wait for the variable with `wait(until:)`. To check what happens in the end, \
        pass `eventually`.

        Found in 1 schedule; there may be a shorter history that fails.

        To run exactly this history again:

            schedules: .replay("x3-0-1j1yf")
        """)
  }

  @Test func `A task that ignores its cancellation is abandoned`() throws {
    let exploration = try ExploreStalemateTests.explored([.moveTapped]) { simulation in
      let isReady = simulation.variable(false)
      return { _ in .fireAndForget { while !isReady.value { await Task.yield() } } }
    }
    #expect(exploration.failure?.kind == .neverRests)
  }

  /// Each task claims the door and steps back if the other one has claimed it too. Only if both do so at the same
  /// time, over and over, does neither pass.
  @Test func `Tasks that step aside for each other are a livelock`() throws {
    let exploration = try ExploreStalemateTests.explored([.moveTapped]) { simulation in
      let claims = [simulation.variable(false), simulation.variable(false)]
      @Sendable func pass(_ mine: Int) -> Effect<ExploreStalemateTests.Action> {
        .fireAndForget {
          while true {
            claims[mine].value = true
            if !claims[1 - mine].value { break }
            claims[mine].value = false
            await Task.yield()
          }
          claims[mine].value = false
        }
      }
      return { _ in .merge(pass(0), pass(1)) }
    }
    #expect(exploration.failure?.kind == .neverRests)
  }
}
