// A test that explores also uses the generators, the clocks and `TestStore`.
@_exported public import ComposableArchitectureTesting
