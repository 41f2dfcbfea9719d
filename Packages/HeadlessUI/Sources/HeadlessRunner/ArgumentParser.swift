// The compiler reads files in alphabetical order and stops at an import that it cannot find. This check
// must come before those imports.
#if !canImport(ArgumentParser)
  #error(
    """
    HeadlessRunner needs the trait "Apps" of its package. The trait is on by default. If the dependency names \
    traits, it must name this one too.
    """
  )
#endif
