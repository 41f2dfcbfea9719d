// The compiler reads files in the order of their names and stops at an import that it cannot find, so this
// file must come first.
#if !canImport(OrderedCollections)
  #error(
    """
    ComposableArchitectureCollections needs the trait "Products" of its package, which is on by default. \
    Remove `traits: []` from the dependency on the package.
    """
  )
#endif
