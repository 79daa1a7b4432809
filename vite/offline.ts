import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = join(import.meta.dirname, '../src/app/web/offline/service-worker.js')
/** Fonts of other scripts are cached once they were needed. */
const CACHED = /\.(js|css)$|inter-latin-wght-normal[^/]*\.woff2$/

/** Builds the service worker, with the names of the files that it caches. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && CACHED.test(name),
        )
        const worker = await readFile(WORKER, 'utf8')
        const list = files
          .toSorted()
          .map((name) => `'/${name}'`)
          .join(',')
        const source = worker.replace("'{{FILES}}'", () => list)
        if (source === worker) throw new Error('The service worker has no place for its files')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
