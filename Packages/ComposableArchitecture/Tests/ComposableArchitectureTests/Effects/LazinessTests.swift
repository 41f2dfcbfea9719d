import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct LazinessTests {
  /// Every way to make an effect that records that it was started.
  private static let effects: [(String, @Sendable (Recorder<Int>) -> Effect<Int>)] = [
    (
      "sync",
      { log in
        .sync {
          log.record(1); return 1
        }
      }
    ),
    ("fireAndForget", { log in .fireAndForget { log.record(1) } }),
    (
      "asynchronous fireAndForget",
      { log in
        .fireAndForget {
          await Task.yieldNever(); log.record(1)
        }
      }
    ),
    (
      "future",
      { log in
        .future { callback in
          log.record(1); callback(1)
        }
      }
    ),
    (
      "run",
      { log in
        .run { send in
          log.record(1); send(1)
        }
      }
    ),
    (
      "merge",
      { log in
        .merge(
          .sync {
            log.record(1); return 1
          },
          .run { _ in }
        )
      }
    ),
    (
      "concatenate",
      { log in
        .concatenate(
          .run { _ in },
          .sync {
            log.record(1); return 1
          }
        )
      }
    ),
    (
      "map",
      { log in
        .just(1).map {
          log.record(1); return $0
        }
      }
    ),
    (
      "compactMap",
      { log in
        .just(1).compactMap {
          log.record(1); return $0
        }
      }
    ),
    (
      "filter",
      { log in
        .just(1).filter { _ in
          log.record(1); return true
        }
      }
    ),
    (
      "scan",
      { log in
        .just(1).scan(0) {
          log.record(1); return $0 + $1
        }
      }
    ),
    (
      "flatMap",
      { log in
        .just(1).flatMap {
          log.record(1); return .just($0)
        }
      }
    ),
    (
      "concatMap",
      { log in
        .just(1).concatMap {
          log.record(1); return .just($0)
        }
      }
    ),
    (
      "switchMap",
      { log in
        .just(1).switchMap {
          log.record(1); return .just($0)
        }
      }
    ),
    (
      "callback",
      { log in
        .callback { _ in
          log.record(1); return {}
        }
      }
    ),
    (
      "map of merge",
      { log in
        .merge(.just(1)).map {
          log.record(1); return $0
        }
      }
    ),
  ]

  @Test(arguments: effects.indices)
  func `An effect does nothing until a store runs it, and then it runs once`(index: Int) {
    let log = Recorder<Int>()
    let executor = TestExecutor()
    let effect = Self.effects[index].1(log)
    let store = tape(effect, executor: executor)
    executor.drain()
    #expect(log.all.isEmpty)
    store.send(0)
    executor.drain()
    #expect(log.all == [1])
  }
}

extension Task where Success == Never, Failure == Never {
  /// Makes a closure asynchronous without suspending it.
  fileprivate static func yieldNever() async {}
}
