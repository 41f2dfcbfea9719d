import Dispatch
import Foundation
import HeadlessRunner
import Synchronization

extension WebSessions {
  /// Ends all sessions as `quit` does, at the same time, and their streams. Later requests are answered with 503.
  public func end() async {
    let changes = table.withLock { table in
      table.close()
      for (visitor, session) in table.open { end(visitor, session, &table) }
      return table.changes
    }
    await changes()
  }

  /// Ends the program after Ctrl-C or `kill`, when all sessions have sent the actions of their exit and their effects
  /// have ended, but not later than after the time of `--grace`.
  ///
  /// Nothing here needs a thread of Swift's pool. The reducer of one visitor may block that.
  func interrupt(_ code: Failure.Code) {
    let (sessions, changes) = table.withLock { table in
      table.close()
      return (table.open.map(\.session), table.changes)
    }
    let grace = options.grace.duration + .seconds(1)
    let deadline = DispatchTime.now() + .milliseconds(Int(grace / .milliseconds(1)))
    let end = DispatchGroup()
    end.enter()
    Task {
      await changes()
      end.leave()
    }
    let effects = EffectCount()
    end.enter()
    Thread.detachNewThread {
      let departures = Mutex<[Departure]>([])
      // As many at a time as there are processors.
      DispatchQueue.concurrentPerform(iterations: sessions.count) { index in
        let departure = sessions[index].app.depart()
        effects.add(departure.effectsInFlight)
        departures.withLock { $0.append(departure) }
      }
      for departure in departures.withLock(\.self) { departure.wait() }
      end.leave()
    }
    _ = end.wait(timeout: deadline)
    Output(options.output).exit(.interruption(code, effectsInFlight: effects.value))
  }
}

private final class EffectCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }
  func add(_ number: Int) { count.add(number, ordering: .relaxed) }
}
