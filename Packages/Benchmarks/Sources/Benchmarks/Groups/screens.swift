import HeadlessUI

// A screen as a page and as lines of text.

extension [Benchmark] {
  static let screens = [
    Benchmark("screen/html", floor: "drawing it", budget: .ratio(1)) {
      let screen = hidden(shoppingScreen)
      return .timed(
        work: { count in for _ in 0..<count { sink(screen.html().utf8.count) } },
        floor: { count in for _ in 0..<count { sink(screen.drawing().lines.count) } })
    }
  ]
}

private let shoppingScreen = Screen("Shopping") {
  TextField("Search", text: "bread", placeholder: "words") { _ in }
  Picker("Order", selection: "Name", options: ["Name", "Date"], label: { $0 }) { _ in }
  List(0..<20, id: \.self) { row in
    Row {
      Toggle("Bought", isOn: row % 3 == 0) { _ in }
      Text("Item \(row), which is on the list & not yet in the basket")
      Button("Delete", style: .destructive) {}
    }
  }
  Stepper("Persons", value: 2, in: 1...10) { _ in }
  Button("Add") {}
}
