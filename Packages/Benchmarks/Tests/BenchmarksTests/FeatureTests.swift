import OrderedCollections
import Testing

@testable import Benchmarks

/// The floors do the same as the work beside them.
@Suite struct FeatureTests {
  @Test func `Ten features by hand do what ten features do`() {
    let actions: [TenAction] = [
      .a(.incrTapped), .b(.decrTapped), .c(.incrTapped), .d(.decrTapped), .e(.incrTapped),
      .f(.decrTapped), .g(.incrTapped), .h(.decrTapped), .i(.incrTapped), .j(.decrTapped),
    ]
    var (state, stateByHand) = (TenState(), TenState())
    for action in actions {
      let before = state
      #expect(tenReducer(&state, action, TenEnvironment()).isEmpty)
      #expect(tenByHand(&stateByHand, action, TenEnvironment()).isEmpty)
      #expect(state == stateByHand)
      #expect(state != before)
    }
  }

  @Test func `A hundred features by hand do what a hundred features do`() {
    var (state, stateByHand) = (HundredState(), HundredState())
    for action: HundredAction in [.a(.a(.incrTapped)), .e(.f(.decrTapped)), .j(.j(.incrTapped))] {
      let before = state
      #expect(hundredReducer(&state, action, HundredEnvironment()).isEmpty)
      #expect(hundredByHand(&stateByHand, action, HundredEnvironment()).isEmpty)
      #expect(state == stateByHand)
      #expect(state != before)
    }
  }

  @Test func `Features in one long list are found by their number`() {
    var state = LongState()
    #expect(longReducer(&state, .feature(0, .incrTapped), ()).isEmpty)
    #expect(longReducer(&state, .feature(99, .decrTapped), ()).isEmpty)
    #expect((state.c00, state.c50, state.c99) == (1, 0, -1))
  }

  @Test func `A feature five deep by hand does what one five deep does`() {
    var (state, stateByHand) = (OneState(), OneState())
    let action = OneAction.two(.three(.four(.five(.counter(.incrTapped)))))
    #expect(oneReducer(&state, action, CounterEnvironment()).isEmpty)
    #expect(oneByHand(&stateByHand, action, CounterEnvironment()).isEmpty)
    #expect(state == stateByHand)
    #expect(state.two.three.four.five.counter.count == 1)
  }

  @Test func `A row by hand does what a row does`() {
    func states<State: RowsState>(_: State.Type) -> [State] {
      var (state, stateByHand) = (State(count: 3), State(count: 3))
      for action: RowsAction in [.row(1, .incrTapped), .row(3, .incrTapped)] {
        #expect(State.reducer(&state, action, CounterEnvironment()).isEmpty)
        State.byHand(&stateByHand, action, CounterEnvironment())
      }
      return [state, stateByHand]
    }
    let counted = CounterState(count: 1)
    let counts = [CounterState(), counted, CounterState()]
    #expect(states(ArrayState.self).map(\.rows) == [counts, counts])
    for state in states(DictionaryState.self) { #expect(state.rows[1] == counted) }
    for state in states(OrderedDictionaryState.self) { #expect(state.rows[1] == counted) }
  }
}
