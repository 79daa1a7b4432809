/** No version: the one in force. Anything else in the URL is ignored. */
export function termsSearch(search: Record<string, unknown>): { version?: number } {
  const version = Number(search['version'])
  return Number.isSafeInteger(version) && version > 0 ? { version } : {}
}
