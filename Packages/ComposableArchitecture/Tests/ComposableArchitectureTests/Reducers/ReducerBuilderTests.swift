import ComposableArchitecture
import Testing

@Suite struct ReducerBuilderTests {
  private typealias Numbers = Reducer<[Int], Int, Int>

  /// Returns a reducer that adds its number to the state and outputs it.
  private func numbered(_ number: Int) -> Numbers {
    { numbers, _, _ in
      numbers.append(number)
      return [.just(number)]
    }
  }

  /// Returns the numbers that a reducer adds and outputs, if these are the same.
  private func numbers(of reducer: Numbers) -> [Int]? {
    var state: [Int] = []
    let effects = reducer(&state, 0, 0)
    return state == outputs(of: effects) ? state : nil
  }

  @Test func `The reducers and their effects keep the order of the lines`() {
    let reducer: Numbers = combine {
      numbered(1)
      numbered(2)
      combine {
        numbered(3)
        numbered(4)
      }
      combine(numbered(5), numbered(6))
      numbered(7)
    }
    #expect(numbers(of: reducer) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `An inline reducer gets the state after the lines before it`() {
    let reducer: Numbers = combine {
      numbered(1)
      reduce { state, action, environment in
        state += [action, environment, state.count]
        return []
      }
    }
    var state: [Int] = []
    _ = reducer(&state, 2, 3)
    #expect(state == [1, 2, 3, 1])
  }

  @Test func `One line is that reducer, and an empty list does nothing`() {
    let one: Numbers = combine { numbered(1) }
    let none: Numbers = combine {}
    #expect(numbers(of: one) == [1])
    #expect(numbers(of: none) == [])
  }

  @Test(arguments: [nil, 2])
  func `Conditions choose which lines take part`(number: Int?) {
    let reducer: Numbers = combine {
      if number == nil { numbered(1) }
      if let number { numbered(number) }
      if number == nil {
        numbered(3)
      } else {
        numbered(4)
        numbered(5)
      }
      switch number {
      case nil: numbered(6)
      case .some: numbered(7)
      }
      if #available(macOS 15, *) { numbered(8) }
    }
    #expect(numbers(of: reducer) == (number == nil ? [1, 3, 6, 8] : [2, 4, 5, 7, 8]))
  }

  @Test func `Only the lines that are compiled take part`() {
    let reducer: Numbers = combine {
      #if swift(>=6.0)
        numbered(1)
      #else
        numbered(2)
      #endif
      #if swift(<6.0)
        numbered(3)
      #endif
      numbered(4)
    }
    #expect(numbers(of: reducer) == [1, 4])
  }

  @Test func `A loop has all its lines in order`() {
    let reducer: Numbers = combine {
      numbered(1)
      for number in 2...4 {
        numbered(number)
        if number == 3 { numbered(30) }
      }
      numbered(5)
    }
    #expect(numbers(of: reducer) == [1, 2, 3, 30, 4, 5])
  }

  @Test(arguments: 0...40)
  func `Any number of reducers keep their order`(count: Int) {
    let reducer: Numbers = combine { for number in 0..<count { numbered(number) } }
    #expect(numbers(of: reducer) == Array(0..<count))
  }

  @Test func `Types are inferred from the lines`() {
    let reducer = combine {
      numbered(1)
      reduce { state, _, _ in
        state.append(2)
        return [.just(2)]
      }
    }
    #expect(numbers(of: reducer) == [1, 2])
  }

  @Test func `A function can list reducers`() {
    @ReducerBuilder<[Int], Int, Int> func reducer(isLong: Bool) -> Numbers {
      numbered(1)
      if isLong { numbered(2) }
    }
    #expect(numbers(of: reducer(isLong: true)) == [1, 2])
    #expect(numbers(of: reducer(isLong: false)) == [1])
  }

  @Test func `No array is allocated if no reducer has effects`() {
    let silent: Numbers = { _, _, _ in [] }
    let reducer: Numbers = combine { for _ in 0..<25 { silent } }
    var state: [Int] = []
    #expect(reducer(&state, 0, 0).capacity == 0)
  }

  @Test func `A list of twenty thousand reducers does not need a deep stack`() {
    let count: Numbers = { state, _, _ in
      state[0] += 1
      return []
    }
    let reducer: Numbers = combine { for _ in 0..<20_000 { count } }
    var state = [0]
    _ = reducer(&state, 0, 0)
    #expect(state == [20_000])
  }

  @Test func `A condition is evaluated when the reducers are combined, not for each action`() {
    var evaluations = 0
    func isIncluded() -> Bool {
      evaluations += 1
      return true
    }
    let reducer: Numbers = combine { if isIncluded() { numbered(1) } }
    var state: [Int] = []
    _ = reducer(&state, 0, 0)
    _ = reducer(&state, 0, 0)
    #expect(evaluations == 1)
  }
}
