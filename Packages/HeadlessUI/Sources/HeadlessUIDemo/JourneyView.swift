import ComposableArchitecture
import HeadlessUI

/// Where the journey goes.
struct JourneyView {
  let store: Store<PackingState, PackingAction>

  @ElementBuilder var elements: [Element] {
    let state = store.value
    Picker(
      "Destination", selection: state.destination, options: PackingState.Destination.allCases,
      label: \.title
    ) {
      store.send(.destinationChosen($0))
    }
    Stepper("Days", value: state.days, in: 1...14) { store.send(.daysChanged($0)) }
    TextField("Lock", text: state.lockCode, placeholder: "three digits", isSecure: true) {
      store.send(.lockCodeChanged($0))
    }
    Table(1...state.days, id: \.self) {
      TableColumn("Day", alignment: .trailing) { Text("\($0)") }
      TableColumn("Weather") { day in weather(on: day, at: state.destination) }
    }
    Divider()
  }

  private func weather(on day: Int, at destination: PackingState.Destination) -> [Element] {
    switch (destination, day % 3) {
    case (_, 0): [.text(Text("Thunderstorm").style(.warning))]
    case (.mountains, _): [.text(Text("Snow"))]
    case (.sea, _): [.text(Text("Sun").style(.success))]
    case (.city, _): [.text(Text("Clouds").style(.secondary))]
    }
  }
}
