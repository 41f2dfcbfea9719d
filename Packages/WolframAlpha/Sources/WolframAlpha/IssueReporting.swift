// The compiler reads files in alphabetical order and stops at an import that it cannot find. This check
// must come before that import.
#if !canImport(IssueReporting)
  #error(
    """
    WolframAlpha needs the trait "Apps" of its package, which is on by default: \
    name it where other traits are named.
    """
  )
#endif
