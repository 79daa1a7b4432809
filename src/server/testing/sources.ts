import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SRC = join(import.meta.dirname, '../..')

/** The server's files by their paths in `src`, each with its text: no tests, and nothing of pages. */
export const serverSources = (): { path: string; text: string }[] =>
  globSync('{app,server,features}/**/*.ts', { cwd: SRC })
    .filter((path) => !/\.test\.ts$|(?:^|\/)(?:testing|web)\//.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const JOB = /(?:\bdefineJob(?:<[^(]*>)?\(|Every\(\s*['`][^'`]+['`],)\s*'([\w-]+)'/g

/** The names of all kinds of jobs, as they are written in the code. */
export const jobNames = (): string[] => {
  const names = serverSources().flatMap(({ text }) => [...text.matchAll(JOB)])
  return [...new Set(names.map(([, name]) => name!))]
}
