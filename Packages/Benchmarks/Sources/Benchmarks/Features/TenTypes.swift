import ComposableArchitecture

// Ten features in one list, each with its own types.

struct TenTypesState: Equatable, Sendable {
  var f00 = FeatureState<Name.N00>()
  var f01 = FeatureState<Name.N01>()
  var f02 = FeatureState<Name.N02>()
  var f03 = FeatureState<Name.N03>()
  var f04 = FeatureState<Name.N04>()
  var f05 = FeatureState<Name.N05>()
  var f06 = FeatureState<Name.N06>()
  var f07 = FeatureState<Name.N07>()
  var f08 = FeatureState<Name.N08>()
  var f09 = FeatureState<Name.N09>()
}

enum TenTypesAction: Sendable {
  case f00(FeatureAction<Name.N00>)
  case f01(FeatureAction<Name.N01>)
  case f02(FeatureAction<Name.N02>)
  case f03(FeatureAction<Name.N03>)
  case f04(FeatureAction<Name.N04>)
  case f05(FeatureAction<Name.N05>)
  case f06(FeatureAction<Name.N06>)
  case f07(FeatureAction<Name.N07>)
  case f08(FeatureAction<Name.N08>)
  case f09(FeatureAction<Name.N09>)
}

extension TenTypesAction: CasePathable {
  struct Cases: Sendable {
    typealias Path<Name> = CasePath<TenTypesAction, FeatureAction<Name>>

    var f00: Path<Name.N00> { Path(embed: TenTypesAction.f00) { if case .f00(let a) = $0 { a } else { nil } } }
    var f01: Path<Name.N01> { Path(embed: TenTypesAction.f01) { if case .f01(let a) = $0 { a } else { nil } } }
    var f02: Path<Name.N02> { Path(embed: TenTypesAction.f02) { if case .f02(let a) = $0 { a } else { nil } } }
    var f03: Path<Name.N03> { Path(embed: TenTypesAction.f03) { if case .f03(let a) = $0 { a } else { nil } } }
    var f04: Path<Name.N04> { Path(embed: TenTypesAction.f04) { if case .f04(let a) = $0 { a } else { nil } } }
    var f05: Path<Name.N05> { Path(embed: TenTypesAction.f05) { if case .f05(let a) = $0 { a } else { nil } } }
    var f06: Path<Name.N06> { Path(embed: TenTypesAction.f06) { if case .f06(let a) = $0 { a } else { nil } } }
    var f07: Path<Name.N07> { Path(embed: TenTypesAction.f07) { if case .f07(let a) = $0 { a } else { nil } } }
    var f08: Path<Name.N08> { Path(embed: TenTypesAction.f08) { if case .f08(let a) = $0 { a } else { nil } } }
    var f09: Path<Name.N09> { Path(embed: TenTypesAction.f09) { if case .f09(let a) = $0 { a } else { nil } } }
  }

  static var cases: Cases { Cases() }
}

let tenTypesReducer: Reducer<TenTypesState, TenTypesAction, CounterEnvironment> = combine {
  pullback(feature(Name.N00.self), value: \.f00, action: \.f00)
  pullback(feature(Name.N01.self), value: \.f01, action: \.f01)
  pullback(feature(Name.N02.self), value: \.f02, action: \.f02)
  pullback(feature(Name.N03.self), value: \.f03, action: \.f03)
  pullback(feature(Name.N04.self), value: \.f04, action: \.f04)
  pullback(feature(Name.N05.self), value: \.f05, action: \.f05)
  pullback(feature(Name.N06.self), value: \.f06, action: \.f06)
  pullback(feature(Name.N07.self), value: \.f07, action: \.f07)
  pullback(feature(Name.N08.self), value: \.f08, action: \.f08)
  pullback(feature(Name.N09.self), value: \.f09, action: \.f09)
}

let tenTypesAndReducer: Reducer<TenTypesState, TenTypesAction, CounterEnvironment> = combine {
  pullback(feature(Name.N00.self), value: \.f00, action: \.f00)
  pullback(feature(Name.N01.self), value: \.f01, action: \.f01)
  pullback(feature(Name.N02.self), value: \.f02, action: \.f02)
  pullback(feature(Name.N03.self), value: \.f03, action: \.f03)
  pullback(feature(Name.N04.self), value: \.f04, action: \.f04)
  pullback(feature(Name.N05.self), value: \.f05, action: \.f05)
  pullback(feature(Name.N06.self), value: \.f06, action: \.f06)
  pullback(feature(Name.N07.self), value: \.f07, action: \.f07)
  pullback(feature(Name.N08.self), value: \.f08, action: \.f08)
  pullback(feature(Name.N09.self), value: \.f09, action: \.f09)
  reduce { state, action, environment in
    if case .f00(.renamed(let title)) = action { state.f01.title = title }
    return []
  }
}

/// What `tenTypesReducer` does, in one `switch`.
@inline(never)
func tenTypesByHand(
  _ state: inout TenTypesState, _ action: TenTypesAction, _ environment: CounterEnvironment
) -> [Effect<TenTypesAction>] {
  switch action {
  case .f00(let action): reduceFeature(&state.f00, action, environment)
  case .f01(let action): reduceFeature(&state.f01, action, environment)
  case .f02(let action): reduceFeature(&state.f02, action, environment)
  case .f03(let action): reduceFeature(&state.f03, action, environment)
  case .f04(let action): reduceFeature(&state.f04, action, environment)
  case .f05(let action): reduceFeature(&state.f05, action, environment)
  case .f06(let action): reduceFeature(&state.f06, action, environment)
  case .f07(let action): reduceFeature(&state.f07, action, environment)
  case .f08(let action): reduceFeature(&state.f08, action, environment)
  case .f09(let action): reduceFeature(&state.f09, action, environment)
  }
  return []
}
