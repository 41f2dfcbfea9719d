/// The largest integer whose square is not larger than a number.
///
/// - Parameter number: 0 or more.
func integerSquareRoot(_ number: Int64) -> Int64 {
  // The floating-point root is off by at most one. The checks divide because squaring could overflow.
  var root = Int64(Double(number).squareRoot())
  while root > 0, root > number / root { root -= 1 }
  while root + 1 <= number / (root + 1) { root += 1 }
  return root
}
