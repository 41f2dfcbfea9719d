// A file that imports this module has the names of Combine, too, wherever they come from.
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
  // Conforms `DispatchQueue` to `Scheduler`, which Combine itself does where it exists.
  #if canImport(OpenCombineDispatch)
    @_exported public import OpenCombineDispatch
  #endif
#endif
