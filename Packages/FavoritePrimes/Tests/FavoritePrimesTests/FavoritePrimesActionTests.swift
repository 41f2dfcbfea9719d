import ComposableArchitecture
import FavoritePrimes
import Foundation
import Testing

/// Tests the actions as JSON.
@Suite struct FavoritePrimesActionTests {
  private func decoded(_ payload: String) throws -> FavoritePrimesAction {
    let text = #"{"deleteFavoritePrimes":{"_0":\#(payload)}}"#
    return try JSONDecoder().decode(FavoritePrimesAction.self, from: Data(text.utf8))
  }

  @Test func `Rows to delete are an array`() throws {
    let action = FavoritePrimesAction.deleteFavoritePrimes([2, 0, 3])
    let text = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
    #expect(text == #"{"deleteFavoritePrimes":{"_0":[0,2,3]}}"#)
    #expect(try decoded("[2, 0, 3]") == action)
    #expect(try decoded("[]") == .deleteFavoritePrimes([]))
    #expect(
      try decoded("[9223372036854775806]") == .deleteFavoritePrimes(IndexSet(integer: .max - 1)))
  }

  @Test(arguments: [
    "[-1]", "[0, -9223372036854775808]", "[9223372036854775807]", "[9223372036854775808]", "[1.5]",
    "[null]", "null", "1", #"["0"]"#,
    #"{"indexes":[{"location":5,"length":-1}]}"#,
    #"{"indexes":[{"location":1,"length":9223372036854775807}]}"#,
    #"{"indexes":[{"location":0,"length":100000000000}]}"#,
  ])
  func `Invalid rows are an error and do not crash`(payload: String) {
    #expect(throws: DecodingError.self) { try decoded(payload) }
  }

  @Test func `Deleting billions of rows that do not exist is harmless`() {
    var state = FavoritePrimesState(favoritePrimes: [2, 3])
    let rows = IndexSet(integersIn: 1..<100_000_000_000)
    _ = favoritePrimesReducer(
      state: &state, action: .deleteFavoritePrimes(rows), environment: .unimplemented)
    #expect(state.favoritePrimes == [2])
  }
}
