import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Half the time to start, and 100 MB less memory (decision 33). Without a copy of the present sources, the app runs
 * from the sources and makes a copy for the next start.
 */

const ROOT = join(import.meta.dirname, '../..')
export const BUNDLES = join(ROOT, 'dist/server')
const BUILD = join(ROOT, 'src/app/build-server.ts')

export function bundleFolder(root = ROOT): string {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => join('src', path))
  // npm writes the last when it installs packages.
  const others = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
  const hash = createHash('sha256').update(process.version)
  for (const path of [...sources.toSorted(), ...others]) {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    // Any other time counts: restored files may be old.
    hash.update(`${path} ${file?.size} ${file?.mtimeMs}\n`)
  }
  return join(BUNDLES, hash.digest('hex').slice(0, 16))
}

/** `npm run dev` restarts when a loaded source changes. */
const isWatched = 'WATCH_REPORT_DEPENDENCIES' in process.env

export function bundledStart(): string | undefined {
  if (isWatched) return undefined
  const file = join(bundleFolder(), 'start.js')
  return existsSync(file) ? pathToFileURL(file).href : undefined
}

/** No matter if this fails. */
export function bundleForNextStart(): void {
  if (isWatched || bundledStart()) return
  const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  try {
    setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  } catch {
    // Ended already, or may not change its priority.
  }
}
