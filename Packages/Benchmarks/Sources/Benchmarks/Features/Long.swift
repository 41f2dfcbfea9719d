import ComposableArchitecture

// A hundred features in one long list.

struct LongState: Sendable {
  var c00 = 0, c01 = 0, c02 = 0, c03 = 0, c04 = 0, c05 = 0, c06 = 0, c07 = 0, c08 = 0, c09 = 0
  var c10 = 0, c11 = 0, c12 = 0, c13 = 0, c14 = 0, c15 = 0, c16 = 0, c17 = 0, c18 = 0, c19 = 0
  var c20 = 0, c21 = 0, c22 = 0, c23 = 0, c24 = 0, c25 = 0, c26 = 0, c27 = 0, c28 = 0, c29 = 0
  var c30 = 0, c31 = 0, c32 = 0, c33 = 0, c34 = 0, c35 = 0, c36 = 0, c37 = 0, c38 = 0, c39 = 0
  var c40 = 0, c41 = 0, c42 = 0, c43 = 0, c44 = 0, c45 = 0, c46 = 0, c47 = 0, c48 = 0, c49 = 0
  var c50 = 0, c51 = 0, c52 = 0, c53 = 0, c54 = 0, c55 = 0, c56 = 0, c57 = 0, c58 = 0, c59 = 0
  var c60 = 0, c61 = 0, c62 = 0, c63 = 0, c64 = 0, c65 = 0, c66 = 0, c67 = 0, c68 = 0, c69 = 0
  var c70 = 0, c71 = 0, c72 = 0, c73 = 0, c74 = 0, c75 = 0, c76 = 0, c77 = 0, c78 = 0, c79 = 0
  var c80 = 0, c81 = 0, c82 = 0, c83 = 0, c84 = 0, c85 = 0, c86 = 0, c87 = 0, c88 = 0, c89 = 0
  var c90 = 0, c91 = 0, c92 = 0, c93 = 0, c94 = 0, c95 = 0, c96 = 0, c97 = 0, c98 = 0, c99 = 0
}

enum LongAction: Sendable {
  case feature(Int, CounterAction)
}

extension CasePath where Root == LongAction, Value == CounterAction {
  static func feature(_ number: Int) -> Self {
    Self(embed: { .feature(number, $0) }) {
      if case .feature(number, let action) = $0 { action } else { nil }
    }
  }
}

let longReducer: Reducer<LongState, LongAction, Void> = combine(
  feature(0, \.c00), feature(1, \.c01), feature(2, \.c02), feature(3, \.c03), feature(4, \.c04),
  feature(5, \.c05), feature(6, \.c06), feature(7, \.c07), feature(8, \.c08), feature(9, \.c09),
  feature(10, \.c10), feature(11, \.c11), feature(12, \.c12), feature(13, \.c13),
  feature(14, \.c14),
  feature(15, \.c15), feature(16, \.c16), feature(17, \.c17), feature(18, \.c18),
  feature(19, \.c19),
  feature(20, \.c20), feature(21, \.c21), feature(22, \.c22), feature(23, \.c23),
  feature(24, \.c24),
  feature(25, \.c25), feature(26, \.c26), feature(27, \.c27), feature(28, \.c28),
  feature(29, \.c29),
  feature(30, \.c30), feature(31, \.c31), feature(32, \.c32), feature(33, \.c33),
  feature(34, \.c34),
  feature(35, \.c35), feature(36, \.c36), feature(37, \.c37), feature(38, \.c38),
  feature(39, \.c39),
  feature(40, \.c40), feature(41, \.c41), feature(42, \.c42), feature(43, \.c43),
  feature(44, \.c44),
  feature(45, \.c45), feature(46, \.c46), feature(47, \.c47), feature(48, \.c48),
  feature(49, \.c49),
  feature(50, \.c50), feature(51, \.c51), feature(52, \.c52), feature(53, \.c53),
  feature(54, \.c54),
  feature(55, \.c55), feature(56, \.c56), feature(57, \.c57), feature(58, \.c58),
  feature(59, \.c59),
  feature(60, \.c60), feature(61, \.c61), feature(62, \.c62), feature(63, \.c63),
  feature(64, \.c64),
  feature(65, \.c65), feature(66, \.c66), feature(67, \.c67), feature(68, \.c68),
  feature(69, \.c69),
  feature(70, \.c70), feature(71, \.c71), feature(72, \.c72), feature(73, \.c73),
  feature(74, \.c74),
  feature(75, \.c75), feature(76, \.c76), feature(77, \.c77), feature(78, \.c78),
  feature(79, \.c79),
  feature(80, \.c80), feature(81, \.c81), feature(82, \.c82), feature(83, \.c83),
  feature(84, \.c84),
  feature(85, \.c85), feature(86, \.c86), feature(87, \.c87), feature(88, \.c88),
  feature(89, \.c89),
  feature(90, \.c90), feature(91, \.c91), feature(92, \.c92), feature(93, \.c93),
  feature(94, \.c94),
  feature(95, \.c95), feature(96, \.c96), feature(97, \.c97), feature(98, \.c98), feature(99, \.c99)
)

private func feature(
  _ number: Int, _ value: any WritableKeyPath<LongState, Int> & Sendable
) -> Reducer<LongState, LongAction, Void> {
  pullback(numberReducer, value: value, action: .feature(number))
}

private let numberReducer: Reducer<Int, CounterAction, Void> = { number, action, _ in
  switch action {
  case .incrTapped: number += 1
  case .decrTapped: number -= 1
  }
  return []
}
