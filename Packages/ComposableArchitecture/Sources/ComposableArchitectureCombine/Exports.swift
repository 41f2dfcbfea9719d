// Who imports this module has Combine's names, too, without having to know where they come from.
#if canImport(Combine)
  @_exported public import Combine
#else
  #if !canImport(OpenCombine)
    #error(
      """
      ComposableArchitectureCombine needs the trait "Combine" of its package, which is on by \
      default: name it where other traits are named.
      """
    )
  #endif
  @_exported public import OpenCombine
#endif
