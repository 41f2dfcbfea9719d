extension Sequence<String> {
  /// The strings most like `text`, best first; none that is not like it at all.
  func nearest(to text: String, count: Int = 3) -> [String] {
    map { (candidate: $0, distance: editDistance(text.lowercased(), $0.lowercased())) }
      .filter { $0.distance <= Swift.max(2, text.count / 3) }
      .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
      .prefix(count)
      .map(\.candidate)
  }
}

/// How many letters must be inserted, removed, replaced, or swapped with their neighbour to turn one
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
        rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = Swift.min(distance, rows[i - 1][j - 1] + 1)
      }
      row.append(distance)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
