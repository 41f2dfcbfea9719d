// The compiler reads files in alphabetical order and stops at an import that it cannot find. This check
// must come before that import.
#if !canImport(IssueReporting)
  #error(
    """
    FileClient needs the trait "Products" of its package, which is on by default. \
    Remove `traits: []` from the dependency on the package.
    """
  )
#endif
