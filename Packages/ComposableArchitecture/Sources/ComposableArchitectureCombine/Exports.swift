// A file that imports this module also gets the names of Combine or OpenCombine.
#if canImport(Combine)
  @_exported public import Combine
#else
  #if !canImport(OpenCombine)
    #error(
      """
      ComposableArchitectureCombine needs the trait "Combine" of its package. The trait is on by \
      default. If the dependency names traits, it must name this one too.
      """
    )
  #endif
  @_exported public import OpenCombine
  // This module conforms `DispatchQueue` to `Scheduler`, as Combine itself does.
  #if canImport(OpenCombineDispatch)
    @_exported public import OpenCombineDispatch
  #endif
#endif
