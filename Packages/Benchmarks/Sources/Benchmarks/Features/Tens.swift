import ComposableArchitecture

// A hundred features in ten groups of ten, each with its own types.

struct TensState: Equatable, Sendable {
  var g00 = TenTypesState<Name.N00>()
  var g01 = TenTypesState<Name.N01>()
  var g02 = TenTypesState<Name.N02>()
  var g03 = TenTypesState<Name.N03>()
  var g04 = TenTypesState<Name.N04>()
  var g05 = TenTypesState<Name.N05>()
  var g06 = TenTypesState<Name.N06>()
  var g07 = TenTypesState<Name.N07>()
  var g08 = TenTypesState<Name.N08>()
  var g09 = TenTypesState<Name.N09>()
}

enum TensAction: Sendable {
  case g00(TenTypesAction<Name.N00>)
  case g01(TenTypesAction<Name.N01>)
  case g02(TenTypesAction<Name.N02>)
  case g03(TenTypesAction<Name.N03>)
  case g04(TenTypesAction<Name.N04>)
  case g05(TenTypesAction<Name.N05>)
  case g06(TenTypesAction<Name.N06>)
  case g07(TenTypesAction<Name.N07>)
  case g08(TenTypesAction<Name.N08>)
  case g09(TenTypesAction<Name.N09>)
}

extension TensAction: CasePathable {
  struct Cases: Sendable {
    typealias Path<Group> = CasePath<TensAction, TenTypesAction<Group>>

    var g00: Path<Name.N00> {
      Path(embed: TensAction.g00) { if case .g00(let action) = $0 { action } else { nil } }
    }
    var g01: Path<Name.N01> {
      Path(embed: TensAction.g01) { if case .g01(let action) = $0 { action } else { nil } }
    }
    var g02: Path<Name.N02> {
      Path(embed: TensAction.g02) { if case .g02(let action) = $0 { action } else { nil } }
    }
    var g03: Path<Name.N03> {
      Path(embed: TensAction.g03) { if case .g03(let action) = $0 { action } else { nil } }
    }
    var g04: Path<Name.N04> {
      Path(embed: TensAction.g04) { if case .g04(let action) = $0 { action } else { nil } }
    }
    var g05: Path<Name.N05> {
      Path(embed: TensAction.g05) { if case .g05(let action) = $0 { action } else { nil } }
    }
    var g06: Path<Name.N06> {
      Path(embed: TensAction.g06) { if case .g06(let action) = $0 { action } else { nil } }
    }
    var g07: Path<Name.N07> {
      Path(embed: TensAction.g07) { if case .g07(let action) = $0 { action } else { nil } }
    }
    var g08: Path<Name.N08> {
      Path(embed: TensAction.g08) { if case .g08(let action) = $0 { action } else { nil } }
    }
    var g09: Path<Name.N09> {
      Path(embed: TensAction.g09) { if case .g09(let action) = $0 { action } else { nil } }
    }
  }

  static var cases: Cases { Cases() }
}

let tensReducer: Reducer<TensState, TensAction, CounterEnvironment> = combine {
  pullback(tenTypes(Name.N00.self), value: \.g00, action: \.g00)
  pullback(tenTypes(Name.N01.self), value: \.g01, action: \.g01)
  pullback(tenTypes(Name.N02.self), value: \.g02, action: \.g02)
  pullback(tenTypes(Name.N03.self), value: \.g03, action: \.g03)
  pullback(tenTypes(Name.N04.self), value: \.g04, action: \.g04)
  pullback(tenTypes(Name.N05.self), value: \.g05, action: \.g05)
  pullback(tenTypes(Name.N06.self), value: \.g06, action: \.g06)
  pullback(tenTypes(Name.N07.self), value: \.g07, action: \.g07)
  pullback(tenTypes(Name.N08.self), value: \.g08, action: \.g08)
  pullback(tenTypes(Name.N09.self), value: \.g09, action: \.g09)
}

/// The work of `tensReducer`, in one `switch`.
@inline(never)
func tensByHand(
  _ state: inout TensState, _ action: TensAction, _ environment: CounterEnvironment
) -> [Effect<TensAction>] {
  switch action {
  case .g00(let action): reduceTenTypes(&state.g00, action, environment)
  case .g01(let action): reduceTenTypes(&state.g01, action, environment)
  case .g02(let action): reduceTenTypes(&state.g02, action, environment)
  case .g03(let action): reduceTenTypes(&state.g03, action, environment)
  case .g04(let action): reduceTenTypes(&state.g04, action, environment)
  case .g05(let action): reduceTenTypes(&state.g05, action, environment)
  case .g06(let action): reduceTenTypes(&state.g06, action, environment)
  case .g07(let action): reduceTenTypes(&state.g07, action, environment)
  case .g08(let action): reduceTenTypes(&state.g08, action, environment)
  case .g09(let action): reduceTenTypes(&state.g09, action, environment)
  }
  return []
}
