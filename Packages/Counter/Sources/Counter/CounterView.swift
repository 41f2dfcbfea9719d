public import ComposableArchitecture
public import HeadlessUI
import PrimeAlert
public import PrimeModal
import WolframAlpha

/// A counter and the favorites, which its modal shows and changes.
public struct CounterViewState: Codable, Hashable, Sendable {
  /// The counter.
  public var counter: CounterState
  /// The favorites.
  public var favoritePrimes: [Int]

  /// Makes a state.
  public init(counter: CounterState = CounterState(), favoritePrimes: [Int] = []) {
    self.counter = counter
    self.favoritePrimes = favoritePrimes
  }

  /// The part of the state that the modal uses.
  public var primeModal: PrimeModalState {
    get { PrimeModalState(count: counter.count, favoritePrimes: favoritePrimes) }
    set {
      counter.count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

/// The actions of a counter and of its modal.
public enum CounterViewAction: Codable, Equatable, Sendable {
  /// Something happened to the counter.
  case counter(CounterAction)
  /// Something happened on the modal.
  case primeModal(PrimeModalAction)
}

extension CasePath where Root == CounterViewAction, Value == CounterAction {
  /// The counter's actions.
  public static var counter: Self {
    Self(embed: Root.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == CounterViewAction, Value == PrimeModalAction {
  /// The modal's actions.
  public static var primeModal: Self {
    Self(embed: Root.primeModal) { if case .primeModal(let action) = $0 { action } else { nil } }
  }
}

/// Reduces the actions of the counter and of its modal.
public let counterViewReducer: Reducer<CounterViewState, CounterViewAction, CounterEnvironment> =
  combine(
    pullback(counterReducer, value: \.counter, action: .counter),
    pullback(primeModalReducer, value: \.primeModal, action: .primeModal, environment: { _ in })
  )

/// The screen of a counter with its modal and its alert.
public struct CounterView: View {
  let store: Store<CounterViewState, CounterViewAction>

  /// Makes a view of a store.
  public init(store: Store<CounterViewState, CounterViewAction>) { self.store = store }

  /// The screen for the current state.
  public var body: Screen {
    let counter = store.counter
    let isEnabled = !counter.isNthPrimeRequestInFlight
    return Screen("Counter") {
      Row {
        Button("-", key: "-", isEnabled: isEnabled) { store.send(.counter(.decrTapped)) }
        Text("\(counter.count)")
        Button("+", key: "+", isEnabled: isEnabled) { store.send(.counter(.incrTapped)) }
      }
      Button("Is this prime?", style: .title) { store.send(.counter(.isPrimeButtonTapped)) }
      Button("What is the \(ordinal(counter.count)) prime?", isEnabled: isEnabled) {
        store.send(.counter(.requestNthPrime))
      }
      counter.nthPrimeRequestElements { store.send(.counter(.cancelNthPrimeTapped)) }
      TextField(
        "Go to number",
        text: counter.numberText ?? "",
        isEnabled: isEnabled,
        onChange: { store.send(.counter(.goToNumberChanged($0))) },
        onSubmit: { store.send(.counter(.goToNumberSubmitted)) }
      )
      if let problem = counter.numberProblem { Text(problem).style(.warning) }
    }
    .sheet(
      isPresented: counter.isPrimeModalShown,
      onDismiss: { store.send(.counter(.primeModalDismissed)) }
    ) {
      IsPrimeModalView(
        store: store.view(value: { $0.primeModal }, action: { .primeModal($0) })
      )
    }
    .alert(counter.alert, onDismiss: { store.send(.counter(.alertDismissButtonTapped)) })
  }
}
