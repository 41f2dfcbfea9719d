import ComposableArchitecture

// A hundred features in one list, each with its own types.

struct HundredTypesState: Equatable, Sendable {
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
  var f10 = FeatureState<Name.N10>()
  var f11 = FeatureState<Name.N11>()
  var f12 = FeatureState<Name.N12>()
  var f13 = FeatureState<Name.N13>()
  var f14 = FeatureState<Name.N14>()
  var f15 = FeatureState<Name.N15>()
  var f16 = FeatureState<Name.N16>()
  var f17 = FeatureState<Name.N17>()
  var f18 = FeatureState<Name.N18>()
  var f19 = FeatureState<Name.N19>()
  var f20 = FeatureState<Name.N20>()
  var f21 = FeatureState<Name.N21>()
  var f22 = FeatureState<Name.N22>()
  var f23 = FeatureState<Name.N23>()
  var f24 = FeatureState<Name.N24>()
  var f25 = FeatureState<Name.N25>()
  var f26 = FeatureState<Name.N26>()
  var f27 = FeatureState<Name.N27>()
  var f28 = FeatureState<Name.N28>()
  var f29 = FeatureState<Name.N29>()
  var f30 = FeatureState<Name.N30>()
  var f31 = FeatureState<Name.N31>()
  var f32 = FeatureState<Name.N32>()
  var f33 = FeatureState<Name.N33>()
  var f34 = FeatureState<Name.N34>()
  var f35 = FeatureState<Name.N35>()
  var f36 = FeatureState<Name.N36>()
  var f37 = FeatureState<Name.N37>()
  var f38 = FeatureState<Name.N38>()
  var f39 = FeatureState<Name.N39>()
  var f40 = FeatureState<Name.N40>()
  var f41 = FeatureState<Name.N41>()
  var f42 = FeatureState<Name.N42>()
  var f43 = FeatureState<Name.N43>()
  var f44 = FeatureState<Name.N44>()
  var f45 = FeatureState<Name.N45>()
  var f46 = FeatureState<Name.N46>()
  var f47 = FeatureState<Name.N47>()
  var f48 = FeatureState<Name.N48>()
  var f49 = FeatureState<Name.N49>()
  var f50 = FeatureState<Name.N50>()
  var f51 = FeatureState<Name.N51>()
  var f52 = FeatureState<Name.N52>()
  var f53 = FeatureState<Name.N53>()
  var f54 = FeatureState<Name.N54>()
  var f55 = FeatureState<Name.N55>()
  var f56 = FeatureState<Name.N56>()
  var f57 = FeatureState<Name.N57>()
  var f58 = FeatureState<Name.N58>()
  var f59 = FeatureState<Name.N59>()
  var f60 = FeatureState<Name.N60>()
  var f61 = FeatureState<Name.N61>()
  var f62 = FeatureState<Name.N62>()
  var f63 = FeatureState<Name.N63>()
  var f64 = FeatureState<Name.N64>()
  var f65 = FeatureState<Name.N65>()
  var f66 = FeatureState<Name.N66>()
  var f67 = FeatureState<Name.N67>()
  var f68 = FeatureState<Name.N68>()
  var f69 = FeatureState<Name.N69>()
  var f70 = FeatureState<Name.N70>()
  var f71 = FeatureState<Name.N71>()
  var f72 = FeatureState<Name.N72>()
  var f73 = FeatureState<Name.N73>()
  var f74 = FeatureState<Name.N74>()
  var f75 = FeatureState<Name.N75>()
  var f76 = FeatureState<Name.N76>()
  var f77 = FeatureState<Name.N77>()
  var f78 = FeatureState<Name.N78>()
  var f79 = FeatureState<Name.N79>()
  var f80 = FeatureState<Name.N80>()
  var f81 = FeatureState<Name.N81>()
  var f82 = FeatureState<Name.N82>()
  var f83 = FeatureState<Name.N83>()
  var f84 = FeatureState<Name.N84>()
  var f85 = FeatureState<Name.N85>()
  var f86 = FeatureState<Name.N86>()
  var f87 = FeatureState<Name.N87>()
  var f88 = FeatureState<Name.N88>()
  var f89 = FeatureState<Name.N89>()
  var f90 = FeatureState<Name.N90>()
  var f91 = FeatureState<Name.N91>()
  var f92 = FeatureState<Name.N92>()
  var f93 = FeatureState<Name.N93>()
  var f94 = FeatureState<Name.N94>()
  var f95 = FeatureState<Name.N95>()
  var f96 = FeatureState<Name.N96>()
  var f97 = FeatureState<Name.N97>()
  var f98 = FeatureState<Name.N98>()
  var f99 = FeatureState<Name.N99>()
}

enum HundredTypesAction: Sendable {
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
  case f10(FeatureAction<Name.N10>)
  case f11(FeatureAction<Name.N11>)
  case f12(FeatureAction<Name.N12>)
  case f13(FeatureAction<Name.N13>)
  case f14(FeatureAction<Name.N14>)
  case f15(FeatureAction<Name.N15>)
  case f16(FeatureAction<Name.N16>)
  case f17(FeatureAction<Name.N17>)
  case f18(FeatureAction<Name.N18>)
  case f19(FeatureAction<Name.N19>)
  case f20(FeatureAction<Name.N20>)
  case f21(FeatureAction<Name.N21>)
  case f22(FeatureAction<Name.N22>)
  case f23(FeatureAction<Name.N23>)
  case f24(FeatureAction<Name.N24>)
  case f25(FeatureAction<Name.N25>)
  case f26(FeatureAction<Name.N26>)
  case f27(FeatureAction<Name.N27>)
  case f28(FeatureAction<Name.N28>)
  case f29(FeatureAction<Name.N29>)
  case f30(FeatureAction<Name.N30>)
  case f31(FeatureAction<Name.N31>)
  case f32(FeatureAction<Name.N32>)
  case f33(FeatureAction<Name.N33>)
  case f34(FeatureAction<Name.N34>)
  case f35(FeatureAction<Name.N35>)
  case f36(FeatureAction<Name.N36>)
  case f37(FeatureAction<Name.N37>)
  case f38(FeatureAction<Name.N38>)
  case f39(FeatureAction<Name.N39>)
  case f40(FeatureAction<Name.N40>)
  case f41(FeatureAction<Name.N41>)
  case f42(FeatureAction<Name.N42>)
  case f43(FeatureAction<Name.N43>)
  case f44(FeatureAction<Name.N44>)
  case f45(FeatureAction<Name.N45>)
  case f46(FeatureAction<Name.N46>)
  case f47(FeatureAction<Name.N47>)
  case f48(FeatureAction<Name.N48>)
  case f49(FeatureAction<Name.N49>)
  case f50(FeatureAction<Name.N50>)
  case f51(FeatureAction<Name.N51>)
  case f52(FeatureAction<Name.N52>)
  case f53(FeatureAction<Name.N53>)
  case f54(FeatureAction<Name.N54>)
  case f55(FeatureAction<Name.N55>)
  case f56(FeatureAction<Name.N56>)
  case f57(FeatureAction<Name.N57>)
  case f58(FeatureAction<Name.N58>)
  case f59(FeatureAction<Name.N59>)
  case f60(FeatureAction<Name.N60>)
  case f61(FeatureAction<Name.N61>)
  case f62(FeatureAction<Name.N62>)
  case f63(FeatureAction<Name.N63>)
  case f64(FeatureAction<Name.N64>)
  case f65(FeatureAction<Name.N65>)
  case f66(FeatureAction<Name.N66>)
  case f67(FeatureAction<Name.N67>)
  case f68(FeatureAction<Name.N68>)
  case f69(FeatureAction<Name.N69>)
  case f70(FeatureAction<Name.N70>)
  case f71(FeatureAction<Name.N71>)
  case f72(FeatureAction<Name.N72>)
  case f73(FeatureAction<Name.N73>)
  case f74(FeatureAction<Name.N74>)
  case f75(FeatureAction<Name.N75>)
  case f76(FeatureAction<Name.N76>)
  case f77(FeatureAction<Name.N77>)
  case f78(FeatureAction<Name.N78>)
  case f79(FeatureAction<Name.N79>)
  case f80(FeatureAction<Name.N80>)
  case f81(FeatureAction<Name.N81>)
  case f82(FeatureAction<Name.N82>)
  case f83(FeatureAction<Name.N83>)
  case f84(FeatureAction<Name.N84>)
  case f85(FeatureAction<Name.N85>)
  case f86(FeatureAction<Name.N86>)
  case f87(FeatureAction<Name.N87>)
  case f88(FeatureAction<Name.N88>)
  case f89(FeatureAction<Name.N89>)
  case f90(FeatureAction<Name.N90>)
  case f91(FeatureAction<Name.N91>)
  case f92(FeatureAction<Name.N92>)
  case f93(FeatureAction<Name.N93>)
  case f94(FeatureAction<Name.N94>)
  case f95(FeatureAction<Name.N95>)
  case f96(FeatureAction<Name.N96>)
  case f97(FeatureAction<Name.N97>)
  case f98(FeatureAction<Name.N98>)
  case f99(FeatureAction<Name.N99>)
}

extension HundredTypesAction: CasePathable {
  struct Cases: Sendable {
    typealias Path<Name> = CasePath<HundredTypesAction, FeatureAction<Name>>

    var f00: Path<Name.N00> { Path(embed: HundredTypesAction.f00) { if case .f00(let a) = $0 { a } else { nil } } }
    var f01: Path<Name.N01> { Path(embed: HundredTypesAction.f01) { if case .f01(let a) = $0 { a } else { nil } } }
    var f02: Path<Name.N02> { Path(embed: HundredTypesAction.f02) { if case .f02(let a) = $0 { a } else { nil } } }
    var f03: Path<Name.N03> { Path(embed: HundredTypesAction.f03) { if case .f03(let a) = $0 { a } else { nil } } }
    var f04: Path<Name.N04> { Path(embed: HundredTypesAction.f04) { if case .f04(let a) = $0 { a } else { nil } } }
    var f05: Path<Name.N05> { Path(embed: HundredTypesAction.f05) { if case .f05(let a) = $0 { a } else { nil } } }
    var f06: Path<Name.N06> { Path(embed: HundredTypesAction.f06) { if case .f06(let a) = $0 { a } else { nil } } }
    var f07: Path<Name.N07> { Path(embed: HundredTypesAction.f07) { if case .f07(let a) = $0 { a } else { nil } } }
    var f08: Path<Name.N08> { Path(embed: HundredTypesAction.f08) { if case .f08(let a) = $0 { a } else { nil } } }
    var f09: Path<Name.N09> { Path(embed: HundredTypesAction.f09) { if case .f09(let a) = $0 { a } else { nil } } }
    var f10: Path<Name.N10> { Path(embed: HundredTypesAction.f10) { if case .f10(let a) = $0 { a } else { nil } } }
    var f11: Path<Name.N11> { Path(embed: HundredTypesAction.f11) { if case .f11(let a) = $0 { a } else { nil } } }
    var f12: Path<Name.N12> { Path(embed: HundredTypesAction.f12) { if case .f12(let a) = $0 { a } else { nil } } }
    var f13: Path<Name.N13> { Path(embed: HundredTypesAction.f13) { if case .f13(let a) = $0 { a } else { nil } } }
    var f14: Path<Name.N14> { Path(embed: HundredTypesAction.f14) { if case .f14(let a) = $0 { a } else { nil } } }
    var f15: Path<Name.N15> { Path(embed: HundredTypesAction.f15) { if case .f15(let a) = $0 { a } else { nil } } }
    var f16: Path<Name.N16> { Path(embed: HundredTypesAction.f16) { if case .f16(let a) = $0 { a } else { nil } } }
    var f17: Path<Name.N17> { Path(embed: HundredTypesAction.f17) { if case .f17(let a) = $0 { a } else { nil } } }
    var f18: Path<Name.N18> { Path(embed: HundredTypesAction.f18) { if case .f18(let a) = $0 { a } else { nil } } }
    var f19: Path<Name.N19> { Path(embed: HundredTypesAction.f19) { if case .f19(let a) = $0 { a } else { nil } } }
    var f20: Path<Name.N20> { Path(embed: HundredTypesAction.f20) { if case .f20(let a) = $0 { a } else { nil } } }
    var f21: Path<Name.N21> { Path(embed: HundredTypesAction.f21) { if case .f21(let a) = $0 { a } else { nil } } }
    var f22: Path<Name.N22> { Path(embed: HundredTypesAction.f22) { if case .f22(let a) = $0 { a } else { nil } } }
    var f23: Path<Name.N23> { Path(embed: HundredTypesAction.f23) { if case .f23(let a) = $0 { a } else { nil } } }
    var f24: Path<Name.N24> { Path(embed: HundredTypesAction.f24) { if case .f24(let a) = $0 { a } else { nil } } }
    var f25: Path<Name.N25> { Path(embed: HundredTypesAction.f25) { if case .f25(let a) = $0 { a } else { nil } } }
    var f26: Path<Name.N26> { Path(embed: HundredTypesAction.f26) { if case .f26(let a) = $0 { a } else { nil } } }
    var f27: Path<Name.N27> { Path(embed: HundredTypesAction.f27) { if case .f27(let a) = $0 { a } else { nil } } }
    var f28: Path<Name.N28> { Path(embed: HundredTypesAction.f28) { if case .f28(let a) = $0 { a } else { nil } } }
    var f29: Path<Name.N29> { Path(embed: HundredTypesAction.f29) { if case .f29(let a) = $0 { a } else { nil } } }
    var f30: Path<Name.N30> { Path(embed: HundredTypesAction.f30) { if case .f30(let a) = $0 { a } else { nil } } }
    var f31: Path<Name.N31> { Path(embed: HundredTypesAction.f31) { if case .f31(let a) = $0 { a } else { nil } } }
    var f32: Path<Name.N32> { Path(embed: HundredTypesAction.f32) { if case .f32(let a) = $0 { a } else { nil } } }
    var f33: Path<Name.N33> { Path(embed: HundredTypesAction.f33) { if case .f33(let a) = $0 { a } else { nil } } }
    var f34: Path<Name.N34> { Path(embed: HundredTypesAction.f34) { if case .f34(let a) = $0 { a } else { nil } } }
    var f35: Path<Name.N35> { Path(embed: HundredTypesAction.f35) { if case .f35(let a) = $0 { a } else { nil } } }
    var f36: Path<Name.N36> { Path(embed: HundredTypesAction.f36) { if case .f36(let a) = $0 { a } else { nil } } }
    var f37: Path<Name.N37> { Path(embed: HundredTypesAction.f37) { if case .f37(let a) = $0 { a } else { nil } } }
    var f38: Path<Name.N38> { Path(embed: HundredTypesAction.f38) { if case .f38(let a) = $0 { a } else { nil } } }
    var f39: Path<Name.N39> { Path(embed: HundredTypesAction.f39) { if case .f39(let a) = $0 { a } else { nil } } }
    var f40: Path<Name.N40> { Path(embed: HundredTypesAction.f40) { if case .f40(let a) = $0 { a } else { nil } } }
    var f41: Path<Name.N41> { Path(embed: HundredTypesAction.f41) { if case .f41(let a) = $0 { a } else { nil } } }
    var f42: Path<Name.N42> { Path(embed: HundredTypesAction.f42) { if case .f42(let a) = $0 { a } else { nil } } }
    var f43: Path<Name.N43> { Path(embed: HundredTypesAction.f43) { if case .f43(let a) = $0 { a } else { nil } } }
    var f44: Path<Name.N44> { Path(embed: HundredTypesAction.f44) { if case .f44(let a) = $0 { a } else { nil } } }
    var f45: Path<Name.N45> { Path(embed: HundredTypesAction.f45) { if case .f45(let a) = $0 { a } else { nil } } }
    var f46: Path<Name.N46> { Path(embed: HundredTypesAction.f46) { if case .f46(let a) = $0 { a } else { nil } } }
    var f47: Path<Name.N47> { Path(embed: HundredTypesAction.f47) { if case .f47(let a) = $0 { a } else { nil } } }
    var f48: Path<Name.N48> { Path(embed: HundredTypesAction.f48) { if case .f48(let a) = $0 { a } else { nil } } }
    var f49: Path<Name.N49> { Path(embed: HundredTypesAction.f49) { if case .f49(let a) = $0 { a } else { nil } } }
    var f50: Path<Name.N50> { Path(embed: HundredTypesAction.f50) { if case .f50(let a) = $0 { a } else { nil } } }
    var f51: Path<Name.N51> { Path(embed: HundredTypesAction.f51) { if case .f51(let a) = $0 { a } else { nil } } }
    var f52: Path<Name.N52> { Path(embed: HundredTypesAction.f52) { if case .f52(let a) = $0 { a } else { nil } } }
    var f53: Path<Name.N53> { Path(embed: HundredTypesAction.f53) { if case .f53(let a) = $0 { a } else { nil } } }
    var f54: Path<Name.N54> { Path(embed: HundredTypesAction.f54) { if case .f54(let a) = $0 { a } else { nil } } }
    var f55: Path<Name.N55> { Path(embed: HundredTypesAction.f55) { if case .f55(let a) = $0 { a } else { nil } } }
    var f56: Path<Name.N56> { Path(embed: HundredTypesAction.f56) { if case .f56(let a) = $0 { a } else { nil } } }
    var f57: Path<Name.N57> { Path(embed: HundredTypesAction.f57) { if case .f57(let a) = $0 { a } else { nil } } }
    var f58: Path<Name.N58> { Path(embed: HundredTypesAction.f58) { if case .f58(let a) = $0 { a } else { nil } } }
    var f59: Path<Name.N59> { Path(embed: HundredTypesAction.f59) { if case .f59(let a) = $0 { a } else { nil } } }
    var f60: Path<Name.N60> { Path(embed: HundredTypesAction.f60) { if case .f60(let a) = $0 { a } else { nil } } }
    var f61: Path<Name.N61> { Path(embed: HundredTypesAction.f61) { if case .f61(let a) = $0 { a } else { nil } } }
    var f62: Path<Name.N62> { Path(embed: HundredTypesAction.f62) { if case .f62(let a) = $0 { a } else { nil } } }
    var f63: Path<Name.N63> { Path(embed: HundredTypesAction.f63) { if case .f63(let a) = $0 { a } else { nil } } }
    var f64: Path<Name.N64> { Path(embed: HundredTypesAction.f64) { if case .f64(let a) = $0 { a } else { nil } } }
    var f65: Path<Name.N65> { Path(embed: HundredTypesAction.f65) { if case .f65(let a) = $0 { a } else { nil } } }
    var f66: Path<Name.N66> { Path(embed: HundredTypesAction.f66) { if case .f66(let a) = $0 { a } else { nil } } }
    var f67: Path<Name.N67> { Path(embed: HundredTypesAction.f67) { if case .f67(let a) = $0 { a } else { nil } } }
    var f68: Path<Name.N68> { Path(embed: HundredTypesAction.f68) { if case .f68(let a) = $0 { a } else { nil } } }
    var f69: Path<Name.N69> { Path(embed: HundredTypesAction.f69) { if case .f69(let a) = $0 { a } else { nil } } }
    var f70: Path<Name.N70> { Path(embed: HundredTypesAction.f70) { if case .f70(let a) = $0 { a } else { nil } } }
    var f71: Path<Name.N71> { Path(embed: HundredTypesAction.f71) { if case .f71(let a) = $0 { a } else { nil } } }
    var f72: Path<Name.N72> { Path(embed: HundredTypesAction.f72) { if case .f72(let a) = $0 { a } else { nil } } }
    var f73: Path<Name.N73> { Path(embed: HundredTypesAction.f73) { if case .f73(let a) = $0 { a } else { nil } } }
    var f74: Path<Name.N74> { Path(embed: HundredTypesAction.f74) { if case .f74(let a) = $0 { a } else { nil } } }
    var f75: Path<Name.N75> { Path(embed: HundredTypesAction.f75) { if case .f75(let a) = $0 { a } else { nil } } }
    var f76: Path<Name.N76> { Path(embed: HundredTypesAction.f76) { if case .f76(let a) = $0 { a } else { nil } } }
    var f77: Path<Name.N77> { Path(embed: HundredTypesAction.f77) { if case .f77(let a) = $0 { a } else { nil } } }
    var f78: Path<Name.N78> { Path(embed: HundredTypesAction.f78) { if case .f78(let a) = $0 { a } else { nil } } }
    var f79: Path<Name.N79> { Path(embed: HundredTypesAction.f79) { if case .f79(let a) = $0 { a } else { nil } } }
    var f80: Path<Name.N80> { Path(embed: HundredTypesAction.f80) { if case .f80(let a) = $0 { a } else { nil } } }
    var f81: Path<Name.N81> { Path(embed: HundredTypesAction.f81) { if case .f81(let a) = $0 { a } else { nil } } }
    var f82: Path<Name.N82> { Path(embed: HundredTypesAction.f82) { if case .f82(let a) = $0 { a } else { nil } } }
    var f83: Path<Name.N83> { Path(embed: HundredTypesAction.f83) { if case .f83(let a) = $0 { a } else { nil } } }
    var f84: Path<Name.N84> { Path(embed: HundredTypesAction.f84) { if case .f84(let a) = $0 { a } else { nil } } }
    var f85: Path<Name.N85> { Path(embed: HundredTypesAction.f85) { if case .f85(let a) = $0 { a } else { nil } } }
    var f86: Path<Name.N86> { Path(embed: HundredTypesAction.f86) { if case .f86(let a) = $0 { a } else { nil } } }
    var f87: Path<Name.N87> { Path(embed: HundredTypesAction.f87) { if case .f87(let a) = $0 { a } else { nil } } }
    var f88: Path<Name.N88> { Path(embed: HundredTypesAction.f88) { if case .f88(let a) = $0 { a } else { nil } } }
    var f89: Path<Name.N89> { Path(embed: HundredTypesAction.f89) { if case .f89(let a) = $0 { a } else { nil } } }
    var f90: Path<Name.N90> { Path(embed: HundredTypesAction.f90) { if case .f90(let a) = $0 { a } else { nil } } }
    var f91: Path<Name.N91> { Path(embed: HundredTypesAction.f91) { if case .f91(let a) = $0 { a } else { nil } } }
    var f92: Path<Name.N92> { Path(embed: HundredTypesAction.f92) { if case .f92(let a) = $0 { a } else { nil } } }
    var f93: Path<Name.N93> { Path(embed: HundredTypesAction.f93) { if case .f93(let a) = $0 { a } else { nil } } }
    var f94: Path<Name.N94> { Path(embed: HundredTypesAction.f94) { if case .f94(let a) = $0 { a } else { nil } } }
    var f95: Path<Name.N95> { Path(embed: HundredTypesAction.f95) { if case .f95(let a) = $0 { a } else { nil } } }
    var f96: Path<Name.N96> { Path(embed: HundredTypesAction.f96) { if case .f96(let a) = $0 { a } else { nil } } }
    var f97: Path<Name.N97> { Path(embed: HundredTypesAction.f97) { if case .f97(let a) = $0 { a } else { nil } } }
    var f98: Path<Name.N98> { Path(embed: HundredTypesAction.f98) { if case .f98(let a) = $0 { a } else { nil } } }
    var f99: Path<Name.N99> { Path(embed: HundredTypesAction.f99) { if case .f99(let a) = $0 { a } else { nil } } }
  }

  static var cases: Cases { Cases() }
}
