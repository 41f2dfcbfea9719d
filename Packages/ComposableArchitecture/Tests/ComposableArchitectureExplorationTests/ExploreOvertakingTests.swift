import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that an action may wait while another thread drains the store, and that its sender may act before it is reduced.
@Suite struct ExploreOvertakingTests {
  typealias App = ExploreChildrenTests.App
  typealias Loader = ExploreChildrenTests.Loader
  typealias LoaderAction = ExploreChildrenTests.LoaderAction

  /// The second child's reducer writes a variable. Its effect reads the variable after it has sent the action, and
  /// finds it unchanged only if the thread of the first child drains the store, and has not reduced the action yet.
  private static let reducer = combine {
    pullback(
      { (_: inout Loader, action: LoaderAction, _: SimulatedVariable<Int>) in
        guard case .load = action else { return [] }
        return [
          .run { send in
            await Task.yield()
            send(.loaded(0))
          }
        ]
      }, value: \App.first, action: ExploreChildrenTests.first)
    pullback(
      { (state: inout Loader, action: LoaderAction, variable: SimulatedVariable<Int>) in
        switch action {
        case .load:
          return [
            .run { send in
              await Task.yield()
              send(.loaded(1))
              if variable.value == 0 { send(.loaded(99)) }
            }
          ]
        case .loaded(let number):
          state.numbers.append(number)
          variable.value += 1
          return []
        }
      }, value: \App.second, action: ExploreChildrenTests.second)
  }

  @Test(arguments: [false, true])
  func `An effect may act again before its action is reduced`(areChildrenKnown: Bool) throws {
    let exploration = try quietly {
      try explore(
        initialValue: App(), actions: [.first(.load), .second(.load)], reducer: Self.reducer,
        environment: { $0.variable(0) },
        children: areChildrenKnown ? Array(ExploreChildrenTests.children.prefix(2)) : [],
        finally: { !$0.second.numbers.contains(99) })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  /// The effect finds itself cancelled only if its own thread has reduced the action that cancels it.
  @Test func `An effect may continue before its action has cancelled it`() throws {
    enum Action: Hashable, Sendable { case started, stopped, saw(Bool) }
    let exploration = try quietly {
      try explore(
        initialValue: false, actions: [Action.started],
        reducer: {
          (
            hasContinued: inout Bool, action: Action,
            world: (clock: SimulatedClock, variable: SimulatedVariable<Bool>)
          ) in
          switch action {
          case .started:
            let stopping = Effect<Action>.run { send in
              await Task.yield()
              send(.stopped)
              if !Task.isCancelled { world.variable.value = true }
            }
            let watching = Effect<Action>.run { send in
              try? await world.clock.sleep(for: .seconds(1))
              send(.saw(world.variable.value))
            }
            return [stopping.cancellable(id: 1), watching]
          case .stopped: return [.cancel(id: 1)]
          case .saw(let value):
            hasContinued = value
            return []
          }
        },
        environment: { ($0.clock, $0.variable(false)) }, finally: { !$0 })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  /// The output of the effect is dropped if another effect, which knows that it was sent, cancels it before it
  /// is reduced.
  @Test func `An action that waits may be cancelled by an effect that comes after it`() throws {
    enum Action: Hashable, Sendable { case started, asked, saved, noticed }
    let exploration = try quietly {
      try explore(
        initialValue: [Action](), actions: [.started, .asked],
        reducer: {
          (actions: inout [Action], action: Action, variable: SimulatedVariable<Bool>) in
          actions.append(action)
          switch action {
          case .started:
            let saving = Effect<Action>.run { send in
              send(.saved)
              variable.value = true
            }
            return [saving.cancellable(id: 1)]
          case .asked:
            let noticing = Effect<Action>.run { if variable.value { $0(.noticed) } }
            return [.concatenate(noticing, .cancel(id: 1))]
          case .saved, .noticed: return []
          }
        },
        environment: { $0.variable(false) },
        finally: { !$0.contains(.noticed) || $0.contains(.saved) })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  @Test func `An action that waits may be dropped by an operator`() throws {
    enum Action: Hashable, Sendable { case started, other, saved, noticed }
    let exploration = try quietly {
      try explore(
        initialValue: [Action](), actions: [.started, .other],
        reducer: {
          (actions: inout [Action], action: Action, variable: SimulatedVariable<Bool>) in
          actions.append(action)
          guard action == .started else { return [] }
          let numbers = Effect<Int>.run { send in
            send(1)
            try? await variable.wait { $0 }
            send(2)
          }
          return [
            numbers.switchMap { number in
              .run { send in
                if number == 2 { return send(.noticed) }
                send(.saved)
                variable.value = true
                await Task.yield()
              }
            }
          ]
        },
        environment: { $0.variable(false) },
        finally: { !$0.contains(.noticed) || $0.contains(.saved) })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  /// While another thread drains the store, the action that cancels the last effect waits, and the effect begins.
  @Test func `An effect may begin before an action that waits cancels it`() throws {
    enum Action: Hashable, Sendable { case started, other, stopped, saved }
    let exploration = try quietly {
      try explore(
        initialValue: [Action](), actions: [.started],
        reducer: { (actions: inout [Action], action: Action, _: Void) in
          actions.append(action)
          switch action {
          case .started:
            let saving = Effect<Action>.run { send in
              await Task.yield()
              send(.saved)
            }
            return [
              .run { $0(.other) },
              .concatenate(.run { $0(.stopped) }, saving.cancellable(id: 1)),
            ]
          case .stopped: return [.cancel(id: 1)]
          case .other, .saved: return []
          }
        },
        environment: { _ in }, finally: { $0.contains(.saved) })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  /// The second effect sees what comes after the action that cancels it.
  @Test func `An effect may continue until an action that waits cancels it`() throws {
    enum Action: Hashable, Sendable { case started, other, stopped, checked(Bool) }
    struct World {
      var hasStopped: SimulatedVariable<Bool>
      var hasNoticed: SimulatedVariable<Bool>
      var clock: SimulatedClock
    }
    let exploration = try quietly {
      try explore(
        initialValue: false, actions: [Action.started],
        reducer: { (hasNoticed: inout Bool, action: Action, world: World) in
          switch action {
          case .started:
            let noticing = Effect<Action>.fireAndForget {
              await Task.yield()
              if world.hasStopped.value, !Task.isCancelled { world.hasNoticed.value = true }
            }
            return [
              .run { $0(.other) },
              .run { send in
                send(.stopped)
                world.hasStopped.value = true
                try? await world.clock.sleep(for: .seconds(1))
                send(.checked(world.hasNoticed.value))
              },
              noticing.cancellable(id: 1),
            ]
          case .stopped: return [.cancel(id: 1)]
          case .checked(let value): hasNoticed = value
          case .other: break
          }
          return []
        },
        environment: {
          World(hasStopped: $0.variable(false), hasNoticed: $0.variable(false), clock: $0.clock)
        },
        finally: { !$0 })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  /// The effect is cancelled while it sleeps, and not before.
  @Test func `An effect may sleep before an action that waits cancels it`() throws {
    enum Action: Hashable, Sendable { case started, other, stopped }
    let exploration = try quietly {
      let wasCancelled = Box<SimulatedVariable<Bool>?>(nil)
      return try explore(
        initialValue: 0, actions: [.started],
        reducer: {
          (
            _: inout Int, action: Action,
            world: (clock: SimulatedClock, wasCancelled: SimulatedVariable<Bool>)
          ) in
          switch action {
          case .started:
            let sleeping = Effect<Action>.fireAndForget {
              do {
                try await world.clock.sleep(for: .seconds(1))
              } catch {
                world.wasCancelled.value = true
              }
            }
            return [
              .run { $0(.other) },
              .concatenate(.run { $0(.stopped) }, sleeping.cancellable(id: 1)),
            ]
          case .stopped: return [.cancel(id: 1)]
          case .other: return []
          }
        },
        environment: {
          let variable = $0.variable(false)
          wasCancelled.value = variable
          return ($0.clock, variable)
        },
        finally: { _ in wasCancelled.value?.value == false })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }
}
