// The compiler stops at the first import that it cannot find. It reads this file first, by its name.
#if !canImport(ArgumentParser)
  #error(
    """
    HeadlessRunner needs the trait "Apps" of its package, which is on by default: \
    name it where other traits are named.
    """
  )
#endif
