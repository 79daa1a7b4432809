export function termsSearch(search: Record<string, unknown>): { version?: number } {
  const version = Number(search['version'])
  return Number.isSafeInteger(version) && version > 0 ? { version } : {}
}
