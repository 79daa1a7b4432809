import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The server in a few files, which start in half the time of its thousand modules and take 100 MB less memory (decision
 * 33). They are only a copy: without one of the sources as they are now, the app runs from the sources and makes one for
 * the next start.
 */

const ROOT = join(import.meta.dirname, '../..')
/** Has a folder for each copy. */
export const BUNDLES = join(ROOT, 'dist/server')
const BUILD = join(ROOT, 'src/app/build-server.ts')

/** Returns the folder that a copy of the sources as they are now has or would have. `root` is the app's folder. */
export function bundleFolder(root = ROOT): string {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => join('src', path))
  // npm writes the last one when it installs packages.
  const others = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
  const hash = createHash('sha256').update(process.version)
  for (const path of [...sources.toSorted(), ...others]) {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    // Any other time counts, not only a newer one: files that are put back may be as old as they were.
    hash.update(`${path} ${file?.size} ${file?.mtimeMs}\n`)
  }
  return join(BUNDLES, hash.digest('hex').slice(0, 16))
}

/** `npm run dev` starts the app anew when a source that it has loaded changes. */
const isWatched = 'WATCH_REPORT_DEPENDENCIES' in process.env

/** Returns the address of `start.ts` in the copy. Undefined if there is none, or the sources have changed since. */
export function bundledStart(): string | undefined {
  if (isWatched) return undefined
  const file = join(bundleFolder(), 'start.js')
  return existsSync(file) ? pathToFileURL(file).href : undefined
}

/** Makes a copy for the next start if there is none, in a process of its own. It's no matter if that fails. */
export function bundleForNextStart(): void {
  if (isWatched || bundledStart()) return
  const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  try {
    setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or may not change its priority.
  }
}
