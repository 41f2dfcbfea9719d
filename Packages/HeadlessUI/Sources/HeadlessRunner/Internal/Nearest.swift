extension Sequence<String> {
  /// The strings most like `text`, best first; none that is not like it at all.
  func nearest(to text: String, count: Int = 3) -> [String] {
    let (length, text) = (text.count, text.lowercased())
    let limit = Swift.max(2, length / 3)
    // The distance is at least what they differ in length, so that a very long text costs nothing.
    return filter { abs($0.count - length) <= limit }
      .map { (candidate: $0, distance: editDistance(text, $0.lowercased())) }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
      .prefix(count)
      .map(\.candidate)
  }
}

/// What to add to a message that says that there is no such thing: nothing without suggestions.
func didYouMean(_ suggestions: [String]) -> String {
  suggestions.isEmpty
    ? "" : " Did you mean \(suggestions.map { "“\($0)”" }.joined(separator: " or "))?"
}

/// How many letters must be inserted, removed, replaced, or swapped with their neighbor to turn one
/// text into the other.
///
/// The restricted Damerau–Levenshtein distance, by the dynamic programme of Wagner and Fischer.
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
