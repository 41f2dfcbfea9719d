// The compiler reads files in the order of their names and stops at an import that it cannot find, so
// this file comes first.
#if !canImport(CustomDump)
  #error(
    """
    ComposableArchitectureTesting needs the trait "Testing" of its package. The trait is on by default. If \
    the dependency names traits, it must name this one too.
    """
  )
#endif
