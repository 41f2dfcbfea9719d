// A file that imports this module also gets the names of Combine or OpenCombine.
#if canImport(Combine)
  @_exported public import Combine
#else
  #if !canImport(OpenCombine)
    #error(
      """
      ComposableArchitectureCombine needs the trait "Products" of its package, which is on by default. \
      Remove `traits: []` from the dependency on the package.
      """
    )
  #endif
  @_exported public import OpenCombine
  // This module conforms `DispatchQueue` to `Scheduler`, as Combine itself does.
  #if canImport(OpenCombineDispatch)
    @_exported public import OpenCombineDispatch
  #endif
#endif
