import type { Config } from '../config.ts'

/** Returns the address of a page for an email whose `query` has a secret. */
export const linkWithSecret = (
  { APP_URL }: Pick<Config, 'APP_URL'>,
  path: string,
  query: { token: string } & Record<string, string>,
): string => `${APP_URL}${path}?${new URLSearchParams(query).toString()}`
