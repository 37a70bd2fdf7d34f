type Navigate<Search> = (options: {
  search: (before: Search) => Search
  replace: true
  resetScroll: false
}) => Promise<void>

/** Changes the search in the address without a new step in the browser's history. */
export const replaceSearch =
  <Search extends object>(navigate: Navigate<Search>) =>
  (patch: Search) =>
    void navigate({
      search: (before) => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
    })
