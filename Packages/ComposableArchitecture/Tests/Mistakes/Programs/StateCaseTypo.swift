let reducer: Reducer<PageState, PageAction, AppEnvironment> = combine {
  // repeated
  pullback(detailReducer, value: \.loaded, action: \.loaded)
  // error: 'CasePath<PageState, DetailState>'
  pullback(detailReducer, value: \.laoded, action: \.loaded)
}
