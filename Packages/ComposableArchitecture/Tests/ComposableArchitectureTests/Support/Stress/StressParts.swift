import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Dispatch

/// The effects of one command. Each effect retains an object that the census counts.
struct StressParts {
  typealias Output = StressChild.Action

  private struct Failure: Error {}

  let number: Int
  let environment: StressEnvironment

  func just(_ part: Int) -> Effect<Output> { .just(.output(part: part, of: number)) }

  func sync(_ part: Int) -> Effect<Output> {
    .sync { [number, member = environment.census.makeMember()] in
      withExtendedLifetime(member) { .output(part: part, of: number) }
    }
  }

  func run(_ parts: Int...) -> Effect<Output> {
    .run { [number, member = environment.census.makeMember()] send in
      for part in parts {
        await Task.yield()
        withExtendedLifetime(member) { send(.output(part: part, of: number)) }
      }
    }
  }

  func future(_ part: Int) -> Effect<Output> {
    .future { [number, environment, member = environment.census.makeMember()] callback in
      environment.elsewhere.async {
        withExtendedLifetime(member) { callback(.output(part: part, of: number)) }
      }
    }
  }

  /// Outputs the given number of parts, one after another.
  func sequence(count: Int) -> Effect<Output> {
    let stream = AsyncStream { continuation in
      for part in 0..<count { continuation.yield(part) }
      continuation.finish()
    }
    return stream.eraseToEffect { [number, member = environment.census.makeMember()] part in
      withExtendedLifetime(member) { .output(part: part, of: number) }
    }
  }

  /// Fails the given number of times and then outputs `success`. After the third failure it outputs
  /// `failure` instead.
  func retry(failing times: Int, success: Int, failure: Int) -> Effect<Output> {
    let attempts = Box(0)
    return .run(retry: .constant(attempts: 3, pause: .milliseconds(1)), clock: environment.clock) {
      [number, member = environment.census.makeMember()] send in
      if attempts.update({
        $0 += 1; return $0 <= times
      }) {
        throw Failure()
      }
      withExtendedLifetime(member) { send(.output(part: success, of: number)) }
    } catch: { [number] _, send in
      send(.output(part: failure, of: number))
    }
  }

  /// Outputs one part soon and the other when its time is up, because the effect does not end by itself.
  func timeout(soon: Int, late: Int) -> Effect<Output> {
    let clock = environment.clock
    let endless = Effect<Output>.run { [member = environment.census.makeMember()] _ in
      while (try? await clock.sleep(for: .seconds(3600))) != nil {}
      withExtendedLifetime(member) {}
    }
    return Effect.merge(run(soon), endless)
      .timeout(
        after: .milliseconds(1), clock: clock, output: .output(part: late, of: number))
  }
}
