// The clocks and the executor have a product of their own because `HeadlessRunner` uses them too.
@_exported public import ComposableArchitectureClocks
