/** The URL's parameters of the rules' page: the version, if it isn't the one in force. Anything else is ignored. */
export function termsSearch(search: Record<string, unknown>): { version?: number } {
  const version = Number(search['version'])
  return Number.isSafeInteger(version) && version > 0 ? { version } : {}
}
