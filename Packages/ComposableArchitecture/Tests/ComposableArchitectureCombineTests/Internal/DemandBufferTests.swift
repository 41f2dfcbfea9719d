import ComposableArchitecture
import ComposableArchitectureTestSupport
import Foundation
import Testing

@testable import ComposableArchitectureCombine

/// A receiver that counts without a lock, because a buffer makes one call at a time.
private final class UnlockedCount: @unchecked Sendable {
  // Safe if a buffer never calls its receiver from two threads at once, which these tests check.
  var outputs = 0
  var ends = 0
}

@Suite struct DemandBufferTests {
  @Test func `A buffer that is cancelled during an output ends after that output`() {
    let buffer = DemandBuffer<Int>()
    let steps = Recorder<String>()
    buffer.connect(
      DemandBuffer.Receiver(
        receive: { output in
          buffer.cancel()
          steps.record("received \(output)")
          return .none
        },
        end: { steps.record("\($0)") }))
    buffer.request(.unlimited)
    buffer.put(1)
    buffer.put(2)
    #expect(steps.all == ["received 1", "cancelled"])
  }

  @Test func `Cancelling on one thread does not end a delivery on another thread`() {
    for _ in 0..<500 {
      let buffer = DemandBuffer<Int>()
      let count = UnlockedCount()
      let end = DispatchSemaphore(value: 0)
      buffer.connect(
        DemandBuffer.Receiver(
          receive: { _ in
            count.outputs += 1
            return .none
          },
          end: { _ in
            count.ends += 1
            count.outputs += 0
            end.signal()
          }))
      buffer.request(.unlimited)
      onThreads(2) { thread in
        if thread == 0 { buffer.cancel() } else { for value in 1...20 { buffer.put(value) } }
      }
      end.wait()
      #expect(count.ends == 1)
      #expect(count.outputs <= 20)
    }
  }

  @Test func `A scheduled buffer ends when it is cancelled`() {
    let jobs = Recorder<@Sendable () -> Void>()
    // Weak, because the jobs refer to the buffer.
    let buffer = DemandBuffer<Int> { [weak jobs] in jobs?.record($0) }
    let steps = Recorder<String>()
    buffer.connect(
      DemandBuffer.Receiver(
        receive: { output in
          steps.record("received \(output)")
          return .none
        },
        end: { steps.record("\($0)") }))
    buffer.request(.unlimited)
    buffer.put(1)
    buffer.cancel()
    #expect(steps.all == ["cancelled"])
    for job in jobs.all { job() }
    #expect(steps.all == ["cancelled"])
  }
}
