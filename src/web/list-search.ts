/** The address holds the choices of a list. Empty choices are left out. */
export const showing = <Search extends object>(search: Search) => ({
  search: Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Search,
  replace: true,
  resetScroll: false,
})
