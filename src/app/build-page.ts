import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../shared/errors.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'dist/web')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** in `src`; of the page, or of the API's description */
const SOURCES = /^(shared|web)\/|\/web\/|\/(contract|rules|routes|describe-api)\.ts$|\/openapi\//

/** An installation without the build tool serves the page it shipped with. Throws StartError. */
export async function buildWebIfNeeded(notice: (line: string) => void): Promise<void> {
  const builtAt = modified(join(WEB, 'index.html'))
  if (builtAt > 0 && (!existsSync(VITE) || builtAt > newestSource())) return
  if (!existsSync(VITE)) {
    throw new StartError(
      'The page has not been built. Run "npm ci --include=dev", then start again.',
    )
  }
  notice('Building the page. This takes a few seconds …')
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  // Swapped in, so that an interrupted build never looks complete.
  const fresh = mkdtempSync(`${WEB}-`)
  try {
    await vite('build', '--outDir', join(fresh, 'new'), '--logLevel', 'warn')
    if (existsSync(WEB)) renameSync(WEB, join(fresh, 'old'))
    renameSync(join(fresh, 'new'), WEB)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function newestSource(): number {
  const src = join(ROOT, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCES.test(path) && !path.includes('.test.'))
    .map((path) => join(src, path))
  const steps = readdirSync(join(ROOT, 'vite')).map((name) => join('vite', name))
  const others = [
    'vite.config.ts',
    'package-lock.json',
    'docs/recipes.md',
    'docs/webhooks.md',
    ...steps,
  ].map((path) => join(ROOT, path))
  return Math.max(...[...files, ...others].map(modified))
}

/** ms since 1970; 0: no such file */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

async function vite(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [VITE, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new StartError(`Building the page failed.\n${output.trim()}`)
}
