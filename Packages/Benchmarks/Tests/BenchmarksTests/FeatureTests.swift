import OrderedCollections
import Testing

@testable import Benchmarks

/// Tests that each floor does the same as the work that it is compared with.
@Suite struct FeatureTests {
  @Test func `Ten handwritten features behave like ten composed ones`() {
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

  @Test func `A hundred handwritten features behave like a hundred composed ones`() {
    var (state, stateByHand) = (HundredState(), HundredState())
    for action: HundredAction in [.a(.a(.incrTapped)), .e(.f(.decrTapped)), .j(.j(.incrTapped))] {
      let before = state
      #expect(hundredReducer(&state, action, HundredEnvironment()).isEmpty)
      #expect(hundredByHand(&stateByHand, action, HundredEnvironment()).isEmpty)
      #expect(state == stateByHand)
      #expect(state != before)
    }
  }

  @Test func `Handwritten features in one list behave like composed ones`() {
    let environment = CounterEnvironment()
    var (ten, tenByHand) = (TenTypesState<Name.N00>(), TenTypesState<Name.N00>())
    for action: TenTypesAction<Name.N00> in [.f00(.incrTapped), .f09(.renamed("last"))] {
      #expect(tenTypesReducer(&ten, action, environment).isEmpty)
      #expect(tenTypesByHand(&tenByHand, action, environment).isEmpty)
    }
    #expect(ten == tenByHand)
    #expect(ten.f09.title == "last")

    var (hundred, hundredByHand) = (HundredTypesState(), HundredTypesState())
    for action: HundredTypesAction in [.f00(.incrTapped), .f50(.incrTapped), .f99(.incrTapped)] {
      #expect(hundredTypesReducer(&hundred, action, environment).isEmpty)
      #expect(hundredTypesByHand(&hundredByHand, action, environment).isEmpty)
    }
    #expect(hundred == hundredByHand)
    #expect((hundred.f00.count, hundred.f51.count, hundred.f99.count) == (1, 0, 1))

    var (tens, tensInHand) = (TensState(), TensState())
    for action: TensAction in [.g00(.f01(.incrTapped)), .g09(.f09(.incrTapped))] {
      #expect(tensReducer(&tens, action, environment).isEmpty)
      #expect(tensByHand(&tensInHand, action, environment).isEmpty)
    }
    #expect(tens == tensInHand)
    #expect((tens.g00.f01.count, tens.g09.f09.count) == (1, 1))
  }

  @Test func `Each of a thousand features gets its action`() {
    var state = ThousandState()
    for action in ThousandAction.allCases + [.c000, .c999] {
      #expect(thousandReducer(&state, action, ()).isEmpty)
    }
    #expect(state.counts == [2] + [Int](repeating: 1, count: 998) + [2])
  }

  @Test func `A handwritten feature of five levels behaves like a composed one`() {
    var (state, stateByHand) = (OneState(), OneState())
    let action = OneAction.two(.three(.four(.five(.counter(.incrTapped)))))
    #expect(oneReducer(&state, action, CounterEnvironment()).isEmpty)
    #expect(oneByHand(&stateByHand, action, CounterEnvironment()).isEmpty)
    #expect(state == stateByHand)
    #expect(state.two.three.four.five.counter.count == 1)
  }

  @Test func `A handwritten row behaves like a composed one`() {
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
