import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

/** Limit in gzipped bytes for all JavaScript that a page needs before it shows, for phones on slow networks. Modules are matched by the end of their path. */
const BUDGETS: { page: string; modules: string[]; limit: number }[] = [
  { page: '/login, /register, /set-password', modules: ['app/web/hydrate.tsx'], limit: 110_000 },
  {
    page: '/dashboard',
    modules: ['app/web/start.tsx', 'app/web/signed-in.tsx', 'kpi/web/dashboard-page.tsx'],
    limit: 186_000,
  },
]
/** Of a feature the page may hold what lint/import-rules.ts lets it import. */
const SERVER_FILE = /\/src\/(server|app\/(?!web\/)|features\/(?!.*\b(web|contract|rules)[/.]))/

/** Fails the build if a page exceeds its budget or the bundle contains a server file. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map()
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      }
      for (const { moduleIds } of chunks.values()) {
        const stray = moduleIds.find((id) => SERVER_FILE.test(id))
        if (stray) this.error(`The page's bundle contains server code: ${stray}`)
      }
      for (const { page, modules, limit } of BUDGETS) {
        const size = sizeOf(chunks, ['app/web/main.ts', ...modules])
        const line = `${page} loads ${(size / 1000).toFixed(1)} kB of JavaScript (gzip), limit ${limit / 1000} kB`
        if (size > limit) this.error(line)
        this.info(line)
      }
    },
  }
}

function sizeOf(chunks: Chunks, modules: string[]): number {
  const needed = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = chunks.get(fileName)
    if (!chunk || needed.has(fileName)) return
    needed.add(fileName)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(module)),
    )
    if (!chunk) throw new Error(`${module} is not in the bundle: update BUDGETS in vite/budgets.ts`)
    add(chunk.fileName)
  }
  return [...needed].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code).length, 0)
}
