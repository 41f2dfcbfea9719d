// Who imports this module has Combine's names, too, without having to know where they come from.
#if canImport(Combine)
  @_exported public import Combine
#else
  @_exported public import OpenCombine
#endif
