// The compiler reads files by their names and stops at an import that it cannot find: this comes first.
#if !canImport(IssueReporting)
  #error(
    """
    FileClient needs the trait "Apps" of its package, which is on by default: \
    name it where other traits are named.
    """
  )
#endif
