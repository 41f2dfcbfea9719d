import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct ObserverListTests {
  private let called = Recorder<Int>()

  private func observers(_ count: Int) -> (ObserverList, numbers: [Int]) {
    var observers = ObserverList()
    let numbers = (0..<count).map { index in
      observers.append(Observer<Void> { [called] _ in called.record(index) })
    }
    return (observers, numbers)
  }

  @Test func `Observers are called in the order in which they were added`() {
    let (observers, _) = observers(5)
    observers((), ViewValueCache())
    #expect(called.all == Array(0..<5))
  }

  @Test(arguments: 0..<10)
  func `The other observers keep their order, whichever one is removed`(index: Int) {
    var (observers, numbers) = observers(10)
    observers.remove(numbers[index])
    observers((), ViewValueCache())
    #expect(called.all == (0..<10).filter { $0 != index })
  }

  @Test func `Observers can be added and removed after gaps were closed`() {
    var (observers, numbers) = observers(100)
    for index in 0..<100 where !index.isMultiple(of: 10) { observers.remove(numbers[index]) }
    #expect(observers.places.count < 20)
    let added = observers.append(Observer<Void> { [called] _ in called.record(100) })
    observers.remove(numbers[50])
    observers((), ViewValueCache())
    #expect(called.all == [0, 10, 20, 30, 40, 60, 70, 80, 90, 100])
    observers.remove(added)
    for index in [0, 10, 20, 30, 40, 60, 70, 80, 90] { observers.remove(numbers[index]) }
    #expect(observers.isEmpty)
  }

  @Test func `A removed observer is released at once`() {
    var (observers, _) = observers(10)
    let (number, fate) = Self.addCanary(to: &observers)
    #expect(!fate.isDead)
    observers.remove(number)
    #expect(fate.isDead)
  }

  private static func addCanary(to observers: inout ObserverList) -> (Int, Canary.Fate) {
    let (canary, fate) = Canary.make()
    return (observers.append(Observer<Void> { _ in withExtendedLifetime(canary) {} }), fate)
  }
}
