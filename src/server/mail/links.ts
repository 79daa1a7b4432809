import type { Config } from '../config.ts'

type Place = Pick<Config, 'APP_URL' | 'CELL'>

/** The parameter of an address that names a cell, and of the cookie that does. The router reads both. */
const CELL_PARAMETER = 'cell'

/**
 * Returns the address of a page for an email whose `query` has a secret. Only the cell that made the secret knows it, so
 * the address names the cell. Links without a secret don't need that: the cookie or the sign-in finds the cell.
 */
export function linkWithSecret(
  { APP_URL, CELL }: Place,
  path: string,
  query: { token: string } & Record<string, string>,
): string {
  const search = new URLSearchParams(query)
  if (CELL) search.set(CELL_PARAMETER, CELL)
  return `${APP_URL}${path}?${search.toString()}`
}
