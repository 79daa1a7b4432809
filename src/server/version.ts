import { readFileSync } from 'node:fs'

/** This version of the app, such as `3.0.0`. CHANGELOG.md says what is new in it. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
