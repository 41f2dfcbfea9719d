import ComposableArchitecture
import Counter
import HeadlessUI
import Testing

@Suite struct CounterViewTests {
  private func view(
    _ state: CounterViewState,
    _ environment: CounterEnvironment = .mock
  ) -> (CounterView, Store<CounterViewState, CounterViewAction>) {
    let store = Store(
      initialValue: state,
      reducer: counterViewReducer,
      environment: environment
    )
    return (CounterView(store: store), store)
  }

  @Test func `The screen shows the count and its buttons`() {
    let (view, _) = view(CounterViewState(counter: CounterState(count: 2)))
    #expect(
      view.body.description == """
        Counter
        ───────
        [-]  2  [+]
        [Is this prime?]
        [What is the 2nd prime?]
        Go to number: [__________]
        """
    )
  }

  @Test func `The keys “+” and “-” count`() throws {
    let (view, store) = view(CounterViewState(counter: CounterState(count: 2)))
    for (key, count) in [(Key("+"), 3), (Key("-"), 2)] {
      try view.body.press(key)
      #expect(store.counter.count == count)
    }
  }

  @Test
  func `During a request, only “Is this prime?” and “Cancel” are enabled`() {
    let (view, _) = view(
      CounterViewState(counter: CounterState(count: 2, requestedNthPrime: 2))
    )
    #expect(
      view.body.description == """
        Counter
        ───────
        (-)  2  (+)
        [Is this prime?]
        (What is the 2nd prime?)
        Asking for the 2nd prime …
        [Cancel <c>]
        (Go to number: [__________])
        """
    )
    #expect(throws: InteractionError.self) { try view.body.tap("+") }
  }

  @Test func `A bar shows the progress of a request, and “Cancel” ends the request`() throws {
    let (view, store) = view(
      CounterViewState(
        counter: CounterState(count: 2, requestedNthPrime: 2, nthPrimeProgress: 0.4))
    )
    #expect(view.body.description.contains("Asking for the 2nd prime ████████░░░░░░░░░░░░ 40%"))
    try view.body.tap("Cancel")
    #expect(store.counter == CounterState(count: 2))
    #expect(!view.body.description.contains("Asking"))
  }

  @Test func `Submitting the field sets the count`() throws {
    let (view, store) = view(CounterViewState())
    try view.body.type("1x", into: "Go to number")
    try view.body.submit("Go to number")
    #expect(
      view.body.description.hasSuffix(
        """
        Go to number: [1x________]
        “1x” is not a whole number. Type one, such as 1000.
        """
      )
    )
    try view.body.type("11", into: "Go to number")
    try view.body.submit("Go to number")
    #expect(store.counter == CounterState(count: 11))
    #expect(view.body.description.hasSuffix("Go to number: [__________]"))
  }

  @Test func `The modal saves the count to the favorites`() throws {
    let (view, store) = view(CounterViewState(counter: CounterState(count: 3)))
    try view.body.button(labeled: "Is this prime?").action()
    #expect(
      view.body.description.hasSuffix(
        """
        ┌──
        │ Is this prime?
        │ ──────────────
        │ 3 is prime 🎉
        │ [Save to favorite primes]
        │ [Done]
        └──
        """
      )
    )
    try view.body.button(labeled: "Save to favorite primes").action()
    #expect(store.favoritePrimes == [3])
    try view.body.button(labeled: "Done").action()
    #expect(store.value == CounterViewState(counter: CounterState(count: 3), favoritePrimes: [3]))
  }

  @Test func `Nothing behind the modal can be tapped`() throws {
    let (view, _) = view(
      CounterViewState(counter: CounterState(count: 2, isPrimeModalShown: true))
    )
    let error = #expect(throws: InteractionError.self) {
      try view.body.button(labeled: "What is the 2nd prime?")
    }
    #expect(
      error?.description == """
        There is no button “What is the 2nd prime?” on the sheet “Is this prime?”, which is in front. \
        It offers: “Save to favorite primes”, “Done”.
        """
    )
  }

  @Test func `The alert shows the answer and closes`() throws {
    let (view, store) = view(CounterViewState(counter: CounterState(count: 2)))
    try view.body.button(labeled: "What is the 2nd prime?").action()
    #expect(
      view.body.description.hasSuffix(
        """
        ┌──
        │ The 2nd prime is 3
        │ [Ok]
        └──
        """
      )
    )
    try view.body.button(labeled: "Ok").action()
    #expect(store.counter == CounterState(count: 2))
  }
}
