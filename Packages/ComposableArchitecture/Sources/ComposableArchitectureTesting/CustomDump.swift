// The compiler reads files by their names and stops at an import that it cannot find: this comes first.
#if !canImport(CustomDump)
  #error(
    """
    ComposableArchitectureTesting needs the trait "Testing" of its package, which is on by default: \
    name it where other traits are named.
    """
  )
#endif
