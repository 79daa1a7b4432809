import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a `.br` and a `.gz` file next to each file worth compressing. The server sends them unchanged. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      // The API's page is rarely read, and would take longer than all others.
      const files = names.filter((name) => /^(?!api-docs).*\.(js|css|svg)$/.test(name))
      await Promise.all(files.map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content))
}
