// The compiler reads files in the order of their names and stops at an import that it cannot find, so this
// file must come first.
#if !canImport(OrderedCollections)
  #error(
    """
    ComposableArchitectureCollections needs the trait "Collections" of its package. The trait is on by \
    default. If the dependency names traits, it must name this one too.
    """
  )
#endif
