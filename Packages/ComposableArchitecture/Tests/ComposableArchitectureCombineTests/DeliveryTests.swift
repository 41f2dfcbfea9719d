import ComposableArchitecture
import ComposableArchitectureTestSupport
import Foundation
import Testing

@testable import ComposableArchitectureCombine

/// A receiver that counts without a lock, because a delivery makes one call at a time.
private final class UnlockedCount: @unchecked Sendable {
  // Safe if a delivery never calls its receiver from two threads at once, which these tests check.
  var outputs = 0
  var ends = 0
}

@Suite struct DeliveryTests {
  @Test func `A delivery that is cancelled during an output ends after that output`() {
    let delivery = Delivery<Int>()
    let steps = Recorder<String>()
    delivery.connect(
      Delivery.Receiver(
        receive: { output in
          delivery.cancel()
          steps.record("received \(output)")
          return .none
        },
        end: { steps.record("\($0)") }))
    delivery.request(.unlimited)
    delivery.put(1)
    delivery.put(2)
    #expect(steps.all == ["received 1", "cancelled"])
  }

  @Test func `Cancelling on one thread does not end a delivery on another thread`() {
    for _ in 0..<500 {
      let delivery = Delivery<Int>()
      let count = UnlockedCount()
      let end = DispatchSemaphore(value: 0)
      delivery.connect(
        Delivery.Receiver(
          receive: { _ in
            count.outputs += 1
            return .none
          },
          end: { _ in
            count.ends += 1
            count.outputs += 0
            end.signal()
          }))
      delivery.request(.unlimited)
      onThreads(2) { thread in
        if thread == 0 { delivery.cancel() } else { for value in 1...20 { delivery.put(value) } }
      }
      end.wait()
      #expect(count.ends == 1)
      #expect(count.outputs <= 20)
    }
  }

  @Test func `A scheduled delivery ends when it is cancelled`() {
    let jobs = Recorder<@Sendable () -> Void>()
    // Weak, because the jobs refer to the delivery.
    let delivery = Delivery<Int> { [weak jobs] in jobs?.record($0) }
    let steps = Recorder<String>()
    delivery.connect(
      Delivery.Receiver(
        receive: { output in
          steps.record("received \(output)")
          return .none
        },
        end: { steps.record("\($0)") }))
    delivery.request(.unlimited)
    delivery.put(1)
    delivery.cancel()
    #expect(steps.all == ["cancelled"])
    for job in jobs.all { job() }
    #expect(steps.all == ["cancelled"])
  }
}
