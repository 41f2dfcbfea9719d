import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

private struct NotFound: Error {}

private struct Settings: Sendable {
  static let live = Settings(step: 3)
  let step: Int
}

/// A store whose environment is one function.
@Suite struct ClosureEnvironmentTests {
  @Test func `A closure is an environment`() {
    let reducer: Reducer<Int, Int, @Sendable (Int) -> Int> = { state, action, double in
      state += double(action)
      return []
    }
    let offset = 1
    let store = Store(
      initialValue: 0, reducer: reducer, environment: { @Sendable n in n * 2 + offset })
    store.send(5)
    #expect(store.value == 11)
  }

  @Test func `A closure of several statements and parameters is an environment`() {
    let reducer: Reducer<[String], String, @Sendable (String, Int) -> String> = {
      lines, line, render in
      lines.append(render(line, lines.count))
      return []
    }
    let store = Store(
      initialValue: [], reducer: reducer,
      environment: { @Sendable line, number in
        let prefix = "\(number): "
        return prefix + line
      })
    store.send("a")
    store.send("b")
    #expect(store.value == ["0: a", "1: b"])
  }

  @Test func `A closure that ignores its parameter and returns an effect is an environment`() {
    let reducer: Reducer<Int, Int, @Sendable (Int) -> Effect<Int>> = { state, action, fetch in
      state += action
      return action == 1 ? [fetch(action)] : []
    }
    let store = Store(initialValue: 0, reducer: reducer, environment: { @Sendable _ in .just(10) })
    store.send(1)
    #expect(store.value == 11)
  }

  @Test func `A closure without parameters is an environment`() {
    let calls = Recorder<Void>()
    let reducer: Reducer<Int, Void, @Sendable () -> Void> = { _, _, log in
      [.fireAndForget { log() }]
    }
    let store = Store(
      initialValue: 0, reducer: reducer, environment: { @Sendable in calls.record(()) })
    store.send(())
    #expect(calls.all.count == 1)
  }

  @Test func `A closure that throws is an environment`() {
    let reducer: Reducer<Int, Int, @Sendable (Int) throws -> Int> = { state, action, find in
      state = (try? find(action)) ?? -1
      return []
    }
    let store = Store(
      initialValue: 0, reducer: reducer,
      environment: { @Sendable n in
        if n == 0 { throw NotFound() }
        return n
      })
    store.send(7)
    #expect(store.value == 7)
    store.send(0)
    #expect(store.value == -1)
  }

  @Test func `An asynchronous closure is an environment`() {
    let executor = TestExecutor()
    let reducer: Reducer<Int, Int, @Sendable (Int) async throws -> Int> = { state, action, fetch in
      state += action
      guard action == 1 else { return [] }
      return [.run { send in send((try? await fetch(action)) ?? -1) }]
    }
    let store = Store(
      initialValue: 0, reducer: reducer,
      environment: { @Sendable n in
        await Task.yield()
        return n * 10
      },
      executor: executor)
    store.send(1)
    executor.drain()
    #expect(store.value == 11)
    let failing = Store(
      initialValue: 0, reducer: reducer, environment: { @Sendable _ in throw NotFound() },
      executor: executor)
    failing.send(1)
    executor.drain()
    #expect(failing.value == 0)
  }

  @Test func `A synchronous closure fits a reducer that takes an asynchronous one`() {
    let executor = TestExecutor()
    let reducer: Reducer<Int, Int, @Sendable (Int) async -> Int> = { state, action, fetch in
      state += action
      return action == 1 ? [.run { send in send(await fetch(action)) }] : []
    }
    let store = Store(
      initialValue: 0, reducer: reducer, environment: { @Sendable n in n * 10 }, executor: executor)
    store.send(1)
    executor.drain()
    #expect(store.value == 11)
  }

  @Test func `Reducer and environment can both be closures`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { (state: inout Int, action: Int, step: @Sendable (Int) -> Int) in
        state += step(action)
        return []
      },
      environment: { @Sendable n in n + 1 })
    store.send(1)
    #expect(store.value == 2)
  }

  @Test func `Functions, variables and marked closures are environments, too`() {
    let reducer: Reducer<Int, Int, @Sendable (Int) -> Int> = { state, action, step in
      state += step(action)
      return []
    }
    @Sendable func local(_ n: Int) -> Int { n }
    let variable: @Sendable (Int) -> Int = { n in n }
    let stores = [
      Store(initialValue: 0, reducer: reducer, environment: local),
      Store(initialValue: 0, reducer: reducer, environment: variable),
      Store(initialValue: 0, reducer: reducer, environment: { @Sendable n in n }),
    ]
    for store in stores { store.send(2) }
    #expect(stores.map(\.value) == [2, 2, 2])
  }

  @Test func `Implicit members, values and tuples are still environments`() {
    let reducer: Reducer<Int, Int, Settings> = { state, action, settings in
      state += action * settings.step
      return []
    }
    let implicit = Store(initialValue: 0, reducer: reducer, environment: .live)
    let value = Store(initialValue: 0, reducer: reducer, environment: Settings(step: 2))
    let tuple = Store<Int, Int>(
      initialValue: 0,
      reducer: { state, action, environment in
        state += action * environment.0 + environment.1.count
        return []
      },
      environment: (4, "four"))
    implicit.send(1)
    value.send(1)
    tuple.send(1)
    #expect((implicit.value, value.value, tuple.value) == (3, 2, 8))
  }
}
