/// The choices that are made while an example is decoded: which case each enum has.
///
/// The same choices lead to the same example. `next` returns others, until all have been made.
final class ExampleChoices {
  /// The value of every text in the example.
  let text: String
  private let beginning: [Int]
  private var made: [(choice: Int, count: Int)] = []

  init(_ beginning: [Int] = [], text: String) {
    self.beginning = beginning
    self.text = text
  }

  /// Makes the next choice of one of several, by its index.
  func choose(from count: Int) -> Int {
    let choice = made.count < beginning.count ? beginning[made.count] : 0
    made.append((choice, count))
    return choice
  }

  /// The choices of the next example, or `nil` if there is none.
  var next: [Int]? {
    guard let last = made.lastIndex(where: { $0.choice + 1 < $0.count }) else { return nil }
    return made[..<last].map(\.choice) + [made[last].choice + 1]
  }
}
