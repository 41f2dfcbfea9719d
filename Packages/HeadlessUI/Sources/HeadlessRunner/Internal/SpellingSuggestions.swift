extension Sequence<String> {
  /// Returns the strings most similar to `text`, the best first. Strings that are not similar are left
  /// out.
  func mostSimilar(to text: String, count: Int = 3) -> [String] {
    let (length, text) = (text.count, text.lowercased())
    let limit = Swift.max(2, length / 3)
    // The distance is at least the difference in length. Very long texts are left out without computing
    // it.
    return filter { abs($0.count - length) <= limit }
      .map { (candidate: $0, distance: editDistance(text, $0.lowercased())) }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
      .prefix(count)
      .map(\.candidate)
  }
}

/// Returns what to add to a message that something does not exist. It is empty without suggestions.
func didYouMean(_ suggestions: [String]) -> String {
  suggestions.isEmpty
    ? "" : " Did you mean \(suggestions.map { "“\($0)”" }.joined(separator: " or "))?"
}

/// Returns how many letters must be inserted, removed, replaced, or swapped with their neighbor to turn
/// one text into the other.
///
/// This is the restricted Damerau–Levenshtein distance, by the dynamic program of Wagner and Fischer.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var distance = Swift.min(
        rows[i][j + 1] + 1,
        row[j] + 1,
        rows[i][j] + (a[i] == b[j] ? 0 : 1)
      )
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = Swift.min(distance, rows[i - 1][j - 1] + 1)
      }
      row.append(distance)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
