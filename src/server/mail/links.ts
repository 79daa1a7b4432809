import type { Config } from '../config.ts'

export const linkWithSecret = (
  { APP_URL }: Pick<Config, 'APP_URL'>,
  path: string,
  query: { token: string } & Record<string, string>,
): string => `${APP_URL}${path}?${new URLSearchParams(query).toString()}`
