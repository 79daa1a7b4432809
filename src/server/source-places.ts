import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `file:///app/dist/server/0f3a/start.js:120:7` */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
const ROOT = join(import.meta.dirname, '../..')
const maps = new Map<string, SourceMap | undefined>()

/** Node would read the maps at each start, not at the first error (`app/bundle.ts`). */
export const inSources = (stack: string): string =>
  stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const path = fileURLToPath(file)
    if (!maps.has(path)) maps.set(path, mapOf(path))
    const entry = maps.get(path)?.findOrigin(Number(line), Number(column))
    if (!entry || !('fileName' in entry)) return place
    const source = relative(ROOT, join(dirname(path), entry.fileName))
    return `${source}:${entry.lineNumber}:${entry.columnNumber}`
  })

function mapOf(path: string): SourceMap | undefined {
  const file = `${path}.map`
  if (!existsSync(file)) return undefined
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
}
